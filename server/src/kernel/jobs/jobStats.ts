import { sql } from 'kysely';
import type { Tx } from '../db/types';
import type { Outcome } from './runOne';

/** Jobs of one kind in the table, of all servers together. */
export interface JobCounts {
  kind: string;
  /** Not yet due. */
  waiting: number;
  /** May run now, or runs. */
  due: number;
  /** Given up. */
  dead: number;
  /** Seconds that the one that is due longest has waited; 0 when none is due. */
  lag: number;
}

/** What one server does and did. */
export interface JobStats {
  /** Now. */
  running: number;
  /** Since it started. */
  runs: { kind: string; outcome: Outcome; count: number }[];
}

export async function readCounts(tx: Tx): Promise<JobCounts[]> {
  const { rows } = await sql<JobCounts>`
    select kind,
      count(*) filter (where dead_on is null and run_at > now())::int as waiting,
      count(*) filter (where dead_on is null and run_at <= now())::int as due,
      count(*) filter (where dead_on is not null)::int as dead,
      coalesce(extract(epoch from now() - min(run_at) filter (where dead_on is null and run_at <= now())), 0)::float8 as lag
    from job group by kind order by kind`.execute(tx);
  return rows;
}
