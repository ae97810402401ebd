import { sql } from 'kysely';
import type { PermissionMatrix } from 'shared-api/contracts/groupParts/permissionMatrix';
import type { Tx } from '../../../../kernel/db/types';
import { stateProgress, type PermissionRow } from '../../../projects/public';
import { cellsOf } from './cells';
import type { Situation } from './previewCells';

/** The permission rows of a group. */
export const readRows = (tx: Tx, groupId: number): Promise<PermissionRow[]> =>
  tx
    .selectFrom('project_permission')
    .where('project_type_id', '=', groupId)
    .select(['id', 'method', 'resource', 'principal', 'usr_role_id', 'project_state_ids', 'on_hold'])
    .orderBy('id')
    .execute();

export async function readMatrix(tx: Tx, groupId: number): Promise<PermissionMatrix> {
  const { rows } = await sql<Pick<PermissionMatrix, 'roles' | 'states'>>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', r.id, 'name', r.name, 'is_project_role', r.is_project_role) order by r.is_project_role desc, r.ord, r.id), '[]')
        from usr_role r where r.project_type_id = t.id) as roles,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', s.id, 'name', s.name, 'is_start', s.is_start, 'is_closed', s.is_closed, 'colour', s.colour,
          'progress', ${stateProgress}) order by s.ord, s.id), '[]')
        from project_state s where s.project_type_id = t.id) as states
    from project_type t where t.id = ${groupId}`.execute(tx);
  return { ...rows[0]!, cells: cellsOf(await readRows(tx, groupId)) };
}

/** The open projects of a group, counted by what decides about permissions on them. */
export async function readSituations(tx: Tx, groupId: number): Promise<Situation[]> {
  const { rows } = await sql<Situation>`
    select l.project_state_id as "stateId", l.is_start as "isStart", l.reset_project as "resetProject",
      (select use_subcats from project_type where id = ${groupId}) as "useSubcats", l.on_hold as "onHold",
      l.team_id is not null and exists (select from team_member m where m.team_id = l.team_id) as "hasMembers",
      l.team_id is not null and exists (select from team_member m where m.team_id = l.team_id and m.is_manager) as "hasManager",
      l."roleIds", count(*)::int as projects
    from (
      select p.project_state_id, s.is_start, s.reset_project, p.on_hold, p.team_id, array(
        select distinct h.usr_role_id from project_role h where h.project_id = p.project_id order by 1) as "roleIds"
      from project_list p join project_state s on s.id = p.project_state_id
      where p.project_type_id = ${groupId} and not s.is_closed) l
    group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(tx);
  return rows;
}

/** How many people each principal and role of a group stands for; for `any_user` all active people. */
export async function countPeople(tx: Tx, groupId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ principal: string; role_id: number | null; people: number }>`
    with open as materialized (
      select p.project_id, p.requester_id, p.team_id
      from project_list p join project_state s on s.id = p.project_state_id
      where p.project_type_id = ${groupId} and not s.is_closed)
    select 'requester' as principal, null::int as role_id, count(distinct requester_id)::int as people from open
    union all
    select 'team_member', null, count(distinct m.usr_id)::int
    from team_member m where m.team_id in (select team_id from open)
    union all
    select 'team_manager', null, count(distinct m.usr_id)::int
    from team_member m where m.is_manager and m.team_id in (select team_id from open)
    union all
    select 'any_user', null, count(*)::int from usr where active
    union all
    select 'role', r.id, case when r.is_project_role
      then (select count(distinct h.usr_id)::int from project_role h join open on open.project_id = h.project_id
        where h.usr_role_id = r.id)
      else (select count(*)::int from usr_role_usr h join usr u on u.id = h.usr_id and u.active
        where h.usr_role_id = r.id) end
    from usr_role r where r.project_type_id = ${groupId}`.execute(tx);
  return new Map(
    rows.map(({ principal, role_id: roleId, people }) => [`${principal} ${roleId ?? ''}`, people]),
  );
}
