import type { Tx } from '../../../../kernel/db/types';
import type { Principal } from '../../projects.tables';
import type { Who } from './groupData';
import { idOf } from '../../../../kernel/demo/ids';
import type { LoadedGroup } from './loadGroups';
import { demoPermissions, demoRoleRules } from './permissions';

const isRole = (who: Who): who is `role:${string}` => who.startsWith('role:');
const roleName = (who: string) => who.slice('role:'.length);

/** Whether the group has what a rule speaks of: not every group has every role. */
const has = (group: LoadedGroup, who: Who) => !isRole(who) || group.roleIds.has(roleName(who));

const principalOf = (group: LoadedGroup, who: Who): { principal: Principal; roleId: number | null } =>
  isRole(who)
    ? { principal: 'role', roleId: idOf(group.roleIds, roleName(who)) }
    : { principal: who, roleId: null };

/** A group's transitions, permission rows and role rules. */
export async function loadDemoWorkflow(tx: Tx, group: LoadedGroup): Promise<void> {
  const idsOf = (kind: 'start' | 'closed') =>
    group.states.filter((state) => state[kind]).map((state) => idOf(group.stateIds, state.name));
  const startIds = idsOf('start');
  await tx
    .insertInto('state_transition')
    .values(
      group.transitions.map(({ from, to, name, comment, guards, who }) => ({
        project_type_id: group.id,
        name: name ?? null,
        src_state_id: idOf(group.stateIds, from),
        dst_state_id: idOf(group.stateIds, to),
        comment_required: comment ?? false,
        guards: guards ?? [],
        principals: who.filter((one) => !isRole(one)),
        role_ids: who
          .filter((one) => isRole(one) && has(group, one))
          .map((one) => idOf(group.roleIds, roleName(one))),
      })),
    )
    .execute();
  await tx
    .insertInto('project_permission')
    .values(
      demoPermissions
        .filter(({ who }) => has(group, who))
        .flatMap(({ who, pairs, inStart, inClosed }) => {
          const { principal, roleId } = principalOf(group, who);
          return pairs.map(([method, resource]) => ({
            project_type_id: group.id,
            method,
            resource,
            principal,
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
        .filter(({ role, who }) => group.roleIds.has(role) && has(group, who))
        .map(({ role, who, inStart }) => {
          const { principal, roleId } = principalOf(group, who);
          return {
            usr_role_id: idOf(group.roleIds, role),
            editor: principal,
            editor_role_id: roleId,
            project_state_ids: inStart ? startIds : [],
          };
        }),
    )
    .execute();
}
