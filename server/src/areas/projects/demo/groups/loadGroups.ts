import type { Tx } from '../../../../kernel/db/types';
import { demoGroups } from './groups';
import type { DemoGroup, DemoRole } from './groupData';
import { loadDemoAttachmentTypes } from './attachmentTypes';
import { idOf, idsByName, type Ids } from '../../../../kernel/demo/ids';
import { loadDemoCatalogue } from '../catalogue/loadCatalogue';
import { loadDemoMilestones } from './loadMilestones';
import { demoGroupRoles } from './groupRoles';

/** A group with the ids of its rows by name. */
export interface LoadedGroup extends DemoGroup {
  id: number;
  stateIds: Ids;
  roleIds: Ids;
  serviceIds: Ids;
  milestoneIds: Ids;
}

const loadStates = async (tx: Tx, groupId: number, states: DemoGroup['states']): Promise<Ids> =>
  idsByName(
    await tx
      .insertInto('project_state')
      .values(
        states.map((state, index) => ({
          project_type_id: groupId,
          name: state.name,
          colour: state.colour,
          is_start: state.start ?? false,
          is_closed: state.closed ?? false,
          reset_project: state.reset ?? false,
          target_days: state.targetDays ?? null,
          ord: index + 1,
        })),
      )
      .returning(['id', 'name'])
      .execute(),
  );

/** Loads group-level roles, and then project roles. @returns their ids by name */
async function loadRoles(tx: Tx, groupId: number, group: DemoGroup, stateIds: Ids): Promise<Ids> {
  const { roles, raisers } = group;
  const ofGroup = ['Admin', 'Report', 'Reviewer', ...(raisers ? [raisers.role] : [])];
  const projectRole = (role: DemoRole, index: number) => ({
    project_type_id: groupId,
    name: role.name,
    info: role.info,
    is_project_role: true,
    is_team_usr: role.team ?? false,
    create_at_start: role.atStart ?? false,
    required_state_id: role.required === undefined ? null : idOf(stateIds, role.required),
    ord: ofGroup.length + index + 1,
  });
  return idsByName(
    await tx
      .insertInto('usr_role')
      .values([
        ...ofGroup.map((name, index) => ({
          project_type_id: groupId,
          name,
          info: name === raisers?.role ? raisers.info : '',
          allow_project_update_email: name === 'Reviewer',
          ord: index + 1,
        })),
        ...roles.map(projectRole),
      ])
      .returning(['id', 'name'])
      .execute(),
  );
}

/** Stores the roles that the group refers to, and the holders of group-level roles. */
async function loadRoleUse(tx: Tx, groupId: number, group: DemoGroup, roleIds: Ids, people: Ids) {
  await tx
    .updateTable('project_type')
    .set({
      raise_role_ids: group.raisers ? [idOf(roleIds, group.raisers.role)] : [],
      pan_owner_role_id: roleIds.get('PAN Owner') ?? null,
      tech_lead_role_id: roleIds.get('Tech Lead') ?? null,
      project_manager_role_id: roleIds.get('Project Manager') ?? null,
    })
    .where('id', '=', groupId)
    .execute();
  const holders = Object.entries(demoGroupRoles).flatMap(([role, byGroup]) =>
    (byGroup[group.name] ?? []).map((login) => ({
      usr_role_id: idOf(roleIds, role),
      usr_id: idOf(people, login),
    })),
  );
  if (holders.length) await tx.insertInto('usr_role_usr').values(holders).execute();
}

/** Reads the ids of a loaded group. */
export async function readDemoGroup(tx: Tx, group: DemoGroup): Promise<LoadedGroup> {
  const { id } = await tx
    .selectFrom('project_type')
    .select('id')
    .where('name', '=', group.name)
    .executeTakeFirstOrThrow();
  const idsIn = async (table: 'project_state' | 'usr_role' | 'service' | 'milestone') =>
    idsByName(await tx.selectFrom(table).select(['id', 'name']).where('project_type_id', '=', id).execute());
  return {
    ...group,
    id,
    stateIds: await idsIn('project_state'),
    roleIds: await idsIn('usr_role'),
    serviceIds: await idsIn('service'),
    milestoneIds: await idsIn('milestone'),
  };
}

async function loadGroup(tx: Tx, group: DemoGroup, people: Ids): Promise<LoadedGroup> {
  const { id } = await tx
    .insertInto('project_type')
    .values({ name: group.name, use_subcats: group.useSubcats, use_p4p: group.useP4p })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stateIds = await loadStates(tx, id, group.states);
  const roleIds = await loadRoles(tx, id, group, stateIds);
  await loadRoleUse(tx, id, group, roleIds, people);
  const named = { id, name: group.copyOf ?? group.name };
  const typeIds = await loadDemoAttachmentTypes(tx, named);
  await loadDemoCatalogue(tx, id, group.catalogue ?? { groups: [], services: [] }, { stateIds, typeIds });
  await loadDemoMilestones(tx, named);
  return readDemoGroup(tx, group);
}

/** Loads delivery groups with their states, roles, role holders, services and milestones. */
export async function loadDemoGroups(
  tx: Tx,
  groups: readonly DemoGroup[] = demoGroups,
): Promise<LoadedGroup[]> {
  const people = idsByName(await tx.selectFrom('usr').select(['id', 'login as name']).execute());
  const loaded: LoadedGroup[] = [];
  for (const group of groups) loaded.push(await loadGroup(tx, group, people));
  return loaded;
}
