import { sql } from 'kysely';
import type { Tx } from '../db/types';
import { publish } from '../events/publish';

/**
 * Resets a dead job, so that it runs like a new one.
 * @returns whether it was reset; false while another job with its key waits, which does the same work
 */
export async function retryDeadJob(tx: Tx, jobId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('job')
    .set({ dead_on: null, attempts: 0, run_at: sql`now()` })
    .where('id', '=', jobId)
    .where('dead_on', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('job as other')
            .whereRef('other.key', '=', 'job.key')
            .where('other.dead_on', 'is', null)
            .select('other.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows) await publish(tx, { kind: 'job' });
  return numUpdatedRows === 1n;
}
