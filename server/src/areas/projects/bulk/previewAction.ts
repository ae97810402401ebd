import type { Kysely } from 'kysely';
import type { BulkAction, BulkRow } from 'shared-api/contracts/lists/projectBulk';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Database, Tx } from '../../../kernel/db/types';
import { HttpError } from '../../../kernel/http/errors';
import { entityTag } from '../../../kernel/http/ifMatch';
import { requireGuard, seeProject, seesFinancials, type ProjectAccess } from '../permissions/access';
import { actionGuards } from '../permissions/actionGuards';
import { previewChange } from '../record/recordProject';
import { listNotices } from '../services/services.queries';
import { recipientsOf } from '../workflow/transitionEffects';
import { actionOn } from './bulkActions';

type Effect = Pick<BulkRow, 'outcome' | 'changes' | 'target_id'> & Partial<BulkRow>;

async function effectOf(tx: Tx, access: ProjectAccess, action: BulkAction, userId: number): Promise<Effect> {
  requireGuard(access, actionGuards[action.kind]);
  const { targetId, run } = await actionOn(tx, access, action);
  if (!run) return { outcome: 'same', changes: [], target_id: targetId };
  const change = { userId, at: new Date() };
  const { differences, mails } = await previewChange(tx, access.projectId, change, () => run(change));
  const changes = differences
    .filter(({ needs }) => !needs || seesFinancials(access))
    .map(({ field, from, to }) => ({ field, from, to }));
  if (!differences.length) return { outcome: 'same', changes, target_id: targetId };
  return {
    ...{ outcome: 'change', changes, target_id: targetId, mails: await recipientsOf(tx, mails) },
    notices:
      action.kind === 'state' && targetId !== null ? await listNotices(tx, access.projectId, targetId) : [],
  };
}

/**
 * Tells what an action would do on one project: carries it out by the operation of the single action, in a transaction of its own,
 * compares the project from before and after, and rolls back. So the preview follows the same rules as the call that carries it out.
 */
export async function previewAction(
  db: Kysely<Database>,
  user: CurrentUser,
  projectId: number,
  action: BulkAction,
): Promise<BulkRow> {
  const row: BulkRow = {
    ...{ project_id: projectId, project_name: null, outcome: 'refused', changes: [] },
    ...{ mails: { people: [], addresses: 0 }, notices: [] },
    ...{ reason: null, tag: null, target_id: null },
  };
  const tx = await db.startTransaction().execute();
  try {
    const access = await seeProject(tx, projectId, user, { lock: true });
    const { name } = await tx
      .selectFrom('project')
      .select('name')
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow();
    row.project_name = name;
    row.tag = entityTag(access.lock!.version);
    return { ...row, ...(await effectOf(tx, access, action, user.id)) };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { ...row, reason: error.message };
  } finally {
    await tx.rollback().execute();
  }
}
