import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../../db/types';
import { loadScope, visibleGroupIds } from '../visibility';

/** Whether a person may raise projects in a group, or has to do with it. Source: domain.md 1. */
export async function mayReadGroup(tx: Tx, user: CurrentUser, groupId: number): Promise<boolean> {
  const group = await tx
    .selectFrom('project_type')
    .select('raise_role_ids')
    .where('id', '=', groupId)
    .executeTakeFirst();
  if (!group) return false;
  const { raise_role_ids: roleIds } = group;
  if (user.is_admin || !roleIds.length || user.roles.some(({ id }) => roleIds.includes(id))) return true;
  const ids = await visibleGroupIds(tx, await loadScope(tx, user));
  return ids === 'all' || ids.includes(groupId);
}
