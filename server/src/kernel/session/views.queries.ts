import { sql, type RawBuilder } from 'kysely';
import type { Named } from 'shared-api/contracts/common';
import { viewMinutes } from 'shared-api/contracts/platform/views';
import { writeAudit } from '../audit/writeAudit';
import type { Tx } from '../db/types';
import { publish } from '../events/publish';
import { enqueue } from '../jobs/enqueue';
import { newToken, tokenHash } from './tokens';

/** Whether the view `v` of the viewer `viewer` runs. */
export const viewRuns = sql<boolean>`(v.ended_on is null and v.ends_on > now() and viewer.active and viewer.is_admin)`;

/** The name of the job that ends a view when its time is over. */
export const endViewKind = 'end view';

export interface NewView {
  viewerId: number;
  /** The token of the viewer's own session. */
  viewerToken: string;
  person: Named;
  drafts: Record<string, unknown>;
  draftWords: string[];
}

/** Starts a view and returns its token, which only the address holds. */
export async function startView(
  tx: Tx,
  { viewerId, viewerToken, person, drafts, draftWords }: NewView,
): Promise<{ id: number; token: string; startedOn: Date; endsOn: Date }> {
  const view = await tx
    .insertInto('portal_view')
    .values({
      usr_id: person.id,
      viewer_id: viewerId,
      ends_on: sql<Date>`date_trunc('milliseconds', now() + make_interval(mins => ${viewMinutes}))`,
      drafts: JSON.stringify(drafts) as never,
      draft_words: JSON.stringify(draftWords) as never,
    })
    .returning(['id', 'started_on', 'ends_on'])
    .executeTakeFirstOrThrow();
  const token = newToken();
  await tx
    .insertInto('session')
    .values({
      token_hash: tokenHash(token),
      usr_id: person.id,
      view_id: view.id,
      viewer_session: tokenHash(viewerToken),
    })
    .execute();
  await enqueue(tx, { kind: endViewKind, payload: { view: view.id }, runAt: view.ends_on });
  await writeAudit(tx, {
    userId: viewerId,
    entity: 'user',
    entityId: person.id,
    name: person.name,
    action: 'view started',
    changes: [
      { field: 'Until', from: null, to: view.ends_on.toISOString() },
      ...draftWords.map((words) => ({ field: 'Under the draft', from: null, to: words })),
    ],
  });
  return { id: view.id, token, startedOn: view.started_on, endsOn: view.ends_on };
}

/** Ends the views that match and still run: their sessions are deleted, and each end is audited with its times. */
async function endViews(tx: Tx, matches: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<{
    id: number;
    usr_id: number;
    viewer_id: number;
    name: string;
    started_on: Date;
    ended_on: Date;
  }>`
    update portal_view v set ended_on = least(now(), v.ends_on)
    from usr u
    where u.id = v.usr_id and v.ended_on is null and ${matches}
    returning v.id, v.usr_id, v.viewer_id, u.name, v.started_on, v.ended_on`.execute(tx);
  for (const { id, usr_id, viewer_id, name, started_on, ended_on } of rows) {
    await tx.deleteFrom('session').where('view_id', '=', id).execute();
    await writeAudit(tx, {
      userId: viewer_id,
      entity: 'user',
      entityId: usr_id,
      name,
      action: 'view ended',
      changes: [
        { field: 'From', from: null, to: started_on.toISOString() },
        { field: 'Until', from: null, to: ended_on.toISOString() },
      ],
    });
    await publish(tx, { kind: 'session', userId: usr_id });
  }
}

export const endView = (tx: Tx, id: number): Promise<void> => endViews(tx, sql`v.id = ${id}`);

/** Ends the views that were opened with a session. */
export const endViewsOfSession = (tx: Tx, hash: Buffer): Promise<void> =>
  endViews(
    tx,
    sql`exists (select from session s where s.view_id = v.id and s.viewer_session = ${hash}::bytea)`,
  );

/** Ends the views of a viewer, and those as this person. */
export const endViewsOfPerson = (tx: Tx, userId: number): Promise<void> =>
  endViews(tx, sql`${userId}::int in (v.viewer_id, v.usr_id)`);
