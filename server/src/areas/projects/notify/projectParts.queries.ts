import { sql } from 'kysely';
import type { Tx } from '../../../kernel/db/types';

/** A person's part in a project. */
export interface ProjectPerson {
  kind: 'requester' | 'team_members' | 'team_manager' | 'role';
  roleId: number | null;
  userId: number;
}

/** Lists the active people with a part in a project: its requester, its team, and the holders of its and its group's roles. */
export async function listProjectPeople(tx: Tx, projectId: number): Promise<ProjectPerson[]> {
  const { rows } = await sql<ProjectPerson>`
    with p as (select id, creator_id, team_id, project_type_id from project where id = ${projectId}),
    part (kind, role_id, usr_id) as (
      select 'requester', null::int, creator_id from p
      union all
      select 'team_members', null, m.usr_id from p join team_member m using (team_id)
      union all
      select 'team_manager', null, m.usr_id from p join team_member m using (team_id) where m.is_manager
      union all
      select 'role', h.usr_role_id, h.usr_id from p join project_role h on h.project_id = p.id
      union all
      select 'role', h.usr_role_id, h.usr_id from p
        join usr_role r on r.project_type_id = p.project_type_id and not r.is_project_role
        join usr_role_usr h on h.usr_role_id = r.id)
    select part.kind, part.role_id as "roleId", part.usr_id as "userId"
    from part join usr on usr.id = part.usr_id and usr.active
    order by part.kind, part.role_id, part.usr_id`.execute(tx);
  return rows;
}
