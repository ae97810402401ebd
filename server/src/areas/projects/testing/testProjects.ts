import { sql } from 'kysely';
import type { Tx } from '../../../kernel/db/types';
import { refreshProjectList } from '../list/projectList.readModel';

/**
 * Prepares the first project of the demo's group Network in a state: Maya Chen is its requester, Core Routing its team, and it has
 * a Tech Lead, a Project Manager and a PAN Owner. For tests.
 * @returns its path
 */
export async function networkProject(tx: Tx, state: string): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    update project set creator_id = (select id from usr where login = 'requester'), on_hold = false,
      team_id = (select id from team where name = 'Core Routing')
    where id = (select p.id from project p join project_state s on s.id = p.project_state_id
      join project_type t on t.id = s.project_type_id where t.name = 'Network' and s.name = ${state} order by p.id limit 1)
    returning id`.execute(tx);
  const id = rows[0]!.id;
  await sql`delete from hold_interval where project_id = ${id}`.execute(tx);
  await sql`delete from project_role where project_id = ${id}`.execute(tx);
  await sql`insert into project_role (project_id, usr_role_id, usr_id)
    select ${id}, r.id, u.id from (values ('Tech Lead', 'techlead'), ('Project Manager', 'pm'), ('PAN Owner', 'helen.ward')) v(role, login)
    join usr u on u.login = v.login join usr_role r on r.name = v.role
    join project_type t on t.id = r.project_type_id and t.name = 'Network'`.execute(tx);
  await refreshProjectList(tx, [id]);
  return `/api/projects/${id}`;
}

/** Finds the id of a role or state by its name in a delivery group. For tests. */
export async function idInGroup(
  tx: Tx,
  table: 'usr_role' | 'project_state',
  group: string,
  name: string,
): Promise<number> {
  const row = await tx
    .selectFrom(table)
    .innerJoin('project_type', 'project_type.id', `${table}.project_type_id`)
    .where('project_type.name', '=', group)
    .where(`${table}.name`, '=', name)
    .select(`${table}.id`)
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Removes the demo groups' requirements for raising projects (properties, required roles and the roles that may raise them) and
 * the property values of projects. For tests that define their own.
 */
export async function removeGroupRules(tx: Tx): Promise<void> {
  await tx.deleteFrom('property').execute();
  await tx.updateTable('project').set({ properties: {} }).execute();
  await tx.updateTable('usr_role').set({ required_state_id: null }).execute();
  await tx.updateTable('project_type').set({ raise_role_ids: [] }).execute();
}

/** The id of a delivery group of the demo organisation. */
export async function groupIdOf(tx: Tx, name: string): Promise<number> {
  const { id } = await tx
    .selectFrom('project_type')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}
