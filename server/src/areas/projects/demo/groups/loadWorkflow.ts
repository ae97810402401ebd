import type { Tx } from '../../../../kernel/db/types';
import type { Principal } from '../../projects.tables';
import type { DemoPrincipal } from './groupData';
import { idOf } from '../../../../kernel/demo/ids';
import type { LoadedGroup } from './loadGroups';
import { demoPermissions, demoRoleRules } from './permissions';

const isRole = (principal: DemoPrincipal): principal is `role:${string}` => principal.startsWith('role:');
const roleName = (principal: string) => principal.slice('role:'.length);

/** Whether the group has the role of a principal; all groups have the other principals. */
const has = (group: LoadedGroup, principal: DemoPrincipal) =>
  !isRole(principal) || group.roleIds.has(roleName(principal));

const columnsOf = (
  group: LoadedGroup,
  principal: DemoPrincipal,
): { kind: Principal; roleId: number | null } =>
  isRole(principal)
    ? { kind: 'role', roleId: idOf(group.roleIds, roleName(principal)) }
    : { kind: principal, roleId: null };

/** Loads a group's transitions, permission rows and role rules. */
export async function loadDemoWorkflow(tx: Tx, group: LoadedGroup): Promise<void> {
  const idsOf = (kind: 'start' | 'closed') =>
    group.states.filter((state) => state[kind]).map((state) => idOf(group.stateIds, state.name));
  const startIds = idsOf('start');
  await tx
    .insertInto('state_transition')
    .values(
      group.transitions.map(({ from, to, name, comment, guards, by }) => ({
        project_type_id: group.id,
        name: name ?? null,
        src_state_id: idOf(group.stateIds, from),
        dst_state_id: idOf(group.stateIds, to),
        comment_required: comment ?? false,
        guards: guards ?? [],
        principals: by.filter((one) => !isRole(one)),
        role_ids: by
          .filter((one) => isRole(one) && has(group, one))
          .map((one) => idOf(group.roleIds, roleName(one))),
      })),
    )
    .execute();
  await tx
    .insertInto('project_permission')
    .values(
      demoPermissions
        .filter(({ principal }) => has(group, principal))
        .flatMap(({ principal, pairs, inStart, inClosed }) => {
          const { kind, roleId } = columnsOf(group, principal);
          return pairs.map(([method, resource]) => ({
            project_type_id: group.id,
            method,
            resource,
            principal: kind,
            usr_role_id: roleId,
            project_state_ids: inStart ? startIds : inClosed ? idsOf('closed') : [],
          }));
        }),
    )
    .execute();
  await tx
    .insertInto('role_rule')
    .values(
      demoRoleRules
        .filter(({ role, principal }) => group.roleIds.has(role) && has(group, principal))
        .map(({ role, principal, inStart }) => {
          const { kind, roleId } = columnsOf(group, principal);
          return {
            usr_role_id: idOf(group.roleIds, role),
            editor: kind,
            editor_role_id: roleId,
            project_state_ids: inStart ? startIds : [],
          };
        }),
    )
    .execute();
}
