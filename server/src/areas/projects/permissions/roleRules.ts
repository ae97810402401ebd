import type { Principal } from '../projects.tables';
import { isAdmin, isInStates, isPrincipal, type Caller, type ProjectFacts } from './policy';

/** A row of role_rule: who may assign a project role, and in which states. */
export interface RoleRule {
  usr_role_id: number;
  editor: Principal;
  editor_role_id: number | null;
  project_state_ids: readonly number[];
  can_edit: boolean;
}

/**
 * Whether a caller may assign a project role now. Admins may; for others one rule that matches and says so suffices. Nobody
 * assigns on a closed project. Source: domain.md 1, Roles and role rules.
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
