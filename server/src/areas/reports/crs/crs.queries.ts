import { sql, type RawBuilder } from 'kysely';
import type { CrReportRow } from 'shared-api/contracts/reports/crReport';
import type { Tx } from '../../../kernel/db/types';
import type { SpanChoice } from '../defineReport';
import { keyOf, monthsOf } from '../months';
import { isOfTeam, isWithin, monthKey } from '../spans';

type Figures = Omit<CrReportRow, 'from' | 'to'>;

const nothing: Figures = {
  projects: 0,
  completed: 0,
  rolled_back: 0,
  cancelled: 0,
  overruns: 0,
  promised: 0,
  in_time: 0,
};

/** Counts the change requests that ended and the updates that were promised, by month, of the projects of a delivery group. */
export async function readCrReport(
  tx: Tx,
  { group, team, from, to }: SpanChoice,
  timeZone: string,
): Promise<CrReportRow[]> {
  const span = { from, to };
  const key = (column: RawBuilder<unknown>) => monthKey(column, timeZone);
  const { rows } = await sql<Figures & { key: number }>`
    with chosen as (
      select cr.* from cr join project_list on project_list.project_id = cr.project_id
      where project_list.project_type_id = ${group} and ${isOfTeam(team)}),
    ended as (
      select ${key(sql`ended_on`)} as key, count(distinct project_id)::int as projects,
        count(*) filter (where status = 'completed')::int as completed,
        count(*) filter (where status = 'rolled_back')::int as rolled_back,
        count(*) filter (where status = 'cancelled')::int as cancelled,
        count(*) filter (where ended_on > end_date)::int as overruns
      from chosen where ${isWithin(sql`ended_on`, span, timeZone)} group by 1),
    updates as (
      select ${key(sql`due`)} as key, count(*)::int as promised, count(*) filter (where came <= due)::int as in_time
      from (
        select o.due_on as due, o.answered_on as came from chosen c join cr_promise o on o.cr_id = c.id
        -- An update that is overdue now was promised as well.
        union all
        select next_update_time, null from chosen where ended_on is null and next_update_time < now()) u
      where ${isWithin(sql`due`, span, timeZone)} group by 1)
    select coalesce(e.key, u.key) as key, coalesce(e.projects, 0) as projects, coalesce(e.completed, 0) as completed,
      coalesce(e.rolled_back, 0) as rolled_back, coalesce(e.cancelled, 0) as cancelled, coalesce(e.overruns, 0) as overruns,
      coalesce(u.promised, 0) as promised, coalesce(u.in_time, 0) as in_time
    from ended e full join updates u on u.key = e.key`.execute(tx);
  return monthsOf(span).map((month) => {
    const { key: _, ...figures } = rows.find((row) => row.key === keyOf(month.from)) ?? {
      key: 0,
      ...nothing,
    };
    return { ...month, ...figures };
  });
}
