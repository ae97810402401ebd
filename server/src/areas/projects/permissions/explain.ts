import type { Explanation } from 'shared-api/contracts/permissions';
import type { Method } from 'shared-api/projectPairs';
import type { Principal } from '../projects.tables';
import {
  canonicalResource,
  conditionsAgainst,
  holdMatches,
  isInStates,
  isPrincipal,
  type Caller,
  type PermissionRow,
} from './policy';
import type { ProjectFacts } from './projectFacts';

/** Looks up the names of the ids in rows, so that answers are readable. */
export interface ExplainNames {
  role: (id: number) => string;
  state: (id: number) => string;
}

/** Says in words which people a row, a role rule or a transition names. */
export function principalText(principal: Principal, roleId: number | null, names: ExplainNames): string {
  switch (principal) {
    case 'role':
      return `holds the role ${names.role(roleId ?? 0)}`;
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

export interface Clause {
  text: string;
  holds: boolean;
}
/** A row matches when all of its clauses hold. */
export const rowOf = (...clauses: Clause[]) => ({ clauses, matched: clauses.every(({ holds }) => holds) });

/** Returns no clause for a row that applies in every state. */
export const stateClause = (ids: readonly number[], facts: ProjectFacts, names: ExplainNames): Clause[] =>
  ids.length
    ? [{ text: `the state is ${ids.map(names.state).join(' or ')}`, holds: isInStates(ids, facts) }]
    : [];

function explainRow(row: PermissionRow, caller: Caller, facts: ProjectFacts, names: ExplainNames) {
  const holdClause = {
    text: row.on_hold === 'yes' ? 'the project is on hold' : 'the project is not on hold',
    holds: holdMatches(row.on_hold, facts),
  };
  const named = {
    text: principalText(row.principal, row.usr_role_id, names),
    holds: isPrincipal(caller, row.principal, row.usr_role_id),
  };
  const clauses = [named, ...stateClause(row.project_state_ids, facts, names)];
  return {
    id: row.id,
    principal: row.principal,
    ...rowOf(...clauses, ...(row.on_hold === 'any' ? [] : [holdClause])),
  };
}

export const adminKind = (caller: Caller): Explanation['admin'] =>
  caller.isGlobalAdmin ? 'global' : caller.isGroupAdmin ? 'group' : null;

/** Decides from rows and conditions whether a person may do something, and says why in a sentence. */
export function judge(
  found: Pick<Explanation, 'admin' | 'conditions'> & { rows: ReturnType<typeof rowOf>[] },
): {
  allowed: boolean;
  summary: string;
} {
  const matched = found.rows.find((row) => row.matched);
  const allowed = Boolean(found.admin ?? matched) && !found.conditions.length;
  return { allowed, summary: summary(found, matched) };
}

function summary(
  { admin, rows, conditions }: Parameters<typeof judge>[0],
  matched: ReturnType<typeof rowOf> | undefined,
): string {
  if (conditions.length) return `No: ${conditions.join(' ')}`;
  if (admin) return `Yes: ${admin === 'global' ? 'global admins' : 'admins of the group'} may.`;
  if (matched) return `Yes: ${matched.clauses.map((clause) => clause.text).join(', and ')}.`;
  if (!rows.length) return 'No: no row of the delivery group gives this to anyone.';
  // A row's first clause is about the person, the others are about the project.
  const unmet = (clauses: Clause[]) =>
    clauses
      .filter(({ holds }) => !holds)
      .map(({ text }) => text)
      .join(', and ');
  const isNamed = ({ clauses }: ReturnType<typeof rowOf>) => clauses[0]?.holds ?? false;
  const elsewhere = rows.filter(isNamed).map(({ clauses }) => `only where ${unmet(clauses)}`);
  const others = rows.filter((row) => !isNamed(row)).map(({ clauses }) => `who ${unmet(clauses)}`);
  const needed = others.length ? [`it needs someone ${others.join('; or ')}`] : [];
  return `No: ${[...elsewhere, ...needed].join('; or ')}.`;
}

/**
 * Explains why a caller has a pair on a project or lacks it. Agrees with `permissionsOf` for every pair, caller and state.
 * @returns the explanation without the person, which the route adds
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
  const admin = adminKind(caller);
  return { method, resource, ...judge({ admin, rows, conditions }), admin, rows, conditions };
}
