import { sql } from 'kysely';
import { cacheCompiledQuery, type Placeholders } from '../db/cacheCompiledQuery';
import { preparedStatement } from '../db/preparedStatement';
import type { Tx } from '../db/types';
import { currentRequestId } from '../http/requestContext';
import { notifications, notifySql, type LiveEvent } from '../events/publish';

export interface NewJob {
  /** One of the kinds that the runner knows. */
  kind: string;
  payload?: Record<string, unknown>;
  /** While a job with this key waits, no other one is added. */
  key?: string;
  /** The earliest start; immediately by default. */
  runAt?: Date;
}

interface JobRow {
  kind: string;
  key: string | null;
  payload: string;
  requestId: string | null;
  runAt: Date | null;
  /** Published when the job is added. */
  woken: string[];
  /** Published in any case. */
  events: string[];
}

const insertJob = cacheCompiledQuery(
  (_tx, { kind, key, payload, requestId, runAt, woken, events }: Placeholders<JobRow>) => sql<{
    id: number | null;
  }>`
    with ${preparedStatement} added as (
      insert into job (kind, key, payload, request_id, run_at)
      values (${kind}, ${key}, ${payload}, ${requestId}, coalesce(${runAt}::timestamptz, now()))
      on conflict (key) where dead_on is null do nothing
      returning id),
    woken as (${notifySql(woken)} where exists (select from added)),
    sent as (${notifySql(events)})
    select (select id from added) as id, (select count(*) from woken), (select count(*) from sent)`,
);

/**
 * Adds a job in the transaction of the change that needs it; any server runs it after the commit.
 * @param events published by the same statement, whether or not the job is added
 * @returns its id; undefined when a job with its key is waiting already
 */
export async function enqueue(
  tx: Tx,
  { kind, payload = {}, key, runAt }: NewJob,
  ...events: LiveEvent[]
): Promise<number | undefined> {
  const [added] = await insertJob(tx, {
    kind,
    key: key ?? null,
    payload: JSON.stringify(payload),
    requestId: currentRequestId(),
    runAt: runAt ?? null,
    woken: notifications([{ kind: 'job' }]),
    events: notifications(events),
  });
  return added?.id ?? undefined;
}
