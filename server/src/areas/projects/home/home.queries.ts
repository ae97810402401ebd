import { sql } from 'kysely';
import type { Named } from 'shared-api/contracts/common';
import type { Contacts, MyProjects } from 'shared-api/contracts/personal/home';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../../../kernel/db/types';
import { daysSince, stateProgress } from '../project.queries';
import { mayRaiseSql } from '../raise/mayRaise';

/** The late projects that are named; the others are counted. */
const maxLatest = 4;
/** The admins that are named for a group, and for the portal. */
const maxAdmins = 3;

/**
 * Counts the open projects that a person raised or holds a role on, by delivery group, and names those longest over the target of
 * their state. A project on hold is not late.
 */
export async function readMyProjects(tx: Tx, userId: number, timeZone: string): Promise<MyProjects> {
  const { rows } = await sql<MyProjects>`
    with open as materialized (
      select l.project_id, l.project_name, l.project_type_id, l.project_type_name, l.project_state_id,
        ${daysSince('l.state_since', timeZone)} as days,
        case when l.on_hold then null else ${daysSince('l.state_since', timeZone)} - s.target_days end as over
      from project_list l join project_state s on s.id = l.project_state_id
      where l.project_id in (select a.project_id from project_access a where a.usr_id = ${userId}) and not l.is_closed)
    select
      (select coalesce(jsonb_agg(g order by g.open desc, g.name), '[]') from (
        select project_type_id as id, project_type_name as name, count(*)::int as open,
          count(*) filter (where over > 0)::int as late
        from open group by project_type_id, project_type_name) g) as groups,
      (select coalesce(jsonb_agg(jsonb_build_object('project_id', o.project_id, 'project_name', o.project_name,
          'over', o.over, 'project_state', jsonb_build_object('id', s.id, 'name', s.name, 'is_start', s.is_start,
            'is_closed', s.is_closed, 'reset_project', s.reset_project, 'colour', s.colour, 'days', o.days,
            'progress', ${stateProgress})) order by o.over desc, o.project_id), '[]')
        from (select * from open where over > 0 order by over desc, project_id limit ${maxLatest}) o
        join project_state s on s.id = o.project_state_id) as latest`.execute(tx);
  return rows[0]!;
}

/** Finds whom a person may ask to be let into a delivery group, and whether they may raise a project anywhere. */
export async function readContacts(tx: Tx, user: CurrentUser): Promise<Contacts> {
  const { rows } = await sql<Contacts>`
    select
      exists (select from project_type where ${mayRaiseSql(user)}) as can_raise,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'admins', a.people) order by t.name), '[]')
        from project_type t cross join lateral (
          select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.name) as people from (
            select u.id, u.name from usr_role r join usr_role_usr h on h.usr_role_id = r.id join usr u on u.id = h.usr_id
            where r.project_type_id = t.id and r.name = 'Admin' and not r.is_project_role and u.active
            order by u.name, u.id limit ${maxAdmins}) k) a
        where a.people is not null) as groups,
      (select coalesce(jsonb_agg(to_jsonb(k) order by k.name), '[]') from (
        select id, name from usr where is_admin and active order by name, id limit ${maxAdmins}) k) as admins`.execute(
    tx,
  );
  return rows[0] as Contacts & { admins: Named[] };
}
