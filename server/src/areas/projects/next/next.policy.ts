import type { PermissionRow } from '../permissions/policy';
import type { Principal } from '../projects.tables';
import type { TransitionRecord } from '../workflow/transitions';
import type { NextRole, NextRules } from './nextRules.queries';

/** The principal or role whose duty it is. */
export interface Actor {
  principal: Principal;
  roleId: number | null;
}

/** The conditions of a project under which a duty is due. `nextList.queries.ts` implements the same in SQL. */
export interface When {
  /** A quote is pending. */
  quote: boolean;
  /** This project role has no holder. */
  missing_role: number | null;
  /** None of these project roles has an active holder. */
  unmanned: number[] | null;
  /** The requester is deactivated. */
  requester_inactive: boolean;
  /** Whether the project must have a team; null: either. */
  team: boolean | null;
}

/** A step that certain people must take on projects in a state. It is derived from the rules and not stored. */
export interface Duty {
  kind: 'transition' | 'quote' | 'role' | 'team';
  /** The transition or the role. */
  subject: number | null;
  state: number;
  who: Actor;
  when: When;
}

const always: When = {
  quote: false,
  missing_role: null,
  unmanned: null,
  requester_inactive: false,
  team: null,
};

/** The facts of a project that decide which duties are due. */
export interface DutyFacts {
  stateId: number;
  teamId: number | null;
  heldRoleIds: ReadonlySet<number>;
  /** The held roles whose holder is deactivated. */
  vacatedRoleIds: ReadonlySet<number>;
  isRequesterActive: boolean;
  hasPendingQuote: boolean;
}

export const isDue = ({ state, when }: Duty, facts: DutyFacts): boolean =>
  state === facts.stateId &&
  (!when.quote || facts.hasPendingQuote) &&
  (when.missing_role === null || !facts.heldRoleIds.has(when.missing_role)) &&
  (when.unmanned === null ||
    !when.unmanned.some((id) => facts.heldRoleIds.has(id) && !facts.vacatedRoleIds.has(id))) &&
  (!when.requester_inactive || !facts.isRequesterActive) &&
  (when.team === null || when.team === (facts.teamId !== null));

const inStates = (ids: readonly number[], state: number) => !ids.length || ids.includes(state);

/** Lists the actors whom the rows for `PUT resource` name in a state, while the project is not held. */
const actorsInRows = (rows: readonly PermissionRow[], resource: string, state: number): Actor[] =>
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
 * Lists the usual ways on from a state: transitions with a name that require no comment; if there are none, all transitions. So the
 * possibility to cancel or return makes no person next. The page shows the same ones as buttons (spec 000, point 4).
 */
export function waysOn(rules: NextRules, state: number): TransitionRecord[] {
  const all = rules.transitions.filter(({ src_state_id }) => src_state_id === state);
  const usual = all.filter(({ name, comment_required }) => name && !comment_required);
  return usual.length ? usual : all;
}

/** Lists the duties to fill a role: to assign it, or for a team-bound role without a team, to assign the team first. */
function roleDuties(rules: NextRules, role: NextRole, state: number, when: When): Duty[] {
  const duties = assignersOf(rules, role.id, state).map((who) => ({
    kind: 'role' as const,
    subject: role.id,
    state,
    who,
    when: role.is_team_usr ? { ...when, team: true } : when,
  }));
  return role.is_team_usr && when.team !== true ? [...duties, ...teamDuties(rules, state, when)] : duties;
}

const teamDuties = (rules: NextRules, state: number, when: When): Duty[] =>
  actorsInRows(rules.rows, 'team', state).map((who) => ({
    kind: 'team',
    subject: null,
    state,
    who,
    when: { ...when, team: false },
  }));

/**
 * Lists the duties to assign roles or a team for a step whose actors may all be missing or deactivated. If those who assign the role
 * may be missing too, it also lists the duties to find them; it looks no further, so the number of duties stays small.
 * @param when the conditions under which the step itself is due
 * @param parent the role whose assigners the actors are, if the step is its assignment
 */
