import type { Explanation, Method } from 'shared-api/contracts/permissions';
import {
  canonicalResource,
  conditionsAgainst,
  holdMatches,
  isAdmin,
  isInStates,
  isPrincipal,
  type Caller,
  type PermissionRow,
  type ProjectFacts,
} from './policy';

/** Names for the ids that rows hold, so that an answer can be read. */
export interface ExplainNames {
  role: (id: number) => string;
  state: (id: number) => string;
}

function principalText(row: PermissionRow, names: ExplainNames): string {
  switch (row.principal) {
    case 'role':
      return `holds the role ${names.role(row.usr_role_id ?? 0)}`;
    case 'requester':
      return 'is the requester';
    case 'team_member':
      return 'is a member of the team';
    case 'team_manager':
      return 'manages the team';
    case 'any_user':
      return 'is signed in';
  }
}

function explainRow(row: PermissionRow, caller: Caller, facts: ProjectFacts, names: ExplainNames) {
  const clauses = [
    { text: principalText(row, names), holds: isPrincipal(caller, row.principal, row.usr_role_id) },
  ];
  if (row.project_state_ids.length)
    clauses.push({
      text: `the state is ${row.project_state_ids.map(names.state).join(' or ')}`,
      holds: isInStates(row.project_state_ids, facts),
    });
  if (row.on_hold !== 'any')
    clauses.push({
      text: row.on_hold === 'yes' ? 'the project is on hold' : 'the project is not on hold',
      holds: holdMatches(row.on_hold, facts),
    });
  return { id: row.id, principal: row.principal, clauses, matched: clauses.every((clause) => clause.holds) };
}

/**
 * Why a caller has a pair on a project, or has not. Agrees with `permissionsOf` for every pair, caller and state.
 * @returns the explanation without the person, whom the route adds
 */
export function explain(
  pair: { method: Method; resource: string },
  caller: Caller,
  facts: ProjectFacts,
  groupRows: readonly PermissionRow[],
  names: ExplainNames,
): Omit<Explanation, 'user'> {
  const { method } = pair;
  const resource = canonicalResource(pair.resource);
  const rows = groupRows
    .filter((row) => row.method === method && canonicalResource(row.resource) === resource)
    .map((row) => explainRow(row, caller, facts, names));
  const conditions = conditionsAgainst(method, resource, facts);
  const admin = caller.isGlobalAdmin ? 'global' : caller.isGroupAdmin ? 'group' : null;
  const granted = isAdmin(caller) || rows.some((row) => row.matched);
  return {
    method,
    resource,
    allowed: granted && !conditions.length,
    summary: summary({ admin, rows, conditions, granted }),
    admin,
    rows,
    conditions,
  };
}

function summary(found: Pick<Explanation, 'admin' | 'rows' | 'conditions'> & { granted: boolean }): string {
  if (found.conditions.length) return `No: ${found.conditions.join(' ')}`;
  if (found.admin) return `Yes: ${found.admin === 'global' ? 'global admins' : 'admins of the group'} may.`;
  const matched = found.rows.find((row) => row.matched);
  if (matched) return `Yes: ${matched.clauses.map((clause) => clause.text).join(', and ')}.`;
  if (!found.rows.length) return 'No: no row of the delivery group gives this to anyone.';
  const missing = found.rows.map((row) =>
    row.clauses
      .filter((one) => !one.holds)
      .map((one) => one.text)
      .join(', and '),
  );
  return `No: it needs someone who ${missing.join('; or who ')}.`;
}
