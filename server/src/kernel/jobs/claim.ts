import { sql } from 'kysely';
import type { Tx } from '../db/types';

export interface ClaimedJob {
  id: number;
  kind: string;
  key: string | null;
  payload: Record<string, unknown>;
  attempts: number;
  request_id: string | null;
  now: Date;
}

/**
 * Claims the job that has been due longest by locking its row until the transaction ends; when a server dies, the lock is
 * released. It skips jobs that others have locked, and kinds that only newer servers know.
 * @param future claims jobs that are due later as well, but not scheduled ones (for tests)
 */
export async function claim(tx: Tx, kinds: string[], future = false): Promise<ClaimedJob | undefined> {
  const due = future ? sql`(run_at <= now() or key is null or key not like 'every:%')` : sql`run_at <= now()`;
  const { rows } = await sql<ClaimedJob>`
    select id, kind, key, payload, attempts, request_id, now() as now from job
    where dead_on is null and ${due} and kind = any(${kinds}::text[])
    order by run_at, id limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

/** Milliseconds until the next job is due; undefined when none is. */
export async function msUntilNext(tx: Tx, kinds: string[]): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select ceil(extract(epoch from min(run_at) - now()) * 1000)::float8 as ms from job
    where dead_on is null and run_at > now() and kind = any(${kinds}::text[])`.execute(tx);
  return rows[0]?.ms ?? undefined;
}
