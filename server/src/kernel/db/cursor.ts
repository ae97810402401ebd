import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database, Db } from './types';

/** Limits a download's seconds; other requests have the pool's shorter limit. */
const maxDownloadSeconds = 60;
const batchSize = 500;

/**
 * Yields all rows of a query in batches from one snapshot, for downloads of any length. Stopping early releases the connection.
 * @param each loads more data for a batch in the same snapshot, keeping its order; by default the rows are yielded as they are
 */
export async function* readByCursor<Row, Full = Row>(
  db: Db,
  query: RawBuilder<Row>,
  each: (tx: Transaction<Database>, batch: Row[]) => Promise<Full[]> = async (_tx, batch) =>
    batch as unknown as Full[],
): AsyncGenerator<Full> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await sql`set local statement_timeout = ${sql.lit(maxDownloadSeconds * 1000)}`.execute(tx);
    await sql`declare rows no scroll cursor for ${query}`.execute(tx);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from rows`.execute(tx);
      if (!rows.length) break;
      yield* await each(tx, rows);
    }
  } finally {
    // The transaction only read, so a rollback ends it. This also runs when the consumer stops early.
    await tx.rollback().execute();
  }
}