function staffingDuties(
  rules: NextRules,
  actors: readonly Actor[],
  state: number,
  when: When,
  parent?: NextRole,
): Duty[] {
  const has = (...principals: Principal[]) => actors.some(({ principal }) => principals.includes(principal));
  const roles = actors.flatMap(({ roleId }) => rules.roles.find(({ id }) => id === roleId) ?? []);
  if (has('any_user') || roles.some((role) => !role.is_project_role && role.holder_count > 0)) return [];
  const own = roles.filter((role) => role.is_project_role);
  const byTeam = has('team_member', 'team_manager');
  // A project with a team has people of it.
  if (byTeam && when.team === true) return [];
  const missing: When = {
    ...when,
    unmanned: [...new Set([...(when.unmanned ?? []), ...own.map(({ id }) => id)])],
    requester_inactive: when.requester_inactive || has('requester'),
    team: byTeam ? false : when.team,
  };
  const roleAssignments = own
    .filter(({ id }) => id !== parent?.id)
    // A team-bound role would need the team first, and then the team itself can take the step.
    .filter((role) => !(missing.team === false && role.is_team_usr))
    .flatMap((role) => [
      ...roleDuties(rules, role, state, missing),
      ...(parent
        ? []
        : staffingDuties(
            rules,
            assignersOf(rules, role.id, state),
            state,
            role.is_team_usr ? { ...missing, team: true } : missing,
            role,
          )),
    ]);
  return byTeam ? [...roleAssignments, ...teamDuties(rules, state, missing)] : roleAssignments;
}

/** Lists all duties on a group's projects in one of its states; a closed state has none. */
export function dutiesIn(rules: NextRules, state: number): Duty[] {
  if (rules.states.find(({ id }) => id === state)?.is_closed !== false) return [];
  const ways = waysOn(rules, state);
  const required = rules.roles.filter(
    (role) =>
      role.is_project_role &&
      ways.some((way) => way.guards.includes('roles') || way.dst_state_id === role.required_state_id),
  );
  const whenQuoted: When = { ...always, quote: true };
  const approvers = actorsInRows(rules.rows, 'quotes', state);
  const quotes = approvers.map((who) => ({
    kind: 'quote' as const,
    subject: null,
    state,
    who,
    when: whenQuoted,
  }));
  const transitions = ways.flatMap((way) =>
    actorsOf(way).map((who) => ({ kind: 'transition' as const, subject: way.id, state, who, when: always })),
  );
  return [
    ...quotes,
    ...required.flatMap((role) => roleDuties(rules, role, state, { ...always, missing_role: role.id })),
    ...staffingDuties(rules, approvers, state, whenQuoted),
    ...ways.flatMap((way) => staffingDuties(rules, actorsOf(way), state, always)),
    ...transitions,
  ];
}

/** Whether a reader sees the financials of a project that is not held, by the group's rows. Admins see them anyway. */
export const seesFinancials = (rules: NextRules, state: number, reader: Reader): boolean =>
  actorsInRows(rules.rows, 'financials', state).some(
    (actor) => actor.principal === 'any_user' || isActor(actor, reader),
  );

/** The reader's relation to one project. */
export interface Reader {
  isRequester: boolean;
  isTeamMember: boolean;
  isTeamManager: boolean;
  roleIds: ReadonlySet<number>;
}

/**
 * Whether the reader is the actor of a duty. A step that everyone may take is no person's duty, and admins are actors only if a rule
 * names them.
 */
export function isActor({ principal, roleId }: Actor, reader: Reader): boolean {
  switch (principal) {
    case 'role':
      return roleId !== null && reader.roleIds.has(roleId);
    case 'requester':
      return reader.isRequester;
    case 'team_member':
      return reader.isTeamMember;
    case 'team_manager':
      return reader.isTeamManager;
    case 'any_user':
      return false;
  }
}
