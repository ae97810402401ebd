import { sql } from 'kysely';
import type { ChangeState } from 'shared-api/contracts/project';
import { hasUnusableCharacters } from 'shared-api/schema';
import { cacheCompiledQuery, type Placeholders } from '../../../kernel/db/cacheCompiledQuery';
import { preparedStatement } from '../../../kernel/db/preparedStatement';
import type { Tx } from '../../../kernel/db/types';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import { rejectPendingQuotes } from '../financials/rejectPendingQuotes';
import type { ProjectAccess } from '../permissions/access';
import type { Change } from '../Change';
import { refreshProjectList } from '../list/projectList.readModel';
import { touched } from '../project.queries';
import { unlockServices } from '../services/lockServices';
import { addEntry } from './timeline.queries';
import { findBlockers, visibleFactsOf } from './guards';
import { mayTake, readOutgoing } from './transitions';

const commentMissing = () => unprocessable('A comment is required.', { comment: 'A comment is required.' });

/** Trims a comment. @returns null for a blank one. @throws HttpError 422 for characters that cannot be used */
export function trimComment(comment: string | null | undefined): string | null {
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

async function noTransitionError(tx: Tx, { facts, groupId }: ProjectAccess, wantedId: number) {
  const present = (await stateOf(tx, facts.state.id))!;
  const wanted = await stateOf(tx, wantedId);
  const name = wanted?.project_type_id === groupId ? wanted.name : 'that state';
  return unprocessable(`No transition leads from ${present.name} to ${name}.`);
}

/** The refusal of a transition out of a state that the project has left. */
export async function stateChangedError(tx: Tx, presentId: number): Promise<HttpError> {
  const { id, name } = (await stateOf(tx, presentId))!;
  return new HttpError(409, `Somebody was faster: the project is in the state ${name} now.`, {
    code: 'state_changed',
    extra: { project_state: { id, name } },
  });
}

/** Reopens all milestones of a project. Their dates and texts stay, to be confirmed or changed. Source: domain.md 2. */
export async function reopenMilestones(tx: Tx, projectId: number): Promise<void> {
  await tx
    .updateTable('project_milestone')
    .set({ completed_on: null, completed_by: null })
    .where('project_id', '=', projectId)
    .where('completed_on', 'is not', null)
    .execute();
}

/** Unlocks services, rejects pending quotes and reopens milestones. Source: domain.md 2 (`reset_project`). */
async function resetProject(tx: Tx, projectId: number, stateId: number, by: Change): Promise<void> {
  await unlockServices(tx, projectId);
  await rejectPendingQuotes(tx, projectId, stateId, by);
  await reopenMilestones(tx, projectId);
}

interface Move {
  projectId: number;
  nextId: number;
  at: Date;
}

const moveProject = cacheCompiledQuery(
  (_tx, { projectId, nextId, at, submits }: Placeholders<Move & { submits: boolean }>) => {
    const { updated_on, version } = touched(at);
    return sql`
      update ${preparedStatement} project set project_state_id = ${nextId}, state_since = ${at},
        submit_date = case when ${submits}::boolean then coalesce(submit_date, ${at}) else submit_date end,
        updated_on = ${updated_on}, version = ${version}
      where id = ${projectId}`;
  },
);

/** Ends the interval of the present state before it begins the next one: a project has one open interval. */
const enterState = cacheCompiledQuery(
  (_tx, { projectId, nextId, at }: Placeholders<Move>) => sql`
    with ${preparedStatement} ended as (
      update state_interval set left_on = ${at} where project_id = ${projectId} and left_on is null returning id)
    insert into state_interval (project_id, project_state_id, entered_on)
    select ${projectId}::int, ${nextId}::int, ${at}::timestamptz from (select count(*) from ended) as done`,
);

/**
 * Moves a project to another state: writes `state_since`, the state interval, the timeline entry and the list's row in the given
 * transaction. The first exit from a start state sets the submit date; a state with `reset_project` resets the project.
 * Source: domain.md 2.
 * @param access read with the project's row locked
 * @throws HttpError 409 when the caller saw another state, 422 when the transition does not exist or is blocked, 403 when the
 *   caller may not take it
 */
export async function changeState(
  tx: Tx,
  access: ProjectAccess,
  body: ChangeState,
  { userId, at }: Change,
): Promise<void> {
  const { projectId, facts } = access;
  const { id: presentId, isStart } = facts.state;
  if (body.src_state_id !== undefined && body.src_state_id !== presentId)
    throw await stateChangedError(tx, presentId);
  if (facts.onHold)
    throw new HttpError(409, 'The project is on hold: remove the hold first.', { code: 'on_hold' });
  const { transitions, missing } = await readOutgoing(tx, projectId);
  const transition = transitions.find(({ dst_state_id }) => dst_state_id === body.id);
  if (!transition) throw await noTransitionError(tx, access, body.id);
  if (!mayTake(transition, access))
    throw new HttpError(403, `You may not move a project to ${transition.dst_name}.`);
  const comment = trimComment(body.comment);
  if (transition.comment_required && !comment) throw commentMissing();
  const blocked = findBlockers(missing, transition, visibleFactsOf(access.permissions));
  if (blocked.length)
    throw new HttpError(422, blocked.map(({ text }) => text).join(' '), {
      code: 'blocked',
      extra: { blocked },
    });

  const nextId = transition.dst_state_id;
  await moveProject(tx, { projectId, nextId, at, submits: isStart });
  if (transition.dst_resets) await resetProject(tx, projectId, nextId, { userId, at });
  await enterState(tx, { projectId, nextId, at });
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
 * @throws HttpError 409 when the project already has that value, 422 without a comment
 */
export async function changeHold(
  tx: Tx,
  { projectId, facts }: ProjectAccess,
  body: { on_hold: boolean; comment: string },
  { userId, at }: Change,
): Promise<void> {
  const comment = trimComment(body.comment);
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
  await tx
    .updateTable('project')
    .set({ on_hold: body.on_hold, ...touched(at) })
    .where('id', '=', projectId)
    .execute();
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
