import { sql } from 'kysely';
import type { Tx } from '../db/types';

/**
 * Makes calls of one person that add something wait for each other until their transactions end, so that they cannot pass a limit
 * together.
 * @param what names the limit; other limits of the person are not locked
 */
export const lockPerson = (tx: Tx, what: string, userId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext(${what}), ${userId})`.execute(tx);
