import type { Kysely } from 'kysely';
import type { MailsOfChange, TransitionEffects } from 'shared-api/contracts/project';
import type { Database, Tx } from '../../../kernel/db/types';
import { unprocessable } from '../../../kernel/http/errors';
import type { Change } from '../Change';
import type { ProjectAccess } from '../permissions/access';
import { may } from '../permissions/policy';
import { previewChange } from '../record/recordProject';
import { listNotices } from '../services/services.queries';
import { changeState, stateChangedError } from './changeState';
import { listTransitions } from './transitions';

/** Stands in for the comment that the caller has not written yet; it is rolled back with everything else. */
const placeholderComment = 'Preview';

const isOfGroup = async (tx: Tx, groupId: number, transitionId: number): Promise<boolean> =>
  Boolean(
    await tx
      .selectFrom('state_transition')
      .select('id')
      .where('id', '=', transitionId)
      .where('project_type_id', '=', groupId)
      .executeTakeFirst(),
  );

type PreviewedMails = Awaited<ReturnType<typeof previewChange>>['mails'];

/** The recipients of the mails of a previewed change: people by their names, and the number of other addresses. */
export async function recipientsOf(tx: Tx, mails: PreviewedMails): Promise<MailsOfChange> {
  const ids = mails.flatMap(({ to }) => ('usrId' in to ? to.usrId : []));
  const people = ids.length
    ? await tx.selectFrom('usr').select(['id', 'name']).where('id', 'in', ids).orderBy('name').execute()
    : [];
  return { people, addresses: mails.length - ids.length };
}

/**
 * Tells what taking a transition would do besides changing the state: takes it in a transaction of its own, compares the project
 * from before and after, and rolls back. So it cannot differ from what the transition then does.
 * @param enter locks the project and authorises the caller in that transaction
 * @throws HttpError as `changeState` does: 409 if the project has left the state of the transition; 422 for one of another group
 */
export async function transitionEffects(
  db: Kysely<Database>,
  enter: (tx: Tx) => Promise<ProjectAccess>,
  transitionId: number,
  by: Change,
): Promise<TransitionEffects> {
  const tx = await db.startTransaction().execute();
  try {
    const access = await enter(tx);
    const transition = (await listTransitions(tx, access.facts.state.id)).find(
      ({ id }) => id === transitionId,
    );
    if (!transition) {
      if (await isOfGroup(tx, access.groupId, transitionId))
        throw await stateChangedError(tx, access.facts.state.id);
      throw unprocessable('The project’s group has no such transition.');
    }
    const { differences, mails } = await previewChange(tx, access.projectId, by, () =>
      changeState(tx, access, { id: transition.dst_state_id, comment: placeholderComment }, by),
    );
    const financials = may(access.permissions, 'GET', 'financials');
    return {
      changes: differences
        .filter(({ kind, needs }) => kind !== 'state' && (!needs || financials))
        .map(({ field, from, to }) => ({ field, from, to })),
      mails: await recipientsOf(tx, mails),
      notices: await listNotices(tx, access.projectId, transition.dst_state_id),
    };
  } finally {
    await tx.rollback().execute();
  }
}
