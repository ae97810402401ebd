import { sql } from 'kysely';
import type { Tx } from '../db/types';
import type { JobKind } from '../jobs/jobKind';
import { shards, type Files } from './files';

/** A line of the table of retention in docs/operations.md. */
export const fileRetention = {
  name: 'clean files',
  what: 'Files that nothing names: of deleted projects, of uploads that broke off',
  keep: '1 day',
  from: 'their arrival',
} as const;

/** Milliseconds; no upload takes as long. */
const kept = 24 * 60 * 60 * 1000;
/** So many are removed whatever they are of all files; if more, the store looks like that of another database. */
const harmless = 100;

/** A column that holds the names of stored files. */
export interface FileColumn {
  table: string;
  column: string;
}

/** Every name of a shard that the database knows. */
async function namedIn(tx: Tx, columns: readonly FileColumn[], shard: string): Promise<Set<string>> {
  const selects = columns.map(
    ({ table, column }) =>
      sql`select ${sql.ref(column)} as name from ${sql.table(table)}
        where ${sql.ref(column)} >= ${shard} and ${sql.ref(column)} < ${`${shard}g`}`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(selects, sql` union all `)}`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}

/**
 * The job that removes files without a row once they are a day old, and what was begun and never ended. It says how many rows
 * have lost their file, which nothing in the portal does. Where most files are nobody's it touches none: then the store is most
 * likely shared with another database.
 */
export const cleanFiles = ({
  files,
  fileColumns,
}: {
  files: Pick<Files, 'list' | 'remove' | 'sweep'>;
  fileColumns: readonly FileColumn[];
}): JobKind => ({
  name: fileRetention.name,
  schedule: { dailyAt: '03:40' },
  seconds: 900,
  async run(tx, _, { log, now, signal }) {
    const before = new Date(now.getTime() - kept);
    const abandoned = await files.sweep(before);
    const orphans: string[] = [];
    let [stored, missing] = [0, 0];
    for (const shard of shards) {
      signal.throwIfAborted();
      // The rows first: what is added meanwhile has its file by then.
      const named = await namedIn(tx, fileColumns, shard);
      const there = await files.list(shard);
      const names = new Set(there.map(({ name }) => name));
      stored += there.length;
      missing += [...named].filter((name) => !names.has(name)).length;
      for (const { name, modified } of there) if (modified < before && !named.has(name)) orphans.push(name);
    }
    const about = { kind: fileRetention.name, stored, orphans: orphans.length };
    if (missing)
      log.error({ ...about, n: missing }, 'files that the database names are not in the file store');
    if (orphans.length > harmless && orphans.length > stored / 2)
      return log.error(about, 'most of the file store is not named by this database: nothing was removed');
    for (const name of orphans) {
      signal.throwIfAborted();
      await files.remove(name);
    }
    if (orphans.length || abandoned)
      log.info({ ...about, n: orphans.length, abandoned }, 'removed after its time');
  },
});
