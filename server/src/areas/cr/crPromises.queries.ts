import { sql } from 'kysely';
import type { UpdatesGiven } from 'shared-api/crReport';
import type { Tx } from '../../kernel/db/types';

/**
 * Records the outcome of a change request's promised update, before another one replaces it: answered, or missed once its time has
 * passed. A promise that is taken back before its time leaves nothing. Source: domain.md 7.
 */
export async function settlePromise(
  tx: Tx,
  { id, next_update_time: due }: { id: number; next_update_time: Date | null },
  { at, isAnswered }: { at: Date; isAnswered: boolean },
): Promise<void> {
  if (!due || (!isAnswered && due >= at)) return;
  await tx
    .insertInto('cr_promise')
    .values({ cr_id: id, due_on: due, answered_on: isAnswered ? at : null })
    .execute();
}

/** Counts the promised updates whose outcome is known. The rules are those of the view `cr_list`. */
export const countPromises = (tx: Tx, crId: number): Promise<UpdatesGiven> =>
  tx
    .selectFrom('cr_promise')
    .where('cr_id', '=', crId)
    .select([
      sql<number>`count(*)::int`.as('given'),
      sql<number>`count(*) filter (where answered_on <= due_on)::int`.as('onTime'),
    ])
    .executeTakeFirstOrThrow();
