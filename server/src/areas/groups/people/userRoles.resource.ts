import { sql } from 'kysely';
import { userRoleContract } from 'shared-api/contracts/groupParts/groupAccess';
import { paths } from 'shared-api/contracts/paths';
import { groupPaths } from 'shared-api/contracts/paths/groupPaths';
import { limits } from 'shared-api/limits';
import { defineResource } from '../../../kernel/crud/resource';
import type { Tx } from '../../../kernel/db/types';
import { publish } from '../../../kernel/events/publish';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import { byAdmins, byMembers, groupParents, uniqueName } from '../ofGroup';
import { lockForRename } from '../../projects/public';
import { findUse } from '../uses';
import { columnsChangedBy, emptyListColumns, refillListColumns } from './listColumns';
import { holderUses, roleUses } from './roles.queries';

/** Roles that every group has; the portal knows them by their names. Source: domain.md 1. */
const reserved = ['Admin', 'Report'];
const isReserved = (name: string) => reserved.some((one) => one.toLowerCase() === name.toLowerCase());

const refuse = (field: string, text: string) => unprocessable(text, { [field]: text });

/** The group of a role. */
async function groupOf(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ groupId: number }>`
    select project_type_id as "groupId" from usr_role where id = ${id}`.execute(tx);
  return rows[0]?.groupId ?? 0;
}

/** Adds a role to those that raise projects in its group, or takes it from them. Forms that raise projects are told. */
async function setMayRaise(tx: Tx, id: number, may: boolean): Promise<void> {
  const others = sql`array_remove(t.raise_role_ids, ${id}::int)`;
  const { numAffectedRows } = await sql`
    update project_type t set raise_role_ids = ${may ? sql`${others} || ${id}::int` : others}
    from usr_role r where r.id = ${id} and t.id = r.project_type_id and (${id} = any(t.raise_role_ids)) <> ${may}`.execute(
    tx,
  );
  if (numAffectedRows) await publish(tx, { kind: 'list', path: paths.projectTypes });
}

/** The roles of a group. Everyone who sees the group reads them, because forms offer them. */
export const userRoles = defineResource(userRoleContract, {
  table: 'usr_role',
  parents: groupParents,
  read: byMembers,
  write: byAdmins,
  pageSize: limits.groupRows,
  constraints: uniqueName('usr_role'),
  elsewhere: ['may_raise'],
  derived: () => ({
    required_state: sql`(
      select jsonb_build_object('id', s.id, 'name', s.name, 'is_start', s.is_start)
      from project_state s where s.id = usr_role.required_state_id)`,
    may_raise: sql`exists (
      select from project_type t where t.id = usr_role.project_type_id and usr_role.id = any(t.raise_role_ids))`,
    users: sql`(select count(*)::int from usr_role_usr h where h.usr_role_id = usr_role.id)`,
    rules: sql`(select count(*)::int from role_rule r where r.usr_role_id = usr_role.id)`,
  }),
  check: async (tx, { id, parentId, before, after }) => {
    if (before && isReserved(before.name)) {
      const text = `Every delivery group has the role ${before.name}. It keeps its name, and stays a role of the group.`;
      if (!after) throw new HttpError(409, text);
      if (after.name !== before.name) throw refuse('name', text);
      if (after.is_project_role) throw refuse('is_project_role', text);
    }
    if (!after) {
      const use = await findUse(tx, roleUses(id));
      if (use) throw new HttpError(409, use);
      await emptyListColumns(tx, id);
      if (columnsChangedBy(before, null).length) await lockForRename(tx, 'project_type', parentId);
      return;
    }
    if (after.is_project_role && after.may_raise)
      throw refuse('may_raise', 'Nobody has a project role before there is a project.');
    if (before && before.is_project_role !== after.is_project_role) {
      const use = await findUse(tx, holderUses(id));
      if (use) throw refuse('is_project_role', use);
      if (!after.is_project_role) await emptyListColumns(tx, id);
    }
    if (!after.is_project_role && (after.required_state || after.create_at_start || after.is_team_usr))
      throw refuse(
        'is_project_role',
        'Only a project role is from the team, asked for at the start or required.',
      );
    if (before && columnsChangedBy(before, after).length)
      await lockForRename(tx, 'project_type', parentId || (await groupOf(tx, id)));
  },
  saved: async (tx, { id, parentId, before, after }) => {
    if (after && after.may_raise !== (before?.may_raise ?? false)) await setMayRaise(tx, id, after.may_raise);
    const groupId = parentId || (await groupOf(tx, id));
    await refillListColumns(tx, groupId, { id, after, columns: columnsChangedBy(before, after) });
    await publish(tx, { kind: 'group', id: groupId }, { kind: 'list', path: groupPaths.userRoles(groupId) });
    // The session holds the names of roles.
    if (before && after && before.name !== after.name) {
      const { rows } = await sql<{ id: number }>`
        select usr_id as id from usr_role_usr where usr_role_id = ${id}`.execute(tx);
      await publish(tx, { kind: 'access', userIds: rows.map((row) => row.id) });
    }
  },
});

const { parents: _, ...shared } = userRoles;

/** One role without its group in the address. Source: spec 001, point 7. */
export const userRoleById: typeof userRoles = {
  ...shared,
  path: '/user_roles',
  operations: ['get', 'update'],
  scope: async (tx, { id }) => ({ groupId: await groupOf(tx, id) }),
  read: async (user, { id }, tx) => byMembers(user, { groupId: await groupOf(tx, id!) }, tx),
  write: async (user, { id }, tx) => byAdmins(user, { groupId: await groupOf(tx, id!) }, tx),
};
