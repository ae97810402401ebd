import type { BulkAction } from 'shared-api/contracts/lists/projectBulk';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../../../kernel/db/types';
import { findAccess, type ProjectAccess } from '../permissions/access';
import { isAdmin, may } from '../permissions/policy';
import { canAssignRole } from '../permissions/roleRules';
import { listRoleRules } from '../project.queries';
import { listTransitions, mayTake } from '../workflow/transitions';

type Kind = BulkAction['kind'];

/** Reads something by its id once, however many projects need it. */
function readOnce<T>(read: (id: number) => Promise<T>): (id: number) => Promise<T> {
  const known = new Map<number, Promise<T>>();
  return (id) => {
    const found = known.get(id) ?? read(id);
    known.set(id, found);
    return found;
  };
}

/** Whether the caller may take an action on one project, by the rules of the route of the single action. */
function testsOf(tx: Tx): Readonly<Record<Kind, (access: ProjectAccess) => boolean | Promise<boolean>>> {
  const rulesOf = readOnce((groupId) => listRoleRules(tx, groupId));
  const transitionsOf = readOnce((stateId) => listTransitions(tx, stateId));
  return {
    team: ({ permissions }) => may(permissions, 'PUT', 'team'),
    async role({ groupId, caller, facts }) {
      if (isAdmin(caller)) return !facts.state.isClosed;
      const rules = await rulesOf(groupId);
      return rules.some(({ usr_role_id: id }) => canAssignRole(id, caller, facts, rules));
    },
    hold: ({ permissions }) => may(permissions, 'PUT', 'on_hold'),
    async state(access) {
      if (access.facts.onHold) return false;
      const transitions = await transitionsOf(access.facts.state.id);
      return transitions.some((transition) => mayTake(transition, access));
    },
  };
}

/** The kinds of action that a person may take on at least one of some projects; projects that they do not see count for none. */
export async function findOfferedKinds(
  tx: Tx,
  user: CurrentUser,
  projectIds: readonly number[],
): Promise<Kind[]> {
  const tests = testsOf(tx);
  const kinds = Object.keys(tests) as Kind[];
  const found = new Set<Kind>();
  for (const id of projectIds) {
    const access = await findAccess(tx, id, user);
    if (!access) continue;
    for (const kind of kinds) if (!found.has(kind) && (await tests[kind](access))) found.add(kind);
    if (found.size === kinds.length) break;
  }
  return kinds.filter((kind) => found.has(kind));
}
