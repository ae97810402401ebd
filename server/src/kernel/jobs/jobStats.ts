import { sql } from 'kysely';
import type { Tx } from '../db/types';
import type { Outcome } from './runOne';

/** The jobs of one kind in the table, of all servers. */
export interface JobCounts {
  kind: string;
  /** Not yet due. */
  waiting: number;
  /** Due or running. */
  due: number;
  /** Dead: not retried any more. */
  dead: number;
  /** Seconds for which the oldest due job has waited; 0 when none is due. */
  lag: number;
}

/** The current and past runs of one server. */
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
