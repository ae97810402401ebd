import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Database, Db } from './types';

/** Seconds that a download may take; pages are bound by the pool's own, shorter limit. */
const downloadSeconds = 60;
const batchRows = 500;

/**
 * Everything that a query finds, a batch at a time from one snapshot: for downloads of any length. Whoever stops reading
 * half way gives the connection back.
 * @param each reads more of a batch in the same snapshot, in its order; the batch itself unless given
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
    await sql`set local statement_timeout = ${sql.lit(downloadSeconds * 1000)}`.execute(tx);
    await sql`declare rows no scroll cursor for ${query}`.execute(tx);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(batchRows)} from rows`.execute(tx);
      if (!rows.length) break;
      yield* await each(tx, rows);
    }
  } finally {
    // It wrote nothing: to end it is all. A reader who leaves comes here too.
    await tx.rollback().execute();
  }
}
