import type { Principal } from '../projects.tables';
import { isAdmin, isInStates, isPrincipal, type Caller } from './policy';
import type { ProjectFacts } from './projectFacts';

/** A row of role_rule: it allows people to assign a project role in certain states. */
export interface RoleRule {
  usr_role_id: number;
  editor: Principal;
  editor_role_id: number | null;
  project_state_ids: readonly number[];
  can_edit: boolean;
}

/**
 * Whether a caller may assign a project role now: admins may, others need one matching rule with `can_edit`. A closed project
 * allows no assignment. Source: domain.md 1, Roles and role rules.
 */
export const canAssignRole = (
  roleId: number,
  caller: Caller,
  facts: ProjectFacts,
  rules: readonly RoleRule[],
): boolean =>
  !facts.state.isClosed &&
  (isAdmin(caller) ||
    rules.some(
      (rule) =>
        rule.usr_role_id === roleId &&
        rule.can_edit &&
        isPrincipal(caller, rule.editor, rule.editor_role_id) &&
        isInStates(rule.project_state_ids, facts),
    ));
