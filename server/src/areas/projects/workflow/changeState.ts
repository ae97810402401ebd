import type { ChangeState } from 'shared-api/contracts/project';
import { hasUnusableCharacters } from 'shared-api/schema';
import type { Tx } from '../../../kernel/db/types';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import { rejectPendingQuotes } from '../financials/rejectPendingQuotes';
import { reopenMilestones } from '../milestones/reopenMilestones';
import type { ProjectAccess } from '../permissions/access';
import type { Change } from '../Change';
import { refreshProjectList } from '../list/projectList.readModel';
import { touchProject } from '../project.queries';
import { unlockServices } from '../services/lockServices';
import { addEntry } from './timeline.queries';
import { blockedBy, seesOf } from './guards';
import { readLacksOf } from './missingItems.queries';
import { listTransitions, mayTake } from './transitions';

const commentMissing = () => unprocessable('A comment is required.', { comment: 'A comment is required.' });

/** What a person writes, trimmed; null when nothing is left. @throws HttpError 422 for characters that cannot be used */
export function trimmed(comment: string | null | undefined): string | null {
  const text = comment?.trim() || null;
  if (text && hasUnusableCharacters(text, { lines: true })) {
    const fault = 'The comment holds a character that cannot be used.';
    throw unprocessable(fault, { comment: fault });
  }
  return text;
}

const stateOf = (tx: Tx, id: number) =>
  tx
    .selectFrom('project_state')
    .select(['id', 'name', 'project_type_id'])
    .where('id', '=', id)
    .executeTakeFirst();

async function noTransition(tx: Tx, { facts, groupId }: ProjectAccess, wantedId: number) {
  const present = (await stateOf(tx, facts.state.id))!;
  const wanted = await stateOf(tx, wantedId);
  const name = wanted?.project_type_id === groupId ? wanted.name : 'that state';
  return unprocessable(`No transition leads from ${present.name} to ${name}.`);
}

/** What was settled is open again. Source: domain.md 2 (`reset_project`). */
async function startAnew(tx: Tx, projectId: number, by: Change): Promise<void> {
  await unlockServices(tx, projectId);
  await rejectPendingQuotes(tx, projectId, by);
  await reopenMilestones(tx, projectId);
}

/**
 * Moves a project to another state: state and `state_since`, the interval, the timeline and the list, in one transaction.
 * The first exit from a start state sets the submit date; a state that resets the project starts it anew.
 * Source: domain.md 2.
 * @param access read with the project's row locked
 * @throws HttpError 409 when the state is no longer the one the caller saw, 422 when the transition is not there or blocked,
 *   403 when it is not the caller's
 */
export async function changeState(
  tx: Tx,
  access: ProjectAccess,
  body: ChangeState,
  { userId, at }: Change,
): Promise<void> {
  const { projectId, facts } = access;
  const { id: presentId, isStart } = facts.state;
  if (body.src_state_id !== undefined && body.src_state_id !== presentId) {
    const present = (await stateOf(tx, presentId))!;
    throw new HttpError(409, `Somebody was faster: the project is in the state ${present.name} now.`, {
      code: 'state_changed',
      extra: { project_state: { id: present.id, name: present.name } },
    });
  }
  if (facts.onHold)
    throw new HttpError(409, 'The project is on hold: remove the hold first.', { code: 'on_hold' });
  const transition = (await listTransitions(tx, presentId)).find((one) => one.dst_state_id === body.id);
  if (!transition) throw await noTransition(tx, access, body.id);
  if (!mayTake(transition, access))
    throw new HttpError(403, `You are not among those who move a project to ${transition.dst_name}.`);
  const comment = trimmed(body.comment);
  if (transition.comment_required && !comment) throw commentMissing();
  const lacks = await readLacksOf(tx, projectId);
  const blocked = blockedBy(lacks, transition, seesOf(access.permissions));
  if (blocked.length)
    throw new HttpError(422, blocked.map(({ text }) => text).join(' '), {
      code: 'blocked',
      extra: { blocked },
    });

  const nextId = transition.dst_state_id;
  await tx
    .updateTable('project')
    .set((eb) => ({
      project_state_id: nextId,
      state_since: at,
      ...(isStart ? { submit_date: eb.fn.coalesce('submit_date', eb.val(at)) } : {}),
    }))
    .where('id', '=', projectId)
    .execute();
  if (transition.dst_resets) await startAnew(tx, projectId, { userId, at });
  await touchProject(tx, projectId, at);
  await tx
    .updateTable('state_interval')
    .set({ left_on: at })
    .where('project_id', '=', projectId)
    .where('left_on', 'is', null)
    .execute();
  await tx
    .insertInto('state_interval')
    .values({ project_id: projectId, project_state_id: nextId, entered_on: at, left_on: null })
    .execute();
  await addEntry(tx, {
    project_id: projectId,
    created_on: at,
    creator_id: userId,
    project_state_id: nextId,
    prev_state_id: presentId,
    comment,
  });
  await refreshProjectList(tx, [projectId]);
}

/**
 * Puts a project on hold, or removes the hold.
 * @throws HttpError 409 when somebody did it already, 422 without a comment
 */
export async function changeHold(
  tx: Tx,
  { projectId, facts }: ProjectAccess,
  body: { on_hold: boolean; comment: string },
  { userId, at }: Change,
): Promise<void> {
  const comment = trimmed(body.comment);
  if (!comment) throw commentMissing();
  if (facts.onHold === body.on_hold)
    throw new HttpError(
      409,
      body.on_hold ? 'The project is on hold already.' : 'The project is not on hold any more.',
      {
        code: 'hold_changed',
        extra: { on_hold: facts.onHold },
      },
    );
  await tx.updateTable('project').set({ on_hold: body.on_hold }).where('id', '=', projectId).execute();
  await touchProject(tx, projectId, at);
  if (body.on_hold)
    await tx
      .insertInto('hold_interval')
      .values({ project_id: projectId, held_on: at, freed_on: null })
      .execute();
  else
    await tx
      .updateTable('hold_interval')
      .set({ freed_on: at })
      .where('project_id', '=', projectId)
      .where('freed_on', 'is', null)
      .execute();
  await addEntry(tx, {
    project_id: projectId,
    created_on: at,
    creator_id: userId,
    on_hold: body.on_hold,
    comment,
  });
  await refreshProjectList(tx, [projectId]);
}
