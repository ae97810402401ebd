import type { CurrentUser } from 'shared-api/contracts/session';

/** A delivery group with the group-level roles that may raise projects in it; an empty list allows everyone. */
export interface RaiseRule {
  id: number;
  raise_role_ids: readonly number[];
}

/** Whether a person may raise projects in a group; its admins and global admins always may. Source: domain.md 1. */
export const mayRaise = (user: Pick<CurrentUser, 'is_admin' | 'roles'>, group: RaiseRule): boolean =>
  user.is_admin ||
  !group.raise_role_ids.length ||
  user.roles.some(
    (role) =>
      role.project_type_id === group.id && (role.name === 'Admin' || group.raise_role_ids.includes(role.id)),
  );
