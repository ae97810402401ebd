import { sql, type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { projectListFields } from 'shared-api/contracts/projects';
import { limits } from 'shared-api/limits';
import { listedFields, type ListedField } from 'shared-api/projectFields';
import { readByCursor } from '../../../kernel/db/cursor';
import type { Database, Db, Tx } from '../../../kernel/db/types';
import { listOrder, listWhere, type Order, type Paging, type ParsedQuery } from '../../../kernel/crud/list';
import { daysSince, stateProgress } from '../project.queries';
import { projectListSql, resolveNames } from './projectList.sql';
import { isPersonal, isVisible, type Scope } from '../visibility';

type Eb = ExpressionBuilder<Database, 'project_list'>;
type Where = (eb: Eb) => Expression<SqlBool>;

export interface ListPlan {
  where: Where;
  orders: Order<'project_list'>[];
  /** Who sees by personal grants alone; null for others. */
  personal: number | null;
  /** It looks for text, which an index finds at some cost. */
  searches: boolean;
}

/** Up to so many that a search finds are known by their ids: the page is then taken of those. */
const few = 1000;

const isText = (name: string) => name === 'search' || name.endsWith('_like');

/** What a query asks of the list, ready to be run for a page or streamed. @throws HttpError 400 */
export async function planProjectList(
  tx: Tx,
  scope: Scope,
  query: ParsedQuery,
  timeZone: string,
): Promise<ListPlan> {
  const listSql = projectListSql(await resolveNames(tx, query));
  const orders = listOrder(listSql, query.sort, { column: 'project_id', direction: 'desc' });
  const asked = listWhere(projectListFields, listSql, query, timeZone);
  return {
    where: (eb) => eb.and([isVisible(eb, scope), asked(eb)]),
    orders,
    personal: isPersonal(scope) ? scope.userId : null,
    searches: Object.keys(query).some(isText),
  };
}

function ordered(tx: Tx, { where, orders, personal }: ListPlan) {
  // Personal grants alone: their ids first. Without the fence the planner may walk the whole sort index for them.
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

/** Columns of a row with the names and looks that the read model does not hold. */
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

/** Its ids are picked first, then names and looks joined for those rows. */
async function listProjects(
  tx: Tx,
  plan: ListPlan,
  { perPage, offset }: Paging,
  timeZone: string,
): Promise<ProjectListRecord[]> {
  const page = ordered(tx, plan).select('project_list.project_id').limit(perPage).offset(offset);
  const { rows } = await sql<ProjectListRecord>`
    with page as materialized (${page}),
    numbered as (select project_id, row_number() over () as n from page)
    select ${rowColumns}, ${daysSince('l.state_since', timeZone)} as days
    from numbered join project_list l using (project_id) join project_state s on s.id = l.project_state_id
    order by n`.execute(tx);
  return rows;
}

/** How many rows match, counted up to one past the cap. */
async function countProjects(tx: Tx, plan: ListPlan): Promise<number> {
  const counted = ordered(tx, { ...plan, orders: [] })
    .select(sql<number>`1`.as('one'))
    .limit(limits.countCap + 1);
  const { n } = await tx
    .selectFrom(counted.as('counted'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** How many a search finds, counted up to one past the cap, and where that is few, which: the index is asked once for both. */
async function findBySearch(tx: Tx, plan: ListPlan): Promise<{ total: number; ids: number[] | null }> {
  const found = ordered(tx, { ...plan, orders: [] })
    .select('project_list.project_id')
    .limit(limits.countCap + 1);
  const { rows } = await sql<{ total: number; ids: number[] | null }>`
    with found as materialized (${found})
    select count(*)::int as total, case when count(*) <= ${few} then coalesce(array_agg(project_id), '{}') end as ids
    from found`.execute(tx);
  return rows[0]!;
}

/** One page, and how many there are in all, counted up to one past the cap. */
export async function readProjectPage(
  tx: Tx,
  plan: ListPlan,
  page: Paging,
  timeZone: string,
): Promise<{ records: ProjectListRecord[]; total: number }> {
  const found = plan.searches ? await findBySearch(tx, plan) : null;
  const ids = found?.ids;
  const shown: ListPlan = ids
    ? { ...plan, personal: null, where: () => sql<SqlBool>`project_list.project_id = any(${ids}::int[])` }
    : plan;
  const records = await listProjects(tx, shown, page, timeZone);
  if (found) return { records, total: found.total };
  // A page that is not full tells the total by itself.
  const isLast = records.length > 0 && records.length < page.perPage;
  return { records, total: isLast ? page.offset + records.length : await countProjects(tx, plan) };
}

/** All rows that match, a batch at a time from one snapshot. */
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
