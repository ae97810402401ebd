import { sql } from 'kysely';
import type { Named } from 'shared-api/contracts/common';
import type { Tx } from '../../../kernel/db/types';
import type { PermissionRow } from '../permissions/policy';
import type { RoleRule } from '../permissions/roleRules';
import type { TransitionRecord } from '../workflow/transitions';

/** Limits the people who are named for an actor; the others are only counted. */
export const namedPeople = 3;

export interface NextRole {
  id: number;
  name: string;
  is_project_role: boolean;
  is_team_usr: boolean;
  required_state_id: number | null;
  /** For a group-level role: its first holders, and how many there are. */
  holders: Named[];
  holder_count: number;
}

/** The rules of a delivery group that decide who must act on its projects. */
export interface NextRules {
  id: number;
  name: string;
  states: { id: number; is_closed: boolean; target_days: number | null }[];
  transitions: TransitionRecord[];
  /** The permission rows for approving quotes, assigning a team, removing a hold, and seeing the financials. */
  rows: PermissionRow[];
  roleRules: RoleRule[];
  roles: NextRole[];
}

/** Reads the rules of one group or of all groups in one query. */
export async function readNextRules(tx: Tx, groupId?: number): Promise<NextRules[]> {
  const { rows } = await sql<NextRules>`
    select t.id, t.name,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'is_closed', s.is_closed, 'target_days', s.target_days)), '[]')
        from project_state s where s.project_type_id = t.id) as states,
      (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'src_state_id', x.src_state_id,
          'src_name', src.name, 'dst_state_id', x.dst_state_id, 'dst_name', dst.name, 'dst_resets', dst.reset_project, 'dst_closed', dst.is_closed,
          'comment_required', x.comment_required, 'principals', x.principals, 'role_ids', x.role_ids, 'guards', x.guards)
          order by dst.ord, x.id), '[]')
        from state_transition x join project_state src on src.id = x.src_state_id
        join project_state dst on dst.id = x.dst_state_id where x.project_type_id = t.id) as transitions,
      (select coalesce(jsonb_agg(to_jsonb(r) order by r.id), '[]') from project_permission r
        where r.project_type_id = t.id and ((r.method = 'PUT' and r.resource in ('quotes', 'team', 'on_hold'))
          or (r.method = 'GET' and r.resource = 'financials'))) as rows,
      (select coalesce(jsonb_agg(to_jsonb(u) order by u.id), '[]') from role_rule u
        join usr_role r on r.id = u.usr_role_id where r.project_type_id = t.id and u.can_edit) as "roleRules",
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'is_project_role', r.is_project_role,
          'is_team_usr', r.is_team_usr, 'required_state_id', r.required_state_id, 'holders', h.some, 'holder_count', h.n)
          order by r.ord, r.name), '[]')
        from usr_role r
        cross join lateral (
          select count(*)::int as n,
            coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.name)
              filter (where k.place <= ${namedPeople}), '[]') as some
          from (select u.id, u.name, row_number() over (order by u.name, u.id) as place
            from usr_role_usr g join usr u on u.id = g.usr_id where g.usr_role_id = r.id and u.active) k) h
        where r.project_type_id = t.id) as roles
    from project_type t ${groupId === undefined ? sql`` : sql`where t.id = ${groupId}`} order by t.id`.execute(
    tx,
  );
  return rows;
}
