import { sql } from 'kysely';
import type { Tx } from '../db/types';
import { currentRequestId } from '../http/requestContext';
import { publish } from '../events/publish';

export interface NewJob {
  /** One of the kinds that the runner knows. */
  kind: string;
  payload?: Record<string, unknown>;
  /** While a job of this key waits, another one is not added. */
  key?: string;
  /** Not before; at once unless said. */
  runAt?: Date;
}

/**
 * Adds a job in the transaction of the change that needs it: it runs when that is committed, on any server.
 * @returns its id; undefined when one of its key waits already
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
