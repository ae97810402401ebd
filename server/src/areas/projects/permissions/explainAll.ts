import { projectPairs } from 'shared-api/projectPairs';
import type { WhyAction } from 'shared-api/contracts/why';
import type { TransitionRecord } from '../workflow/transitions';
import {
  adminKind,
  explain,
  judge,
  ruleFor,
  ruleOf,
  stateClause,
  type ExplainNames,
  type Rule,
} from './explain';
import { canSee, type Caller, type PermissionRow } from './policy';
import type { ProjectFacts } from './projectFacts';
import type { RoleRule } from './roleRules';

/** The data that decide what a person can do on a project. */
export interface DecisionData {
  caller: Caller;
  facts: ProjectFacts;
  /** The permission rows of the group. */
  rows: readonly PermissionRow[];
  roleRules: readonly RoleRule[];
  /** The transitions from the current state, each with its blockers. */
  transitions: readonly { transition: TransitionRecord; blocked: readonly { text: string }[] }[];
  /** The group's project roles. */
  roles: readonly { id: number; name: string }[];
  names: ExplainNames;
  /** The person's name, for sentences. */
  name: string;
}

type Found = Pick<WhyAction, 'key' | 'section' | 'label' | 'admin' | 'conditions'> & { rows: Rule[] };

/** Explains the visibility of the project, which members of it have without a row. Source: domain.md 1, Visibility. */
function explainVisibility({ caller, facts, rows, names }: DecisionData): Found {
  const { rows: given } = explain({ method: 'GET', resource: 'project' }, caller, facts, rows, names);
  const part = (people: string, text: string, holds: boolean) => ruleFor(people, { text, holds });
  return {
    key: 'GET project',
    section: 'do',
    label: 'See the project',
    admin: caller.isGlobalAdmin ? 'global' : null,
    rows: [
      part(
        'people with a role of the delivery group',
        'holds a role of the delivery group',
        caller.hasGroupRole,
      ),
      part('the requester', 'is the requester', caller.isRequester),
      part('people with a role on the project', 'holds a role on the project', caller.hasProjectRole),
      part('members of the team', 'is a member of the team', caller.isTeamMember),
      // Rows for other principals add nothing: those people see the project anyway.
      ...given.filter((row) => row.principal === 'any_user'),
    ],
    conditions: [],
  };
}

const explainPairs = (data: DecisionData): Found[] =>
  projectPairs
    .filter(([method, resource]) => !(method === 'GET' && resource === 'project'))
    .map(([method, resource, label]) => {
      const { admin, rows, conditions } = explain(
        { method, resource },
        data.caller,
        data.facts,
        data.rows,
        data.names,
      );
      return { key: `${method} ${resource}`, section: 'do', label, admin, rows, conditions };
    });

const explainTransitions = ({ caller, facts, transitions, names }: DecisionData): Found[] =>
  transitions.map(({ transition, blocked }) => {
    const actors = [
      ...transition.role_ids.map((id) => ['role', id] as const),
      ...transition.principals.map((principal) => [principal, null] as const),
    ];
    const { id, name, dst_name: to } = transition;
    return {
      key: `transition ${id}`,
      section: 'move',
      label: name ? `${name}: move to ${to}` : `Move to ${to}`,
      admin: adminKind(caller),
      rows: actors.map(([principal, roleId]) => ruleOf(caller, { principal, roleId }, names)),
      conditions: facts.onHold ? ['The project is on hold.'] : blocked.map(({ text }) => text),
    };
  });

const explainAssignments = ({ caller, facts, roles, roleRules, names }: DecisionData): Found[] =>
  roles.map(({ id, name }) => ({
    key: `role ${id}`,
    section: 'assign',
    label: `Set ${name}`,
    admin: adminKind(caller),
    rows: roleRules
      .filter((rule) => rule.usr_role_id === id && rule.can_edit)
      .map((rule) =>
        ruleOf(
          caller,
          { principal: rule.editor, roleId: rule.editor_role_id },
          names,
          stateClause(rule.project_state_ids, facts, names),
        ),
      ),
    conditions: facts.state.isClosed ? ['The project is closed.'] : [],
  }));

/**
 * Explains every action on a project in its current state: whether a person can take it, and why. Agrees with `permissionsOf`,
 * `mayTake` and `canAssignRole`. A person who does not see the project can do nothing on it; the summary of an action says so only
 * where nothing else prevents it.
 */
export function explainAll(data: DecisionData): WhyAction[] {
  const { caller, facts, rows, name } = data;
  const judged = (action: Found, conditions = action.conditions) => ({
    ...action,
    rows: action.rows.map(({ matched, clauses }) => ({ matched, clauses })),
    ...judge({ ...action, conditions }),
  });
  const found = [...explainPairs(data), ...explainTransitions(data), ...explainAssignments(data)];
  const visible = judged(explainVisibility(data));
  if (canSee(caller, facts, rows)) return [visible, ...found.map((action) => judged(action))];
  const hidden = `${name} does not see the project.`;
  return [
    visible,
    ...found.map((action) => ({
      ...judged(action, judge(action).allowed ? [hidden] : action.conditions),
      conditions: [hidden, ...action.conditions],
    })),
  ];
}
