import { sql } from 'kysely';
import type { Named } from 'shared-api/contracts/common';
import type { ToldView } from 'shared-api/contracts/platform/views';
import type { Tx } from '../../kernel/db/types';

export const findActivePerson = (tx: Tx, id: number): Promise<Named | undefined> =>
  tx
    .selectFrom('usr')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();

/** Limits the notices that are shown at a time. */
const maxTold = 20;

/** The views as a person whose notices were not dismissed, the latest first. */
export async function listToldViews(tx: Tx, userId: number): Promise<ToldView[]> {
  const rows = await tx
    .selectFrom('portal_view as v')
    .innerJoin('usr as viewer', 'viewer.id', 'v.viewer_id')
    .where('v.usr_id', '=', userId)
    .where('v.seen_on', 'is', null)
    .orderBy('v.id', 'desc')
    .limit(maxTold)
    .select(['v.id', 'v.viewer_id', 'viewer.name', 'v.started_on'])
    // The job that ends a view may be late.
    .select(
      sql<Date | null>`coalesce(v.ended_on, case when v.ends_on <= now() then v.ends_on end)`.as('ended'),
    )
    .execute();
  return rows.map(({ id, viewer_id, name, started_on, ended }) => ({
    id,
    viewer: { id: viewer_id, name },
    started_at: started_on.toISOString(),
    ended_at: ended?.toISOString() ?? null,
  }));
}

/** @returns whether there is such a view as this person */
export async function markViewSeen(tx: Tx, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('portal_view')
    .set({ seen_on: sql<Date>`coalesce(seen_on, now())` })
    .where('id', '=', id)
    .where('usr_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
