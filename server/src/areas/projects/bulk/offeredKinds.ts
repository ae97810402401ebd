import type { BulkAction } from 'shared-api/contracts/lists/projectBulk';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../../../kernel/db/types';
import { findAccess, type ProjectAccess } from '../permissions/access';
import { isAdmin, may } from '../permissions/policy';
import { canAssignRole } from '../permissions/roleRules';
import { listRoleRules } from '../project.queries';
import { listTransitions, mayTake } from '../workflow/transitions';

type Kind = BulkAction['kind'];

async function mayAssignRoles(tx: Tx, { groupId, caller, facts }: ProjectAccess): Promise<boolean> {
  if (isAdmin(caller)) return !facts.state.isClosed;
  const rules = await listRoleRules(tx, groupId);
  return rules.some(({ usr_role_id: id }) => canAssignRole(id, caller, facts, rules));
}

async function mayMove(tx: Tx, access: ProjectAccess): Promise<boolean> {
  if (access.facts.onHold) return false;
  const transitions = await listTransitions(tx, access.facts.state.id);
  return transitions.some((transition) => mayTake(transition, access));
}

/** Whether the caller may take an action on one project, by the rules of the route of the single action. */
const tests: Readonly<Record<Kind, (tx: Tx, access: ProjectAccess) => boolean | Promise<boolean>>> = {
  team: (_tx, { permissions }) => may(permissions, 'PUT', 'team'),
  role: mayAssignRoles,
  hold: (_tx, { permissions }) => may(permissions, 'PUT', 'on_hold'),
  state: mayMove,
};

/** The kinds of action that a person may take on at least one of some projects; projects that they do not see count for none. */
export async function findOfferedKinds(
  tx: Tx,
  user: CurrentUser,
  projectIds: readonly number[],
): Promise<Kind[]> {
  const kinds = Object.keys(tests) as Kind[];
  const found = new Set<Kind>();
  for (const id of projectIds) {
    const access = await findAccess(tx, id, user);
    if (!access) continue;
    for (const kind of kinds) if (!found.has(kind) && (await tests[kind](tx, access))) found.add(kind);
    if (found.size === kinds.length) break;
  }
  return kinds.filter((kind) => found.has(kind));
}
