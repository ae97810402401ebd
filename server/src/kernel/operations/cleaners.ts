import { sql } from 'kysely';
import type { Tx } from '../db/types';
import type { JobKind } from '../jobs/jobKind';
import { retentions, type Retention } from './retentions';

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

/** A job for each line of the retention, which goes on batch by batch until nothing is left. */
export const cleaners: JobKind[] = retentions.map((retention) => ({
  name: retention.name,
  schedule: retention.schedule,
  async run(tx, _, { log }) {
    await retention.before?.(tx);
    const n = await clean(tx, retention);
    if (n) log.info({ kind: retention.name, n }, 'removed after its time');
    return n === batch ? 'again' : undefined;
  },
}));
