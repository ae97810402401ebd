import type { Expression } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Transition } from 'shared-api/contracts/project';
import { cacheCompiledQuery, type Placeholders } from '../../../kernel/db/cacheCompiledQuery';
import { preparedStatement } from '../../../kernel/db/preparedStatement';
import type { Tx } from '../../../kernel/db/types';
import { noSuchProject, type ProjectAccess } from '../permissions/access';
import { isAdmin, isPrincipal } from '../permissions/policy';
import type { Principal, TransitionGuard } from '../projects.tables';
import { findBlockers, visibleFactsOf, type VisibleFacts } from './guards';
import { missingItems, type MissingItems } from './missingItems.queries';

export interface TransitionRecord {
  id: number;
  name: string | null;
  src_state_id: number;
  src_name: string;
  dst_state_id: number;
  dst_name: string;
  /** Entering the destination unlocks services, rejects pending quotes and reopens milestones. */
  dst_resets: boolean;
  dst_closed: boolean;
  comment_required: boolean;
  principals: Exclude<Principal, 'role'>[];
  role_ids: number[];
  guards: TransitionGuard[];
}

const selectTransitions = (tx: Tx, stateId: Expression<number>) =>
  tx
    .selectFrom('state_transition as x')
    .innerJoin('project_state as src', 'src.id', 'x.src_state_id')
    .innerJoin('project_state as dst', 'dst.id', 'x.dst_state_id')
    .where('x.src_state_id', '=', stateId)
    .select([
      'x.id',
      'x.name',
      'x.src_state_id',
      'src.name as src_name',
      'x.dst_state_id',
      'dst.name as dst_name',
      'dst.reset_project as dst_resets',
      'dst.is_closed as dst_closed',
      'x.comment_required',
      'x.principals',
      'x.role_ids',
      'x.guards',
    ])
    .orderBy('dst.name');

const readTransitions = cacheCompiledQuery((tx, { stateId }: Placeholders<{ stateId: number }>) =>
  selectTransitions(tx, stateId),
);

/** The transitions out of a state, ordered by the destination's name. */
export const listTransitions = (tx: Tx, stateId: number): Promise<TransitionRecord[]> =>
  readTransitions(tx, { stateId });

const readBoth = cacheCompiledQuery((tx, { projectId }: Placeholders<{ projectId: number }>) =>
  tx
    .selectFrom('project as p')
    .modifyFront(preparedStatement)
    .where('p.id', '=', projectId)
    .select((eb) => [
      jsonArrayFrom(selectTransitions(tx, eb.ref('p.project_state_id'))).as('transitions'),
      missingItems().as('missing'),
    ]),
);

/**
 * Reads the transitions out of a project's state, and the items whose absence may block them, in one query.
 * @throws HttpError 404 when the project was deleted after authorisation
 */
export async function readOutgoing(
  tx: Tx,
  projectId: number,
): Promise<{ transitions: TransitionRecord[]; missing: MissingItems }> {
  const [found] = await readBoth(tx, { projectId });
  if (!found) throw noSuchProject();
  return found;
}

/** Whether a caller may take a transition: as an admin, or because it names one of the caller's principals or roles. */
export const mayTake = (transition: TransitionRecord, { caller }: ProjectAccess): boolean =>
  isAdmin(caller) ||
  transition.principals.some((principal) => isPrincipal(caller, principal, null)) ||
  transition.role_ids.some((id) => caller.roleIds.has(id));

export const presentTransition = (
  transition: TransitionRecord,
  missing: MissingItems,
  visible: VisibleFacts,
): Transition => ({
  id: transition.id,
  name: transition.name,
  src_state: { id: transition.src_state_id, name: transition.src_name },
  dst_state: { id: transition.dst_state_id, name: transition.dst_name },
  closes: transition.dst_closed,
  comment_required: transition.comment_required,
  blocked: findBlockers(missing, transition, visible),
});

/** The transitions that the caller may take now, each with its blockers; none while the project is held. */
export async function offeredTransitions(tx: Tx, access: ProjectAccess): Promise<Transition[]> {
  const { facts, projectId, permissions } = access;
  if (facts.onHold) return [];
  const { transitions, missing } = await readOutgoing(tx, projectId);
  return transitions
    .filter((transition) => mayTake(transition, access))
    .map((transition) => presentTransition(transition, missing, visibleFactsOf(permissions)));
}
