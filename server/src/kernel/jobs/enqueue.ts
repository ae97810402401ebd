import { sql } from 'kysely';
import type { Tx } from '../db/types';
import { currentRequestId } from '../http/requestContext';
import { publish } from '../events/publish';

export interface NewJob {
  /** One of the kinds that the runner knows. */
  kind: string;
  payload?: Record<string, unknown>;
  /** While a job with this key waits, no other one is added. */
  key?: string;
  /** The earliest start; immediately by default. */
  runAt?: Date;
}

/**
 * Adds a job in the transaction of the change that needs it; any server runs it after the commit.
 * @returns its id; undefined when a job with its key is waiting already
 */
export async function enqueue(
  tx: Tx,
  { kind, payload = {}, key, runAt }: NewJob,
): Promise<number | undefined> {
  const added = await tx
    .insertInto('job')
    .values({
      kind,
      key: key ?? null,
      payload: JSON.stringify(payload),
      request_id: currentRequestId(),
      ...(runAt ? { run_at: runAt } : {}),
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .where(sql<boolean>`dead_on is null`, '=', true)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (added) await publish(tx, { kind: 'job' });
  return added?.id;
}
