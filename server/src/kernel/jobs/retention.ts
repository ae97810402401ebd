import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/types';
import type { JobKind } from './jobKind';

/** A line of the retention table in docs/operations.md. */
export interface RetentionLine {
  /** The name of the job that deletes it: `clean sessions`. */
  name: string;
  what: string;
  /** Used both as a PostgreSQL interval and as readable text; null: until it has ended. */
  keep: string | null;
  /** The moment from which the time counts, or the event that ends it. */
  from: string;
}

/** Rows that expire; `retentionJob` makes the job that deletes them. */
export interface Retention extends RetentionLine {
  schedule: { dailyAt: string } | { everyMinutes: number };
  /** Runs before rows are deleted. */
  before?: (tx: Tx) => Promise<void>;
  table: string;
  /** The condition of expired rows; `end` is now minus the retention time. */
  old: (end: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Assignments that clear the row's content when the row itself is kept. */
  empty?: RawBuilder<unknown>;
}

/** Limits the rows of one transaction, so that others hardly wait for their locks. */
const batchSize = 2000;

/** Deletes or clears one batch of expired rows; locked rows are left for the next run. */
async function clean(tx: Tx, { table, keep, old, empty }: Retention): Promise<number> {
  const end = keep ? sql`now() - ${keep}::interval` : sql`now()`;
  const rows = sql`ctid = any(array(
    select ctid from ${sql.table(table)} where ${old(end)} limit ${batchSize} for update skip locked))`;
  const { numAffectedRows } = await (
    empty
      ? sql`update ${sql.table(table)} set ${empty} where ${rows}`
      : sql`delete from ${sql.table(table)} where ${rows}`
  ).execute(tx);
  return Number(numAffectedRows);
}

/** Makes a job that deletes expired rows batch by batch. */
export const retentionJob = (retention: Retention): JobKind => ({
  name: retention.name,
  schedule: retention.schedule,
  async run(tx, _, { log }) {
    await retention.before?.(tx);
    const n = await clean(tx, retention);
    if (n) log.info({ kind: retention.name, n }, 'removed after its time');
    return n === batchSize ? 'again' : undefined;
  },
});

/** Formats the lines as a Markdown table. */
export function retentionTable(lines: readonly RetentionLine[]): string {
  const rows = lines.map(
    ({ name, what, keep, from }) => `| ${what} | ${keep ?? 'until they end'} | ${from} | \`${name}\` |`,
  );
  return ['| What | Kept for | Counted from | Job |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
