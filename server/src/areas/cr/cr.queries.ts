import { sql, type Selectable } from 'kysely';
import type { Named } from 'shared-api/contracts/common';
import { crFields, type CrRecipient } from 'shared-api/contracts/cr/cr';
import type { CurrentUser } from 'shared-api/contracts/session';
import { limits } from 'shared-api/limits';
import {
  anyOf,
  hasWords,
  listOrder,
  listWhere,
  type ListSql,
  type Paging,
  type ParsedQuery,
} from '../../kernel/crud/list';
import type { Tx } from '../../kernel/db/types';
import { isVisible, loadScope } from '../projects/public';
import type { CrTable } from './cr.tables';

export type CrRecord = Selectable<CrTable>;

const listSql: ListSql<'cr_list', typeof crFields> = {
  equal: {
    id: (eb, values) => anyOf(eb, 'id', values, 'int'),
    status: (eb, values) => anyOf(eb, 'status', values, 'text'),
    project_id: (eb, values) => anyOf(eb, 'project_id', values, 'int'),
    lead_id: (eb, values) => anyOf(eb, 'lead_id', values, 'int'),
    team_id: (eb, values) => anyOf(eb, 'team_id', values, 'int'),
  },
  like: { title: 'title' },
  range: { status_since: 'status_since', start_date: 'start_date' },
  includes: {},
  sort: {
    id: 'id',
    title: 'title',
    status_since: 'status_since',
    start_date: 'start_date',
    next_update_time: 'next_update_time',
  },
  // A number finds the change request with this id.
  search: (eb, text) =>
    eb.or([
      hasWords(eb.ref('title'), text),
      ...(/^[0-9]{1,9}$/.test(text) ? [eb('id', '=', Number(text))] : []),
    ]),
};

/** The ids among these projects that a person sees. */
async function seenProjects(
  tx: Tx,
  user: CurrentUser,
  ids: readonly (number | null)[],
): Promise<Set<number>> {
  const wanted = ids.filter((id) => id !== null);
  if (!wanted.length) return new Set();
  const scope = await loadScope(tx, user);
  const rows = await tx
    .selectFrom('project_list')
    .select('project_id')
    .where('project_id', 'in', wanted)
    .where((eb) => isVisible(eb, scope))
    .execute();
  return new Set(rows.map(({ project_id }) => project_id));
}

export type CrListRecord = Awaited<ReturnType<typeof readRows>>[number];

async function readRows(tx: Tx, user: CurrentUser, ids: readonly number[]) {
  if (!ids.length) return [];
  const rows = await tx.selectFrom('cr_list').selectAll().where('id', 'in', ids).execute();
  const seen = await seenProjects(
    tx,
    user,
    rows.map(({ project_id }) => project_id),
  );
  const ordered = rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return ordered.map((row) => ({
    ...row,
    project:
      row.project_id !== null && seen.has(row.project_id)
        ? { id: row.project_id, name: row.project_name! }
        : null,
  }));
}

/**
 * Reads a page of the list. Filters by a project or a team find change requests of projects that the caller sees alone, because
 * the answer would otherwise tell which invisible project a change belongs to.
 * @throws HttpError 400
 */
export async function listCrs(
  tx: Tx,
  user: CurrentUser,
  query: ParsedQuery,
  { page, timeZone }: { page: Paging; timeZone: string },
) {
  const orders = listOrder(listSql, query.sort, { column: 'id', direction: 'desc' });
  const scope = query.project_id || query.team_id ? await loadScope(tx, user) : null;
  const found = tx
    .selectFrom('cr_list')
    .where(listWhere(crFields, listSql, query, timeZone))
    .$if(scope !== null, (list) =>
      list.where('project_id', 'in', (eb) =>
        eb
          .selectFrom('project_list')
          .select('project_id')
          .where((inner) => isVisible(inner, scope!)),
      ),
    );
  const rows = await orders
    .reduce(
      (list, { column, direction }) =>
        list.orderBy(sql.ref(column), (order) =>
          (direction === 'asc' ? order.asc() : order.desc()).nullsLast(),
        ),
      found.select('id'),
    )
    .limit(page.perPage)
    .offset(page.offset)
    .execute();
  const { n } = await found.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  return {
    rows: await readRows(
      tx,
      user,
      rows.map(({ id }) => id),
    ),
    total: n,
  };
}

export const findCrRow = async (tx: Tx, user: CurrentUser, id: number): Promise<CrListRecord | undefined> =>
  (await readRows(tx, user, [id]))[0];

