import { sql } from 'kysely';
import { groupContract } from 'shared-api/contracts/groups';
import { administeredGroupIds, administersGroup } from 'shared-api/portal/audience';
import { defineResource, signedIn } from '../../kernel/crud/resource';
import {
  loadScope,
  lockForRename,
  mayRaiseSql,
  refreshAfterRename,
  visibleGroupIds,
} from '../projects/public';

/**
 * The delivery groups. People see those that they belong to or may raise projects in; their admins change them. There are no calls
 * that create or delete one.
 */
export const groups = defineResource(groupContract, {
  table: 'project_type',
  operations: ['list', 'get', 'update'],
  read: signedIn,
  write: (user, { id }) => administersGroup(user, id!),
  visible: async (user, tx) => {
    const ids = await visibleGroupIds(tx, await loadScope(tx, user));
    return ids === 'all' ? sql`true` : sql`id = any(${ids}::int[]) or can_create`;
  },
  derived: (user) => ({
    can_create: mayRaiseSql(user),
    administered: sql`(${user.is_admin}::boolean or project_type.id = any(${administeredGroupIds(user)}::int[]))`,
  }),
  constraints: { project_type_name: 'name' },
  check: async (tx, { id, before, after }) => {
    if (before && after && before.name !== after.name) await lockForRename(tx, 'project_type', id);
  },
  saved: async (tx, { id, before, after }) => {
    if (before && after && before.name !== after.name) await refreshAfterRename(tx, 'project_type', id);
  },
});
