import type { PermissionRow } from '../permissions/policy';
import type { Principal } from '../projects.tables';
import type { TransitionRecord } from '../workflow/transitions';
import type { NextRole, NextRules } from './nextRules.queries';

/** Who a duty falls to. */
export interface Actor {
  principal: Principal;
  roleId: number | null;
}

/** What must be so on a project for a duty to be due there. `nextList.queries.ts` says the same in SQL. */
export interface When {
  /** A quote is pending. */
  quote: boolean;
  /** This project role has no holder. */
  missing_role: number | null;
  /** None of these project roles has a holder. */
  unmanned: number[] | null;
  /** It has a team, or has none; null: either. */
  team: boolean | null;
}

/** Something that is to be done on projects in a state, and by whom. It is derived from the rules and stored nowhere. */
export interface Duty {
  kind: 'transition' | 'quote' | 'role' | 'team';
  /** The transition or the role. */
  subject: number | null;
  state: number;
  who: Actor;
  when: When;
}

const always: When = { quote: false, missing_role: null, unmanned: null, team: null };

/** What of a project tells which duties are due. */
export interface DutyFacts {
  stateId: number;
  teamId: number | null;
  heldRoleIds: ReadonlySet<number>;
  hasPendingQuote: boolean;
}

export const isDue = ({ state, when }: Duty, facts: DutyFacts): boolean =>
  state === facts.stateId &&
  (!when.quote || facts.hasPendingQuote) &&
  (when.missing_role === null || !facts.heldRoleIds.has(when.missing_role)) &&
  (when.unmanned === null || !when.unmanned.some((id) => facts.heldRoleIds.has(id))) &&
  (when.team === null || when.team === (facts.teamId !== null));

const inStates = (ids: readonly number[], state: number) => !ids.length || ids.includes(state);

/** Those whom rows for `PUT resource` name in a state of a project that is not held. */
const namedBy = (rows: readonly PermissionRow[], resource: string, state: number): Actor[] =>
  rows
    .filter(
      (row) => row.resource === resource && row.on_hold !== 'yes' && inStates(row.project_state_ids, state),
    )
    .map(({ principal, usr_role_id }) => ({ principal, roleId: usr_role_id }));

const assignersOf = (rules: NextRules, roleId: number, state: number): Actor[] =>
  rules.roleRules
    .filter((rule) => rule.usr_role_id === roleId && inStates(rule.project_state_ids, state))
    .map(({ editor, editor_role_id }) => ({ principal: editor, roleId: editor_role_id }));

export const actorsOf = ({ principals, role_ids }: TransitionRecord): Actor[] => [
  ...role_ids.map((roleId) => ({ principal: 'role' as const, roleId })),
  ...principals.map((principal) => ({ principal, roleId: null })),
];

/**
 * The usual ways on from a state: named, and without a comment to explain them; where there are none, all ways. So nobody is
 * next because they could cancel or return. The same ones are buttons on the page (spec 000, point 4).
 */
export function waysOn(rules: NextRules, state: number): TransitionRecord[] {
  const all = rules.transitions.filter((one) => one.src_state_id === state);
  const usual = all.filter(({ name, comment_required }) => name && !comment_required);
  return usual.length ? usual : all;
}

/** The duties to give a role: those of who assigns it, or first of who gives the project a team, for a role bound to one. */
function appointing(rules: NextRules, role: NextRole, state: number, when: When): Duty[] {
  const duties = assignersOf(rules, role.id, state).map((who) => ({
    kind: 'role' as const,
    subject: role.id,
    state,
    who,
    when: role.is_team_usr ? { ...when, team: true } : when,
  }));
  return role.is_team_usr ? [...duties, ...giveTeam(rules, state, when)] : duties;
}

const giveTeam = (rules: NextRules, state: number, when: When): Duty[] =>
  namedBy(rules.rows, 'team', state).map((who) => ({
    kind: 'team',
    subject: null,
    state,
    who,
    when: { ...when, team: false },
  }));

/** A way on that nobody on the project can take: whoever appoints those who can is next. */
function manning(rules: NextRules, way: TransitionRecord, state: number): Duty[] {
  const roles = way.role_ids.flatMap((id) => rules.roles.find((role) => role.id === id) ?? []);
  const byOthers = way.principals.some((one) => one === 'requester' || one === 'any_user');
  if (byOthers || roles.some((role) => !role.is_project_role && role.holder_count > 0)) return [];
  const own = roles.filter((role) => role.is_project_role);
  const byTeam = way.principals.some((one) => one === 'team_member' || one === 'team_manager');
  const when: When = { ...always, unmanned: own.map(({ id }) => id), team: byTeam ? false : null };
  const appointed = own
    // A role that is bound to a team waits for the team, which then is there to take the way itself.
    .filter((role) => !(byTeam && role.is_team_usr))
    .flatMap((role) => appointing(rules, role, state, when));
  return byTeam ? [...appointed, ...giveTeam(rules, state, when)] : appointed;
}

/** Every duty on a group's projects in one of its states. A closed project waits for nothing. */
export function dutiesIn(rules: NextRules, state: number): Duty[] {
  if (rules.states.find(({ id }) => id === state)?.is_closed !== false) return [];
  const ways = waysOn(rules, state);
  const required = rules.roles.filter(
    (role) =>
      role.is_project_role &&
      ways.some((way) => way.guards.includes('roles') || way.dst_state_id === role.required_state_id),
  );
  const quotes = namedBy(rules.rows, 'quotes', state).map((who) => ({
    kind: 'quote' as const,
    subject: null,
    state,
    who,
    when: { ...always, quote: true },
  }));
  const taken = ways.flatMap((way) =>
    actorsOf(way).map((who) => ({ kind: 'transition' as const, subject: way.id, state, who, when: always })),
  );
  return [
    ...quotes,
    ...required.flatMap((role) => appointing(rules, role, state, { ...always, missing_role: role.id })),
    ...ways.flatMap((way) => manning(rules, way, state)),
    ...taken,
  ];
}

/** Who asks, on one project. */
export interface Me {
  isRequester: boolean;
  isTeamMember: boolean;
  isTeamManager: boolean;
  roleIds: ReadonlySet<number>;
}

/** Whether a duty names somebody. What anyone may do is nobody's duty, and that an admin may do everything makes it not theirs. */
export function names({ principal, roleId }: Actor, me: Me): boolean {
  switch (principal) {
    case 'role':
      return roleId !== null && me.roleIds.has(roleId);
    case 'requester':
      return me.isRequester;
    case 'team_member':
      return me.isTeamMember;
    case 'team_manager':
      return me.isTeamManager;
    case 'any_user':
      return false;
  }
}
