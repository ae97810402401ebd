import { projectPairs } from 'shared-api/contracts/permissions';
import type { WhyAction } from 'shared-api/contracts/why';
import type { TransitionRecord } from '../workflow/transitions';
import { adminKind, explain, judge, principalText, rowOf, stateClause, type ExplainNames } from './explain';
import { canSee, isPrincipal, type Caller, type PermissionRow, type ProjectFacts } from './policy';
import type { RoleRule } from './roleRules';

/** All that decides what a person can do on a project. */
export interface Grounds {
  caller: Caller;
  facts: ProjectFacts;
  /** Of the group. */
  rows: readonly PermissionRow[];
  roleRules: readonly RoleRule[];
  /** Out of the present state, each with what blocks it. */
  transitions: readonly { transition: TransitionRecord; blocked: readonly { text: string }[] }[];
  /** The group's project roles. */
  roles: readonly { id: number; name: string }[];
  names: ExplainNames;
  /** Of the person, for sentences. */
  name: string;
}

type Found = Pick<WhyAction, 'key' | 'section' | 'label' | 'admin' | 'rows' | 'conditions'>;

/** Seeing needs no row for those who have a part in the project. Source: domain.md 1, Visibility. */
function seeing({ caller, facts, rows, names }: Grounds): Found {
  const { rows: given } = explain({ method: 'GET', resource: 'project' }, caller, facts, rows, names);
  const part = (text: string, holds: boolean) => rowOf({ text, holds });
  return {
    key: 'GET project',
    section: 'do',
    label: 'See the project',
    admin: caller.isGlobalAdmin ? 'global' : null,
    rows: [
      part('holds a role of the delivery group', caller.hasGroupRole),
      part('is the requester', caller.isRequester),
      part('holds a role on the project', caller.hasProjectRole),
      part('is a member of the team', caller.isTeamMember),
      // Those for people who have a part in it say nothing new.
      ...given.filter((row) => row.principal === 'any_user'),
    ],
    conditions: [],
  };
}

const doing = (of: Grounds): Found[] =>
  projectPairs
    .filter(([method, resource]) => !(method === 'GET' && resource === 'project'))
    .map(([method, resource, label]) => {
      const { admin, rows, conditions } = explain(
        { method, resource },
        of.caller,
        of.facts,
        of.rows,
        of.names,
      );
      return { key: `${method} ${resource}`, section: 'do', label, admin, rows, conditions };
    });

const moving = ({ caller, facts, transitions, names }: Grounds): Found[] =>
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
      rows: actors.map(([principal, roleId]) =>
        rowOf({
          text: principalText(principal, roleId, names),
          holds: isPrincipal(caller, principal, roleId),
        }),
      ),
      conditions: facts.onHold ? ['The project is on hold.'] : blocked.map(({ text }) => text),
    };
  });

const assigning = ({ caller, facts, roles, roleRules, names }: Grounds): Found[] =>
  roles.map(({ id, name }) => ({
    key: `role ${id}`,
    section: 'assign',
    label: `Set ${name}`,
    admin: adminKind(caller),
    rows: roleRules
      .filter((rule) => rule.usr_role_id === id && rule.can_edit)
      .map((rule) =>
        rowOf(
          {
            text: principalText(rule.editor, rule.editor_role_id, names),
            holds: isPrincipal(caller, rule.editor, rule.editor_role_id),
          },
          ...stateClause(rule.project_state_ids, facts, names),
        ),
      ),
    conditions: facts.state.isClosed ? ['The project is closed.'] : [],
  }));

/**
 * Everything that can be done on a project in its present state, and whether one person can and why. Agrees with
 * `permissionsOf`, `mayTake` and `canAssignRole`. Who does not see the project can do nothing on it.
 */
export function explainAll(of: Grounds): WhyAction[] {
  const hidden = canSee(of.caller, of.facts, of.rows) ? [] : [`${of.name} does not see the project.`];
  const found = [...doing(of), ...moving(of), ...assigning(of)].map((one) => ({
    ...one,
    conditions: [...hidden, ...one.conditions],
  }));
  return [seeing(of), ...found].map((one) => ({
    ...one,
    rows: one.rows.map(({ matched, clauses }) => ({ matched, clauses })),
    ...judge(one),
  }));
}
