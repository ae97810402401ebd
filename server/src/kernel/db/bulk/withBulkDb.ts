import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { OpenDatabase } from '../database';
import type { Database, Db } from '../types';
import { BulkClient } from './BulkClient';
import { readDependents } from './readDependents';

/**
 * Runs work that sends tens of thousands of statements, which differ in their values alone, on a connection of its own: see
 * `BulkClient`. A server's own queries differ too much for it, and need the number of changed rows.
 */
export async function withBulkDb<T>(
  { connection }: Pick<OpenDatabase, 'connection'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: 'portal demo', pipeline: true });
  // A connection that is lost between two queries is reported here; the next query fails because of it.
  client.on('error', () => undefined);
  await client.connect();
  const bulk = new BulkClient(client, await readDependents(client));
  const pool = {
    connect: () => Promise.resolve({ query: bulk.query, release: () => undefined }),
    end: () => Promise.resolve(),
  };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
    await client.end();
  }
}
