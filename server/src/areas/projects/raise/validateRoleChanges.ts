import type { UpdateProject } from 'shared-api/contracts/projectForm';
import { requiredText } from 'shared-api/projectFieldRules';
import type { Tx } from '../../../kernel/db/types';
import { HttpError } from '../../../kernel/http/errors';
import { holderFault } from '../assign';
import type { ProjectAccess } from '../permissions/access';
import { canAssignRole } from '../permissions/roleRules';
import { listRoleRules, listRoles, type ProjectRecord } from '../project.queries';
import type { Faults } from './formRules';
import { listGroupRoles } from './group.queries';

/**
 * Validates the changes of a form to the holders of project roles. Unchanged roles pass, even those that the caller may not
 * assign. A role that a start state requires cannot be left without a holder.
 * @param faults receives the faults
 * @returns the roles with a new holder, or without one (null)
 * @throws HttpError 403 for a change of a role that the caller may not assign
 */
export async function validateRoleChanges(
  tx: Tx,
  { projectId, groupId, caller, facts }: ProjectAccess,
  { team_id }: Pick<ProjectRecord, 'team_id'>,
  given: UpdateProject['roles'] = [],
  faults: Faults,
): Promise<{ roleId: number; userId: number | null }[]> {
  if (!given.length) return [];
  const present = await listRoles(tx, projectId);
  const rules = await listRoleRules(tx, groupId);
  const atStart = (await listGroupRoles(tx, groupId)).filter(
    (role) => role.create_at_start && role.required_state?.is_start,
  );
  const changed: { roleId: number; userId: number | null }[] = [];
  const seen = new Set<number>();
  for (const { usr_role, usr } of given) {
    const path = `roles.${usr_role.id}`;
    const role = present.find(({ id }) => id === usr_role.id);
    if (!role) faults[path] = 'There is no such role on this project.';
    else if (seen.has(role.id)) faults[path] = 'This role is given twice.';
    seen.add(usr_role.id);
    if (faults[path] || !role || role.usr_id === (usr?.id ?? null)) continue;
    if (!canAssignRole(role.id, caller, facts, rules)) {
      const refusal = `You may not assign the role ${role.name} now.`;
      throw new HttpError(403, refusal, { code: 'not_permitted', fields: { [path]: refusal } });
    }
    const fault = usr
      ? await holderFault(tx, team_id, role, usr.id)
      : atStart.some(({ id }) => id === role.id)
        ? requiredText(role.name)
        : undefined;
    if (fault) faults[path] = fault;
    changed.push({ roleId: role.id, userId: usr?.id ?? null });
  }
  return changed;
}
