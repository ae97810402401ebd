import { sql } from 'kysely';
import type { Named } from 'shared-api/contracts/common';
import type { StateColour } from 'shared-api/contracts/projects';
import type { Tx } from '../../../kernel/db/types';
import { daysSince, stateProgress } from '../project.queries';
import { namedPeople } from './nextRules.queries';

/** The facts of a project that decide who must act on it, with people's names. */
export interface NextFacts {
  id: number;
  name: string;
  group_id: number;
  group_name: string;
  state: {
    id: number;
    name: string;
    is_start: boolean;
    is_closed: boolean;
    reset_project: boolean;
    colour: StateColour;
  };
  progress: number;
  days: number;
  state_since: Date;
  on_hold: boolean;
  held_on: Date | null;
  held_days: number | null;
  creator: Named & { active: boolean };
  team: Named | null;
  holders: { role_id: number; id: number; name: string; active: boolean }[];
  quotes: { id: number; number: number; since: string; days: number }[];
}

/** Reads the facts of several projects in one query. */
export async function readNextFacts(tx: Tx, ids: readonly number[], timeZone: string): Promise<NextFacts[]> {
  const { rows } = await sql<NextFacts>`
    select p.id, p.name, t.id as group_id, t.name as group_name,
      jsonb_build_object('id', s.id, 'name', s.name, 'is_start', s.is_start, 'is_closed', s.is_closed,
        'reset_project', s.reset_project, 'colour', s.colour) as state,
      ${stateProgress} as progress, ${daysSince('p.state_since', timeZone)} as days, p.state_since, p.on_hold,
      (select h.held_on from hold_interval h where h.project_id = p.id and h.freed_on is null) as held_on,
      (select ${daysSince('h.held_on', timeZone)} from hold_interval h
        where h.project_id = p.id and h.freed_on is null) as held_days,
      jsonb_build_object('id', c.id, 'name', c.name, 'active', c.active) as creator,
      case when team.id is null then null else jsonb_build_object('id', team.id, 'name', team.name) end as team,
      (select coalesce(jsonb_agg(jsonb_build_object('role_id', h.usr_role_id, 'id', u.id, 'name', u.name, 'active', u.active)), '[]')
        from project_role h join usr u on u.id = h.usr_id where h.project_id = p.id) as holders,
      (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'number', q.number, 'since', q.created_on, 'days', ${daysSince('q.created_on', timeZone)}) order by q.id), '[]')
        from quote q where q.project_id = p.id and q.approved is null) as quotes
    from project p join project_type t on t.id = p.project_type_id join project_state s on s.id = p.project_state_id
    join usr c on c.id = p.creator_id left join team on team.id = p.team_id
    where p.id = any(${[...ids]}::int[])`.execute(tx);
  return rows;
}

export interface TeamPeople {
  members: Named[];
  member_count: number;
  managers: Named[];
}

/** Reads the first members of a team, its number of members, and its managers. */
export async function readTeamPeople(tx: Tx, teamId: number): Promise<TeamPeople> {
  const { rows } = await sql<TeamPeople>`
    select count(*)::int as member_count,
      coalesce(jsonb_agg(one order by name) filter (where place <= ${namedPeople}), '[]') as members,
      coalesce(jsonb_agg(one order by name) filter (where is_manager), '[]') as managers
    from (select u.name, m.is_manager, jsonb_build_object('id', u.id, 'name', u.name) as one,
        row_number() over (order by u.name, u.id) as place
      from team_member m join usr u on u.id = m.usr_id where m.team_id = ${teamId} and u.active) k`.execute(
    tx,
  );
  return rows[0]!;
}
