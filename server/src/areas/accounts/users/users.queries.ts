import { sql } from 'kysely';
import type { UserDuties, UserRole } from 'shared-api/contracts/accounts';
import { openCrStatuses } from 'shared-api/crStatus';
import type { Tx } from '../../../kernel/db/types';
import { hasWords } from '../../../kernel/crud/list';
import { forgetDevicesOf } from '../../../kernel/session/knownDevice';
import { deleteSessionsOf } from '../../../kernel/session/session.queries';
import { deleteReset } from '../recovery/recover.queries';

/** Ends a person's access: deletes their sessions, known browsers and link for a new password. */
export async function endAccess(tx: Tx, userId: number): Promise<void> {
  await deleteSessionsOf(tx, userId);
  await forgetDevicesOf(tx, userId);
  await deleteReset(tx, userId);
}

/** Deactivates an account; the person stays named in projects and records. */
export async function deactivate(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('usr')
    .set((eb) => ({ active: false, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .where('active', '=', true)
    .execute();
  await endAccess(tx, userId);
}

/** Counts the global admins who can sign in, except this user. */
export async function countOtherAdmins(tx: Tx, userId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('usr')
    .where('is_admin', '=', true)
    .where('active', '=', true)
    .where('password_hash', 'is not', null)
    .where('id', '<>', userId)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Finds everything that needs a new owner when a person leaves. Source: domain.md 10. */
export async function findDuties(tx: Tx, userId: number): Promise<UserDuties> {
  const projects = await sql<UserDuties['projects'][number]>`
    select p.id, p.name, d.role from (
      select id as project_id, null as role, 0 as ord from project where creator_id = ${userId}
      union all
      select h.project_id, r.name, r.ord from project_role h join usr_role r on r.id = h.usr_role_id
      where h.usr_id = ${userId}) d
    join project p on p.id = d.project_id
    join project_state s on s.id = p.project_state_id
    where not s.is_closed order by p.id desc, d.role is not null, d.ord`.execute(tx);
  const teams = await sql<UserDuties['teams'][number]>`
    select t.id, t.name, not exists (
      select from team_member o join usr on usr.id = o.usr_id
      where o.team_id = t.id and o.is_manager and usr.active and o.usr_id <> ${userId}) as sole_manager
    from team_member m join team t on t.id = m.team_id
    where m.usr_id = ${userId} and m.is_manager order by t.name`.execute(tx);
  const roles = await sql<UserDuties['roles'][number]>`
    select r.id, r.name, t.name as project_type_name
    from usr_role_usr h join usr_role r on r.id = h.usr_role_id join project_type t on t.id = r.project_type_id
    where h.usr_id = ${userId} and not r.is_project_role order by t.name, r.ord, r.id`.execute(tx);
  const crs = await sql<UserDuties['crs'][number]>`
    select cr.id, cr.title, k.name as role
    from cr_role h join cr on cr.id = h.cr_id join cr_role_kind k on k.id = h.role_id
    where h.usr_id = ${userId} and cr.status = any(${[...openCrStatuses]}::text[])
    order by cr.id desc, k.ord, k.id`.execute(tx);
  const cases = await sql<UserDuties['support_cases'][number]>`
    select id, subject from support_case where assignee_id = ${userId} and status <> 'closed'
    order by id desc`.execute(tx);
  return {
    projects: projects.rows,
    teams: teams.rows,
    roles: roles.rows,
    crs: crs.rows,
    support_cases: cases.rows,
  };
}

/** Lists the roles of delivery groups, group by group. */
export async function listUserRoles(
  tx: Tx,
  groupIds: number[] | 'all',
  { search = '', perPage, offset }: { search?: string; perPage: number; offset: number },
): Promise<{ rows: UserRole[]; total: number }> {
  let found = tx.selectFrom('usr_role').where((eb) => hasWords(eb.ref('name'), search));
  if (groupIds !== 'all') found = found.where(sql<boolean>`project_type_id = any(${groupIds}::int[])`);
  const rows = await found
    .select(['id', 'name', 'project_type_id'])
    .orderBy('project_type_id')
    .orderBy('ord')
    .orderBy('id')
    .limit(perPage)
    .offset(offset)
    .execute();
  const { n } = await found.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  return { rows, total: n };
}
