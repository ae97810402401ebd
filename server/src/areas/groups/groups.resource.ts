import { sql } from 'kysely';
import { groupContract } from 'shared-api/contracts/groups';
import { administeredGroupIds, administersGroup } from 'shared-api/portal/audience';
import { defineResource, signedIn } from '../../kernel/crud/resource';
import type { Tx } from '../../kernel/db/types';
import { publish } from '../../kernel/events/publish';
import { forbidden, HttpError } from '../../kernel/http/errors';
import {
  loadScope,
  lockForRename,
  mayRaiseSql,
  refreshAfterRename,
  visibleGroupIds,
} from '../projects/public';
import { inUse } from './ofGroup';

/** Each group has these roles; their holders are chosen afterwards. Source: domain.md 1. */
const addReservedRoles = (tx: Tx, groupId: number) =>
  tx
    .insertInto('usr_role')
    .values(
      [
        { name: 'Admin', info: 'Configures the group, and may do everything on its projects.' },
        { name: 'Report', info: 'Sees the reports of the group.' },
      ].map((role, i) => ({ ...role, project_type_id: groupId, ord: i + 1 })),
    )
    .execute();

/** The people who hold a role of the group. */
async function holdersIn(tx: Tx, groupId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct h.usr_id as id from usr_role_usr h join usr_role r on r.id = h.usr_role_id
    where r.project_type_id = ${groupId}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** @throws HttpError 409 */
async function requireNoProjects(tx: Tx, groupId: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from project_list where project_type_id = ${groupId}`.execute(tx);
  const count = rows[0]?.n ?? 0;
  const text = inUse('One project is in this group', 'projects are in this group', 'It stays with {them}.');
  if (count) throw new HttpError(409, text(count));
}

/**
 * The delivery groups. People see those that they belong to or may raise projects in; their admins change them. Global admins
 * create and delete them.
 */
export const groups = defineResource(groupContract, {
  table: 'project_type',
  read: signedIn,
  write: (user, { id }) => (id ? administersGroup(user, id) : user.is_admin),
  visible: async (user, tx) => {
    const ids = await visibleGroupIds(tx, await loadScope(tx, user));
    return ids === 'all' ? sql`true` : sql`id = any(${ids}::int[]) or can_create`;
  },
  derived: (user) => ({
    can_create: mayRaiseSql(user),
    administered: sql`(${user.is_admin}::boolean or project_type.id = any(${administeredGroupIds(user)}::int[]))`,
  }),
  constraints: { project_type_name: 'name' },
  check: async (tx, { user, id, before, after }) => {
    if (!after) {
      if (!user.is_admin) throw forbidden();
      await requireNoProjects(tx, id);
      await publish(tx, { kind: 'access', userIds: await holdersIn(tx, id) });
    }
    if (before && after && before.name !== after.name) await lockForRename(tx, 'project_type', id);
  },
  saved: async (tx, { id, before, after }) => {
    if (!before) await addReservedRoles(tx, id);
    if (before && after && before.name !== after.name) await refreshAfterRename(tx, 'project_type', id);
  },
});
