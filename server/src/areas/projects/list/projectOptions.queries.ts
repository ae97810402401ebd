import { sql } from 'kysely';
import type { ProjectOption, ProjectOptionField } from 'shared-api/contracts/lists/projectOptions';
import { limits } from 'shared-api/limits';
import { hasWords } from '../../../kernel/crud/list';
import type { Tx } from '../../../kernel/db/types';
import type { ListPlan } from './projectList.queries';

/** Limits the projects that are counted: for more, the options have no counts, because counting them takes as long as a report. */
const maxCounted = 50_000;

const valueOf = (field: ProjectOptionField) =>
  field === 'services_includes' ? sql`unnest(project_list.service_ids)` : sql.ref(`project_list.${field}`);

/** Services are chosen by their ids, and listed once for each name, as `/short_services` lists them. */
const labelled = (field: ProjectOptionField) =>
  field === 'services_includes'
    ? sql`select (select min(o.id) from service o where o.name = s.name)::text as value, s.name as label, sum(c.count)::int as count
        from counted c join service s on s.id = c.value group by s.name`
    : sql`select coalesce(c.value, '') as value, coalesce(c.value, '') as label, c.count from counted c`;

/**
 * Lists the values of a field among the projects of a plan, with the number of projects of each.
 * @param search a part of the value
 * @param max the number of projects that are counted
 * @returns null when there are too many projects to count
 */
export async function countOptions(
  tx: Tx,
  { where }: ListPlan,
  field: ProjectOptionField,
  search: string,
  max = maxCounted,
): Promise<ProjectOption[] | null> {
  const matching = tx
    .selectFrom('project_list')
    .where(where)
    .select(['project_list.project_id'])
    .limit(max + 1);
  // The total has a row of its own when no option is found: then the option's columns are null.
  const { rows } = await sql<{ total: number } & { [K in keyof ProjectOption]: ProjectOption[K] | null }>`
    with matching as materialized (${matching}),
    counted as (
      select ${valueOf(field)} as value, count(*)::int as count
      from matching join project_list using (project_id) group by 1),
    options as (${labelled(field)}),
    found as (select value, label, count from options
      where ${hasWords(sql.ref('label'), search)} order by lower(label), label limit ${limits.perPageMax})
    select total, value, label, count from (select count(*)::int as total from matching) as counts left join found on true
    order by lower(label), label`.execute(tx);
  if (rows[0]!.total > max) return null;
  return rows.flatMap(({ value, label, count }) =>
    value === null || label === null || count === null ? [] : [{ value, label, count }],
  );
}
