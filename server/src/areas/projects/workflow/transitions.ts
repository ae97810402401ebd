import type { Transition } from 'shared-api/contracts/project';
import type { Tx } from '../../../kernel/db/types';
import type { ProjectAccess } from '../permissions/access';
import { isAdmin, isPrincipal } from '../permissions/policy';
import type { Principal, TransitionGuard } from '../projects.tables';
import { blockedBy, seesOf, type Sees } from './guards';
import { readLacksOf, type Lacks } from './lacks.queries';

export interface TransitionRecord {
  id: number;
  name: string | null;
  src_state_id: number;
  src_name: string;
  dst_state_id: number;
  dst_name: string;
  /** Entering the destination starts the project anew: services are unlocked, pending quotes rejected, milestones reopened. */
  dst_resets: boolean;
  dst_closed: boolean;
  comment_required: boolean;
  principals: Exclude<Principal, 'role'>[];
  role_ids: number[];
  guards: TransitionGuard[];
}

/** The transitions out of a state, by the name of where they lead. */
export const listTransitions = (tx: Tx, stateId: number): Promise<TransitionRecord[]> =>
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
    .orderBy('dst.name')
    .execute();

/** Whether a caller may take a transition: admins may, others when it names one of their principals or roles. */
export const mayTake = (transition: TransitionRecord, { caller }: ProjectAccess): boolean =>
  isAdmin(caller) ||
  transition.principals.some((principal) => isPrincipal(caller, principal, null)) ||
  transition.role_ids.some((id) => caller.roleIds.has(id));

/** A transition as it is answered. */
export const presentTransition = (transition: TransitionRecord, lacks: Lacks, sees: Sees): Transition => ({
  id: transition.id,
  name: transition.name,
  src_state: { id: transition.src_state_id, name: transition.src_name },
  dst_state: { id: transition.dst_state_id, name: transition.dst_name },
  closes: transition.dst_closed,
  comment_required: transition.comment_required,
  blocked: blockedBy(lacks, transition, sees),
});

/** What the caller may take now, and what blocks it; nothing while the project is held. */
export async function offeredTransitions(tx: Tx, access: ProjectAccess): Promise<Transition[]> {
  const { facts, projectId, permissions } = access;
  if (facts.onHold) return [];
  const taken = (await listTransitions(tx, facts.state.id)).filter((one) => mayTake(one, access));
  if (!taken.length) return [];
  const lacks = await readLacksOf(tx, projectId);
  return taken.map((one) => presentTransition(one, lacks, seesOf(permissions)));
}
