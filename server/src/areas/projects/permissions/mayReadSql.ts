import { sql, type RawBuilder } from 'kysely';
import type { CurrentUser } from 'shared-api/contracts/session';
import { administeredGroupIds } from 'shared-api/portal/audience';

/**
 * Selects the rows of `project_list` on which a person has the pair `GET` of a resource: the policy's rule in SQL, for totals over many
 * projects. No condition of a project takes a right to read away. `mayReadSql.test.ts` compares both on every project.
 */
export function mayReadSql(
  user: CurrentUser,
  resource: 'service_prices' | 'financials',
): RawBuilder<boolean> {
  if (user.is_admin) return sql<boolean>`true`;
  const roleIds = user.roles.map(({ id }) => id);
  const teamIds = user.teams.map(({ team_id: id }) => id);
  const managedIds = user.teams.filter(({ is_manager: is }) => is).map(({ team_id: id }) => id);
  return sql<boolean>`(
    project_list.project_type_id = any(${administeredGroupIds(user)}::int[])
    or exists (
      select from project_permission x
      where x.project_type_id = project_list.project_type_id and x.method = 'GET' and x.resource = ${resource}
        and (x.project_state_ids = '{}' or project_list.project_state_id = any(x.project_state_ids))
        and (x.on_hold = 'any' or (x.on_hold = 'yes') = project_list.on_hold)
        and case x.principal
          when 'any_user' then true
          when 'requester' then project_list.requester_id = ${user.id}
          when 'team_member' then project_list.team_id = any(${teamIds}::int[])
          when 'team_manager' then project_list.team_id = any(${managedIds}::int[])
          when 'role' then x.usr_role_id = any(${roleIds}::int[]) or exists (
            select from project_role h
            where h.usr_id = ${user.id} and h.project_id = project_list.project_id and h.usr_role_id = x.usr_role_id)
        end))`;
}
