import { sql, type RawBuilder } from 'kysely';
import { maxCrFigureRows, type CrFigure, type CrFigureList } from 'shared-api/contracts/reports/crReport';
import type { CrStatus } from 'shared-api/crStatus';
import type { Tx } from '../../../kernel/db/types';
import type { SpanChoice } from '../defineReport';
import { isOfTeam, isWithin } from '../spans';

interface FigureRow {
  total: number;
  cr_id: number;
  title: string;
  status: CrStatus;
  project_id: number;
  project_name: string;
  end_date: Date | null;
  ended_on: Date | null;
  due_on: Date | null;
  came_on: Date | null;
}

/** Which rows a figure counts. */
const conditions: Record<CrFigure, RawBuilder<boolean>> = {
  completed: sql`status = 'completed'`,
  rolled_back: sql`status = 'rolled_back'`,
  cancelled: sql`status = 'cancelled'`,
  overruns: sql`ended_on > end_date`,
  promised: sql`true`,
  in_time: sql`came_on <= due_on`,
};
const isOfUpdates = (figure: CrFigure) => figure === 'promised' || figure === 'in_time';

/** Lists what a figure of the report of change requests counts, the latest first. The rules are those of `readCrReport`. */
export async function listCrFigure(
  tx: Tx,
  { group, team, from, to, figure }: SpanChoice & { figure: CrFigure },
  timeZone: string,
): Promise<CrFigureList> {
  const at = isOfUpdates(figure) ? sql`due_on` : sql`ended_on`;
  const rowsOf = isOfUpdates(figure)
    ? sql`
      select c.*, o.due_on, o.answered_on as came_on from chosen c join cr_promise o on o.cr_id = c.id
      union all
      select c.*, c.next_update_time, null from chosen c where c.ended_on is null and c.next_update_time < now()`
    : sql`select c.*, null::timestamptz as due_on, null::timestamptz as came_on from chosen c where c.ended_on is not null`;
  const { rows } = await sql<FigureRow>`
    with chosen as (
      select cr.id, cr.title, cr.status, cr.end_date, cr.ended_on, cr.next_update_time, project_list.project_id,
        project_list.project_name
      from cr join project_list on project_list.project_id = cr.project_id
      where project_list.project_type_id = ${group} and ${isOfTeam(team)}),
    counted as (${rowsOf})
    select count(*) over ()::int as total, id as cr_id, title, status, project_id, project_name, end_date, ended_on, due_on, came_on
    from counted where ${conditions[figure]} and ${isWithin(at, { from, to }, timeZone)}
    order by ${at} desc, id desc limit ${maxCrFigureRows}`.execute(tx);
  const text = (instant: Date | null) => instant?.toISOString() ?? null;
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, project_id, project_name, ...row }) => ({
      ...row,
      project: { id: project_id, name: project_name },
      end_date: text(row.end_date),
      ended_on: text(row.ended_on),
      due_on: text(row.due_on),
      came_on: text(row.came_on),
    })),
  };
}
