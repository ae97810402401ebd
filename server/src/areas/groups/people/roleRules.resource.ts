import { sql } from 'kysely';
import { roleRuleContract } from 'shared-api/contracts/groupParts/groupAccess';
import { defineResource } from '../../../kernel/crud/resource';
import { publish } from '../../../kernel/events/publish';
import { HttpError } from '../../../kernel/http/errors';
import { byAdmins, groupParents } from '../ofGroup';
import { checkPrincipal, principalName } from '../permissions/principals';
import { findRole, roleParent } from './roles.queries';

/** Who may assign a project role. An open project offers it to the right people at once. */
export const roleRules = defineResource(roleRuleContract, {
  table: 'role_rule',
  parents: [...groupParents, roleParent],
  read: byAdmins,
  write: byAdmins,
  columns: { project_states: 'project_state_ids' },
  derived: () => ({ name: principalName(sql.ref('role_rule.editor'), sql.ref('role_rule.editor_role_id')) }),
  check: async (tx, { parentId, after }) => {
    if (!after) return;
    checkPrincipal(after.editor, after.editor_role, 'editor_role');
    const role = await findRole(tx, parentId);
    if (!role?.is_project_role)
      throw new HttpError(409, 'Only project roles have rules. Add users to a role of the group.');
  },
  saved: (tx, { parents }) => publish(tx, { kind: 'group', id: parents.groupId! }),
});
