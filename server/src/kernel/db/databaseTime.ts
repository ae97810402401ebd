import { sql } from 'kysely';
import type { Tx } from './types';

/**
 * Reads the database's present time. What is stored is dated by it: the clocks of several servers differ, and entries of one
 * project would stand in another order than they were made. Read it after the lock that the change needs.
 */
export async function databaseTime(tx: Tx): Promise<Date> {
  const { at } = await tx.selectNoFrom(sql<Date>`clock_timestamp()`.as('at')).executeTakeFirstOrThrow();
  return at;
}
