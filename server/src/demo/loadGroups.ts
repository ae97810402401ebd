import type { Tx } from '../db/types';
import { demoGroups, type DemoGroup } from './groups';
import { idOf, type Ids } from './loadDemo';
import { demoGroupRoles } from './people';

export interface LoadedGroup extends DemoGroup {
  id: number;
  stateIds: Ids;
  roleIds: Ids;
  serviceIds: Ids;
}

const named = (rows: { id: number; name: string }[]): Ids => new Map(rows.map(({ id, name }) => [name, id]));

async function loadGroup(tx: Tx, group: DemoGroup, people: Ids): Promise<LoadedGroup> {
  const { id } = await tx
    .insertInto('project_type')
    .values({ name: group.name, use_subcats: group.useSubcats, use_p4p: group.useP4p })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stateIds = named(
    await tx
      .insertInto('project_state')
      .values(
        group.states.map((state, index) => ({
          project_type_id: id,
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
  const groupRoles = Object.keys(demoGroupRoles);
  const roleIds = named(
    await tx
      .insertInto('usr_role')
      .values([
        ...groupRoles.map((name, index) => ({ project_type_id: id, name, ord: index + 1 })),
        ...group.roles.map((role, index) => ({
          project_type_id: id,
          name: role.name,
          info: role.info,
          is_project_role: true,
          is_team_usr: role.team ?? false,
          create_at_start: role.atStart ?? false,
          ord: groupRoles.length + index + 1,
        })),
      ])
      .returning(['id', 'name'])
      .execute(),
  );
  await tx
    .updateTable('project_type')
    .set({
      pan_owner_role_id: roleIds.get('PAN Owner') ?? null,
      tech_lead_role_id: roleIds.get('Tech Lead') ?? null,
      project_manager_role_id: roleIds.get('Project Manager') ?? null,
    })
    .where('id', '=', id)
    .execute();
  const holders = groupRoles.flatMap((role) =>
    (demoGroupRoles[role]?.[group.name] ?? []).map((login) => ({
      usr_role_id: idOf(roleIds, role),
      usr_id: idOf(people, login),
    })),
  );
  await tx.insertInto('usr_role_usr').values(holders).execute();
  const serviceIds = named(
    await tx
      .insertInto('service')
      .values(group.services.map((name) => ({ project_type_id: id, name })))
      .returning(['id', 'name'])
      .execute(),
  );
  return { ...group, id, stateIds, roleIds, serviceIds };
}

/** The delivery groups with their states, roles, role holders and services. */
export async function loadDemoGroups(tx: Tx, people: Ids): Promise<LoadedGroup[]> {
  const loaded: LoadedGroup[] = [];
  for (const group of demoGroups) loaded.push(await loadGroup(tx, group, people));
  return loaded;
}
