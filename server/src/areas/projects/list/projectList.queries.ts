import { sql, type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { projectListFields } from 'shared-api/contracts/projects';
import type { CurrentUser } from 'shared-api/contracts/session';
import { limits } from 'shared-api/limits';
import { listedFields, type ListedField } from 'shared-api/projectFields';
import { readByCursor } from '../../../kernel/db/cursor';
import type { Database, Db, Tx } from '../../../kernel/db/types';
import { badRequest } from '../../../kernel/http/errors';
import { listOrder, listWhere, type Order, type Paging, type ParsedQuery } from '../../../kernel/crud/list';
import { daysSince, stateProgress } from '../project.queries';
import { projectFigures } from './projectFigures';
import { projectListSql, resolveNames } from './projectList.sql';
import { isPersonal, isVisible, type Scope } from '../visibility';

type Eb = ExpressionBuilder<Database, 'project_list'>;
type Where = (eb: Eb) => Expression<SqlBool>;

export interface ListPlan {
  where: Where;
  orders: Order<'project_list'>[];
  /** The id of a person who sees projects only by personal grants; null for others. */
  personal: number | null;
  /** Whether it searches for text, or for the projects behind a figure: expensive even with an index. */
  searches: boolean;
}

/** Limits the results of a search whose ids are kept, so that the page can be read from them. */
const maxKeptIds = 1000;

const isText = (name: string) => name === 'search' || name.endsWith('_like');

/** Translates a query into conditions and an order, for reading a page or streaming all rows. @throws HttpError 400 */
export async function planProjectList(
  tx: Tx,
  { user, scope }: { user: CurrentUser; scope: Scope },
  query: ParsedQuery,
  timeZone: string,
): Promise<ListPlan> {
  const chosen = (query.figure as string[] | undefined) ?? [];
  // Each is as expensive as a report.
  if (chosen.length > 1) throw badRequest('Choose the projects of one figure.');
  const figures = chosen.map((figure) => [figure, projectFigures(user, figure, timeZone)] as const);
  const listSql = projectListSql(await resolveNames(tx, query), new Map(figures), user.id);
  const orders = listOrder(listSql, query.sort, { column: 'project_id', direction: 'desc' });
  const matches = listWhere(projectListFields, listSql, query, timeZone);
  return {
    where: (eb) => eb.and([isVisible(eb, scope), matches(eb)]),
    orders,
    personal: isPersonal(scope) ? scope.userId : null,
    searches: chosen.length > 0 || Object.keys(query).some(isText),
  };
}

function ordered(tx: Tx, { where, orders, personal }: ListPlan) {
  // With only personal grants, their ids are read first. Without `materialized` the planner may walk the whole sort index instead.
  const source =
    personal !== null
      ? tx
          .with(
            (cte) => cte('mine').materialized(),
            (db) =>
              db.selectFrom('project_access').select('project_id as mine_id').where('usr_id', '=', personal),
          )
          .selectFrom('project_list')
          .innerJoin('mine', 'mine.mine_id', 'project_list.project_id')
          .where((eb) => where(eb as unknown as Eb))
      : tx.selectFrom('project_list').where(where);
  return orders.reduce(
    (list, { column, direction }) => list.orderBy(sql.ref(`project_list.${column}`), direction),
    source as SelectQueryBuilder<Database, 'project_list', unknown>,
  );
}

/** The columns of a row, joined with data that the read model does not contain: services' names, colour and progress. */
const rowColumns = sql`
  l.project_id, l.project_name, l.requester_name, l.pan_owner_name,
  ${sql.join(listedFields.map((field) => sql.ref(`l.${field}`)))}, l.project_type_id, l.project_type_name, l.team_name,
  l.tech_lead_name, l.project_manager_name, l.project_state_name, l.is_closed, l.state_since, l.on_hold,
  l.services_locked, l.submit_date, l.created_on, s.is_start, s.colour,
  ${stateProgress} as progress,
  coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by v.name)
   from service v where v.id = any(l.service_ids)), '[]') as services`;

export interface ProjectListRecord extends Record<ListedField, string | null> {
  project_id: number;
  project_name: string;
  requester_name: string;
  pan_owner_name: string | null;
  project_type_id: number;
  project_type_name: string;
  team_name: string | null;
  tech_lead_name: string | null;
  project_manager_name: string | null;
  project_state_name: string;
  is_closed: boolean;
  is_start: boolean;
  colour: Database['project_state']['colour'] extends { __select__: infer S } ? S : never;
  progress: number;
  state_since: Date;
  days: number;
  on_hold: boolean;
  services_locked: boolean;
  submit_date: Date | null;
  created_on: Date;
  services: { id: number; name: string }[];
}

/** Selects the number of matching rows, up to one more than the cap. */
const selectTotal = (tx: Tx, plan: ListPlan) => sql<number>`(
  select count(*)::int from (${ordered(tx, { ...plan, orders: [] })
    .select(sql<number>`1`.as('one'))
    .limit(limits.countCap + 1)}) as counted)`;

/**
 * Reads a page: selects its ids first, and joins further columns for those rows only.
 * @param counts whether each row has the total of matching rows. A partly filled page is the last one, so it determines the total
 *   without counting
 */
async function listProjects(
  tx: Tx,
  plan: ListPlan,
  { perPage, offset }: Paging,
  timeZone: string,
  counts: boolean,
): Promise<(ProjectListRecord & { total?: number })[]> {
  const page = ordered(tx, plan).select('project_list.project_id').limit(perPage).offset(offset);
  const total = sql`
    (select case when n < ${perPage}::int then ${offset}::int + n else ${selectTotal(tx, plan)} end
    from (select count(*)::int as n from page) as on_page) as total`;
  const { rows } = await sql<ProjectListRecord & { total?: number }>`
    with page as materialized (${page}),
    numbered as (select project_id, row_number() over () as n from page)
    select ${rowColumns}, ${daysSince('l.state_since', timeZone)} as days ${counts ? sql`, ${total}` : sql``}
    from numbered join project_list l using (project_id) join project_state s on s.id = l.project_state_id
    order by n`.execute(tx);
  return rows;
}

/** Counts the matching rows: for an empty page, which has no row that tells the total. */
async function countProjects(tx: Tx, plan: ListPlan): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${selectTotal(tx, plan)} as n`.execute(tx);
  return rows[0]!.n;
}

/** Counts the results of a search, up to one more than the cap, and returns their ids if there are few: one query does both. */
async function findBySearch(tx: Tx, plan: ListPlan): Promise<{ total: number; ids: number[] | null }> {
  const found = ordered(tx, { ...plan, orders: [] })
    .select('project_list.project_id')
    .limit(limits.countCap + 1);
  const { rows } = await sql<{ total: number; ids: number[] | null }>`
    with found as materialized (${found})
    select count(*)::int as total, case when count(*) <= ${maxKeptIds} then coalesce(array_agg(project_id), '{}') end as ids
    from found`.execute(tx);
  return rows[0]!;
}

/** Reads one page and the total number of matching rows, counted up to one more than the cap. */
export async function readProjectPage(
  tx: Tx,
  plan: ListPlan,
  page: Paging,
  timeZone: string,
): Promise<{ records: ProjectListRecord[]; total: number }> {
  const found = plan.searches ? await findBySearch(tx, plan) : null;
  const ids = found?.ids;
  const pagePlan: ListPlan = ids
    ? { ...plan, personal: null, where: () => sql<SqlBool>`project_list.project_id = any(${ids}::int[])` }
    : plan;
  const records = await listProjects(tx, pagePlan, page, timeZone, !found);
  return { records, total: found?.total ?? records[0]?.total ?? (await countProjects(tx, plan)) };
}

/** Streams all matching rows from one snapshot, in batches. */
export function streamProjects(db: Db, plan: ListPlan, timeZone: string): AsyncGenerator<ProjectListRecord> {
  const ids = ordered(db, plan).select('project_list.project_id');
  return readByCursor<{ project_id: number }, ProjectListRecord>(db, sql`${ids}`, async (tx, batch) => {
    const { rows } = await sql<ProjectListRecord>`
      select ${rowColumns}, ${daysSince('l.state_since', timeZone)} as days
      from unnest(${batch.map((row) => row.project_id)}::int[]) with ordinality as p(id, n)
      join project_list l on l.project_id = p.id join project_state s on s.id = l.project_state_id
      order by p.n`.execute(tx);
    return rows;
  });
}
