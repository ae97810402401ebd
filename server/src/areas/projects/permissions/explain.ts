import type { Explanation } from 'shared-api/contracts/permissions';
import type { Method } from 'shared-api/projectPairs';
import { formatAlternatives } from '../../../kernel/text/formatList';
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

/** Names the people whom a row, a role rule or a transition is for, as part of a sentence; null: everybody. */
export function peopleOf(principal: Principal, roleId: number | null, names: ExplainNames): string | null {
  switch (principal) {
    case 'role':
      return `the ${names.role(roleId ?? 0)}`;
    case 'requester':
      return 'the requester';
    case 'team_member':
      return 'members of the team';
    case 'team_manager':
      return 'managers of the team';
    case 'any_user':
      return null;
  }
}

export interface Clause {
  text: string;
  holds: boolean;
}
/** A rule, its first clause about the person and the others about the project. It matches when all of its clauses hold. */
export interface Rule {
  /** The people for whom the rule is, as part of a sentence; null: everybody. */
  people: string | null;
  clauses: Clause[];
  matched: boolean;
}
export const ruleFor = (people: string | null, ...clauses: Clause[]): Rule => ({
  people,
  clauses,
  matched: clauses.every(({ holds }) => holds),
});

/** The rule that a principal has something where further clauses hold. */
export const ruleOf = (
  caller: Caller,
  { principal, roleId }: { principal: Principal; roleId: number | null },
  names: ExplainNames,
  further: Clause[] = [],
): Rule =>
  ruleFor(
    peopleOf(principal, roleId, names),
    {
      text: principalText(principal, roleId, names),
      holds: isPrincipal(caller, principal, roleId),
    },
    ...further,
  );

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
  const clauses = [
    ...stateClause(row.project_state_ids, facts, names),
    ...(row.on_hold === 'any' ? [] : [holdClause]),
  ];
  const { principal, usr_role_id: roleId } = row;
  return { id: row.id, principal, ...ruleOf(caller, { principal, roleId }, names, clauses) };
}

export const adminKind = (caller: Caller): Explanation['admin'] =>
  caller.isGlobalAdmin ? 'global' : caller.isGroupAdmin ? 'group' : null;

/** Decides from rules and conditions whether a person may do something, and says why in one or two sentences. */
export function judge(found: Pick<Explanation, 'admin' | 'conditions'> & { rows: Rule[] }): {
  allowed: boolean;
  summary: string;
} {
  const { admin, rows, conditions } = found;
  const matched = rows.find((row) => row.matched);
  if (!admin && !matched) return { allowed: false, summary: `No: ${[...conditions, needs(rows)].join(' ')}` };
  if (conditions.length) return { allowed: false, summary: `No: ${conditions.join(' ')}` };
  const why = admin
    ? `${admin === 'global' ? 'global admins' : 'admins of the group'} may.`
    : `${matched!.clauses.map(({ text }) => text).join(', and ')}.`;
  return { allowed: true, summary: `Yes: ${why}` };
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Says in a sentence what the rules ask for that a person lacks who matches none of them. */
function needs(rules: readonly Rule[]): string {
  if (!rules.length) return 'No rule of the delivery group gives this to anyone but admins.';
  // The people by what must be true of the project before they may: an empty text where nothing is missing.
  const byCondition = new Map<string, Set<string | null>>();
  for (const { people, clauses } of rules) {
    const unmet = clauses.slice(1).filter(({ holds }) => !holds);
    const condition = unmet.map(({ text }) => text).join(' and ');
    byCondition.set(condition, (byCondition.get(condition) ?? new Set()).add(people));
  }
  const now = byCondition.get('');
  byCondition.delete('');
  const later = [...byCondition].map(([condition, people]) => ({
    condition,
    who: people.has(null) ? 'everybody' : formatAlternatives([...people].filter((one) => one !== null)),
  }));
  const [first] = later;
  if (!now && later.length === 1 && first)
    return first.who === 'everybody'
      ? `This is possible only while ${first.condition}.`
      : `Only ${first.who} may do this, and only while ${first.condition}.`;
  return capitalised(
    [
      ...(now
        ? [
            `only ${formatAlternatives([...now].filter((one) => one !== null))} may do this${first ? ' now' : ''}`,
          ]
        : []),
      ...later.map(({ who, condition }) => `${who} may do it only while ${condition}`),
    ].join('; ') + '.',
  );
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
): Omit<Explanation, 'user' | 'rows'> & { rows: (Explanation['rows'][number] & Rule)[] } {
  const { method } = pair;
  const resource = canonicalResource(pair.resource);
  const rows = groupRows
    .filter((row) => row.method === method && canonicalResource(row.resource) === resource)
    .map((row) => explainRow(row, caller, facts, names));
  const conditions = conditionsAgainst(method, resource, facts);
  const admin = adminKind(caller);
  return { method, resource, ...judge({ admin, rows, conditions }), admin, rows, conditions };
}