/** Reads a change request and locks it until the transaction ends. */
export const lockCr = (tx: Tx, id: number): Promise<CrRecord | undefined> =>
  tx.selectFrom('cr').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const crExists = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('cr').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/**
 * Finds the change request that an earlier call with the same idempotency key created. The key stays locked until the transaction
 * ends, so that the second of two concurrent calls finds the result of the first.
 */
export async function findMadeCr(tx: Tx, userId: number, key: string): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`cr ${userId} ${key}`}))`.execute(tx);
  const found = await tx
    .selectFrom('cr')
    .select('id')
    .where('creator_id', '=', userId)
    .where('made_key', '=', key)
    .executeTakeFirst();
  return found?.id;
}

/** Lists the recipients by name, people first. */
export async function listRecipients(tx: Tx, crId: number): Promise<CrRecipient[]> {
  const rows = await tx
    .selectFrom('cr_recipient as r')
    .leftJoin('usr', 'usr.id', 'r.usr_id')
    .leftJoin('team', 'team.id', 'r.team_id')
    .where('r.cr_id', '=', crId)
    .select(['usr.id as usr_id', 'usr.name as usr_name', 'team.id as team_id', 'team.name as team_name'])
    .orderBy(sql`r.usr_id is null`)
    .orderBy(sql`coalesce(usr.name, team.name)`)
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({
    usr: row.usr_id === null ? null : { id: row.usr_id, name: row.usr_name! },
    team: row.team_id === null ? null : { id: row.team_id, name: row.team_name! },
  }));
}

/** Lists the active people behind the recipients, each once: the people themselves and those of the teams. */
export async function listReaders(tx: Tx, crId: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select u.id, u.name from usr u
    where u.active and (
      u.id in (select usr_id from cr_recipient where cr_id = ${crId})
      or u.id in (select m.usr_id from team_member m join cr_recipient r on r.team_id = m.team_id where r.cr_id = ${crId}))
    order by u.name, u.id`.execute(tx);
  return rows;
}

/** Lists the newest activities, newest first. */
export const listActivities = (tx: Tx, crId: number) =>
  tx
    .selectFrom('cr_activity as a')
    .innerJoin('usr as u', 'u.id', 'a.creator_id')
    .where('a.cr_id', '=', crId)
    .selectAll('a')
    .select('u.name as creator_name')
    .orderBy('a.created_on', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limits.crActivities)
    .execute();
export type ActivityRecord = Awaited<ReturnType<typeof listActivities>>[number];

export const findActivity = (tx: Tx, id: number) =>
  tx.selectFrom('cr_activity').selectAll().where('id', '=', id).executeTakeFirst();

export const findReport = (tx: Tx, crId: number) =>
  tx
    .selectFrom('cr_report as r')
    .innerJoin('usr as u', 'u.id', 'r.sent_by')
    .where('r.cr_id', '=', crId)
    .select([
      'r.sent_on',
      'u.id as usr_id',
      'u.name as usr_name',
      sql<Named[]>`r.recipients`.as('recipients'),
    ])
    .executeTakeFirst();

export const listRoleKinds = (tx: Tx): Promise<Named[]> =>
  tx.selectFrom('cr_role_kind').select(['id', 'name']).orderBy('ord').orderBy('id').execute();

/** Lists open projects that a person sees, by name. Source: domain.md 7. */
export async function searchProjects(
  tx: Tx,
  user: CurrentUser,
  search: string | undefined,
  page: Paging,
): Promise<{ rows: Named[]; total: number }> {
  const scope = await loadScope(tx, user);
  const text = search?.trim() ?? '';
  const found = tx
    .selectFrom('project_list')
    .where((eb) => isVisible(eb, scope))
    .where('is_closed', '=', false)
    .$if(text !== '', (list) =>
      list.where((eb) =>
        eb.or([
          hasWords(eb.ref('project_name'), text),
          ...(/^[0-9]{1,9}$/.test(text) ? [eb('project_id', '=', Number(text))] : []),
        ]),
      ),
    );
  const rows = await found
    .select(['project_id as id', 'project_name as name'])
    .orderBy('project_name')
    .orderBy('project_id')
    .limit(page.perPage)
    .offset(page.offset)
    .execute();
  const { n } = await found.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  return { rows, total: n };
}

/** Finds an open project that a person sees. */
export async function findUsableProject(tx: Tx, user: CurrentUser, id: number): Promise<Named | undefined> {
  const scope = await loadScope(tx, user);
  return tx
    .selectFrom('project_list')
    .where('project_id', '=', id)
    .where('is_closed', '=', false)
    .where((eb) => isVisible(eb, scope))
    .select(['project_id as id', 'project_name as name'])
    .executeTakeFirst();
}
