import { sql } from 'kysely';
import type { Tx } from '../db/types';
import type { JobKind } from '../jobs/jobKind';
import { shards, type Files } from './files';

/** A line of the retention table in docs/operations.md. */
export const fileRetention = {
  name: 'clean files',
  what: 'Files that nothing names: of deleted projects, of uploads that broke off',
  keep: '1 day',
  from: 'their arrival',
} as const;

/** Milliseconds before an unreferenced file is removed; no upload takes as long. */
const orphanAgeMs = 24 * 60 * 60 * 1000;
/**
 * Up to this number of files is always removed; more only when they are a minority, since otherwise the store probably belongs
 * to another database.
 */
const alwaysRemovable = 100;

/** A column that holds the names of stored files. */
export interface FileColumn {
  table: string;
  column: string;
}

/** The names of a shard that the database refers to. */
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
 * The job that removes files without a row once they are a day old, and abandoned uploads. It also reports rows whose file is
 * missing, which never happens normally. When most files have no row it removes none, because the store is then probably shared
 * with another database.
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
    const before = new Date(now.getTime() - orphanAgeMs);
    const abandoned = await files.sweep(before);
    const orphans: string[] = [];
    let [stored, missing] = [0, 0];
    for (const shard of shards) {
      signal.throwIfAborted();
      // The rows are read before the files: a row that is added meanwhile has its file already.
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
    if (orphans.length > alwaysRemovable && orphans.length > stored / 2)
      return log.error(about, 'most of the file store is not named by this database: nothing was removed');
    for (const name of orphans) {
      signal.throwIfAborted();
      await files.remove(name);
    }
    if (orphans.length || abandoned)
      log.info({ ...about, n: orphans.length, abandoned }, 'removed after its time');
  },
});
