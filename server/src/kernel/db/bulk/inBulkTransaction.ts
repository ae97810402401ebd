import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { OpenDatabase } from '../database';
import type { Database, Tx } from '../types';
import { BulkClient } from './BulkClient';
import { readDependents } from './readDependents';

/**
 * Runs work that sends tens of thousands of statements, which differ in their values alone, in one transaction on a connection of its
 * own: see `BulkClient`. A server's own queries differ too much for it, and need the number of changed rows.
 * @param work may send statements while others wait for their answers; it ends when none of them is left
 */
export async function inBulkTransaction<T>(
  { connection }: Pick<OpenDatabase, 'connection'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: 'portal demo', pipeline: true });
  // A connection that is lost between two queries is reported here; the next query fails because of it.
  client.on('error', () => undefined);
  await client.connect();
  const bulk = new BulkClient(client, await readDependents(client));
  const one = { query: bulk.query, release: () => undefined };
  const pool = { connect: () => Promise.resolve(one), end: () => Promise.resolve() };
  // Kysely would send the statements of its own transactions one after the other.
  const tx = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
  try {
    await bulk.query('begin');
    const result = await work(tx);
    await bulk.query('commit');
    return result;
  } finally {
    await tx.destroy();
    // An open transaction ends with its connection, unfinished.
    await client.end();
  }
}
