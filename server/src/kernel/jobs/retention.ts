import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/types';
import type { JobKind } from './jobKind';

/** How long something is kept, in words: a line of the table in docs/operations.md. */
export interface RetentionLine {
  /** The name of the job that removes it: `clean sessions`. */
  name: string;
  what: string;
  /** PostgreSQL reads it as an interval, people as words; null: until it has ended. */
  keep: string | null;
  /** The moment from which the time counts, or the event that ends it. */
  from: string;
}

/** Rows that one statement removes once they have been kept long enough; `retentionJob` makes the job. */
export interface Retention extends RetentionLine {
  schedule: { dailyAt: string } | { everyMinutes: number };
  /** Runs before anything is removed. */
  before?: (tx: Tx) => Promise<void>;
  table: string;
  /** Selects the rows that have been kept long enough; `end` is now less the time. */
  old: (end: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Assignments that empty the row, where the row itself stays. */
  empty?: RawBuilder<unknown>;
}

/** Rows a transaction: few enough that nobody waits for their locks. */
const batch = 2000;

/** Removes, or empties, a batch of what has been kept long enough; rows that somebody has locked come next time. */
async function clean(tx: Tx, { table, keep, old, empty }: Retention): Promise<number> {
  const end = keep ? sql`now() - ${keep}::interval` : sql`now()`;
  const rows = sql`ctid = any(array(
    select ctid from ${sql.table(table)} where ${old(end)} limit ${batch} for update skip locked))`;
  const { numAffectedRows } = await (
    empty
      ? sql`update ${sql.table(table)} set ${empty} where ${rows}`
      : sql`delete from ${sql.table(table)} where ${rows}`
  ).execute(tx);
  return Number(numAffectedRows);
}

/** A job that removes batch by batch until nothing is left. */
export const retentionJob = (retention: Retention): JobKind => ({
  name: retention.name,
  schedule: retention.schedule,
  async run(tx, _, { log }) {
    await retention.before?.(tx);
    const n = await clean(tx, retention);
    if (n) log.info({ kind: retention.name, n }, 'removed after its time');
    return n === batch ? 'again' : undefined;
  },
});

/** The lines as a Markdown table. */
export function retentionTable(lines: readonly RetentionLine[]): string {
  const rows = lines.map(
    ({ name, what, keep, from }) => `| ${what} | ${keep ?? 'until they end'} | ${from} | \`${name}\` |`,
  );
  return ['| What | Kept for | Counted from | Job |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
