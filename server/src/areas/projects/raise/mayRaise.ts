import { sql, type RawBuilder } from 'kysely';
import type { CurrentUser } from 'shared-api/contracts/session';
import { administeredGroupIds, administersGroup } from 'shared-api/portal/audience';

type Roles = Pick<CurrentUser, 'is_admin' | 'roles'>;

/** A delivery group with the group-level roles that may raise projects in it; an empty list allows everyone. */
export interface RaiseRule {
  id: number;
  raise_role_ids: readonly number[];
}

/** Whether a person may raise projects in a group; its admins and global admins always may. Source: domain.md 1. */
export const mayRaise = (user: Roles, group: RaiseRule): boolean =>
  !group.raise_role_ids.length ||
  administersGroup(user, group.id) ||
  user.roles.some((role) => role.project_type_id === group.id && group.raise_role_ids.includes(role.id));

/** Whether projects can be raised in a group now, as SQL for a query that reads `project_type`: `mayRaise`, and it has a start state. */
export const mayRaiseSql = (user: Roles): RawBuilder<boolean> =>
  sql`(exists (select from project_state s where s.project_type_id = project_type.id and s.is_start)
    and (${user.is_admin}::boolean or project_type.raise_role_ids = '{}'
      or project_type.id = any(${administeredGroupIds(user)}::int[])
      or project_type.raise_role_ids && ${user.roles.map(({ id }) => id)}::int[]))`;
