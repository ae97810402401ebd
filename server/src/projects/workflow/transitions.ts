import type { Transition } from 'shared-api/contracts/project';
import { sql } from 'kysely';
import type { Tx } from '../../db/types';
import type { ProjectAccess } from '../permissions/access';
import { isAdmin, isPrincipal } from '../permissions/policy';
import type { Principal, TransitionGuard } from '../projects.tables';

export interface TransitionRecord {
  id: number;
  name: string | null;
  src_state_id: number;
  src_name: string;
  dst_state_id: number;
  dst_name: string;
  /** Entering the destination unlocks services. */
  dst_resets: boolean;
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

export type Blocked = Transition['blocked'];

/** Project roles that a state requires and nobody holds. */
async function missingRoles(tx: Tx, projectId: number, groupId: number, stateId: number, all: boolean) {
  return tx
    .selectFrom('usr_role as r')
    .select('r.name')
    .where('r.project_type_id', '=', groupId)
    .where('r.is_project_role', '=', true)
    .where((eb) => (all ? eb.lit(true) : eb('r.required_state_id', '=', stateId)))
    .where(
      sql<boolean>`not exists (select 1 from project_role h where h.project_id = ${projectId} and h.usr_role_id = r.id)`,
    )
    .orderBy('r.ord')
    .execute();
}

/**
 * Why a transition cannot be taken now, whoever asks: required roles without a holder. Source: domain.md 2.
 * @returns empty when nothing stands in its way
 */
export async function blockedBy(
  tx: Tx,
  { projectId, groupId }: Pick<ProjectAccess, 'projectId' | 'groupId'>,
  transition: Pick<TransitionRecord, 'dst_state_id' | 'guards'>,
): Promise<Blocked> {
  const missing = await missingRoles(
    tx,
    projectId,
    groupId,
    transition.dst_state_id,
    transition.guards.includes('roles'),
  );
  return missing.map(({ name }) => ({ code: 'role_missing', text: `${name} is not set.` }));
}

/** What the caller may take now; nothing while the project is held. */
export async function offeredTransitions(tx: Tx, access: ProjectAccess): Promise<Transition[]> {
  if (access.facts.onHold) return [];
  const all = await listTransitions(tx, access.facts.state.id);
  const offered: Transition[] = [];
  for (const transition of all.filter((one) => mayTake(one, access)))
    offered.push({
      id: transition.id,
      name: transition.name,
      src_state: { id: transition.src_state_id, name: transition.src_name },
      dst_state: { id: transition.dst_state_id, name: transition.dst_name },
      comment_required: transition.comment_required,
      blocked: await blockedBy(tx, access, transition),
    });
  return offered;
}
