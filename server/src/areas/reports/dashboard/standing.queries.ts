import { sql } from 'kysely';
import type { Standing } from 'shared-api/contracts/reports/dashboard';
import { addDays, addWorkingDays, dayIn, todayIn } from 'shared-api/workingDays';
import type { Tx } from '../../../kernel/db/types';
import type { SpanChoice } from '../defineReport';
import { isOfTeam, isWithin, joinTeam } from '../spans';
import { ageBandsOf } from './ageBands';
import { isDue, isHeld, isLate, isOverdue, openProjectsOf } from './openProjects';

/** Working days ahead within which projects count as due. */
const dueWithin = 10;

async function readHolidays(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`select date::text as day from holiday`.execute(tx);
  return new Set(rows.map(({ day }) => day));
}

/** Counts the projects that were open when a day began. */
async function countOpenBefore(tx: Tx, { group, team, from }: SpanChoice, timeZone: string): Promise<number> {
  const moment = sql`(${from}::date)::timestamp at time zone ${timeZone}`;
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open
    from project_state s join state_interval i on i.project_state_id = s.id ${joinTeam(team)}
    where s.project_type_id = ${group} and not s.is_closed and i.entered_on < ${moment}
      and (i.left_on is null or i.left_on >= ${moment})`.execute(tx);
  return rows[0]!.open;
}

/** Reads what is open now in a delivery group. */
export async function readStanding(tx: Tx, chosen: SpanChoice, timeZone: string): Promise<Standing> {
  const holidays = await readHolidays(tx);
  const today = todayIn(timeZone, new Date());
  const due = { from: today, to: addWorkingDays(today, dueWithin, holidays) };
  const bands = ageBandsOf(today, holidays);
  const inBands = bands.map(
    (band) => sql`count(*) filter (where ${isWithin(sql`project_list.created_on`, band, timeZone)})::int`,
  );
  const { rows } = await sql<{
    open: number;
    late: number;
    held: number;
    held_on: Date | null;
    due: number;
    overdue: number;
    bands: number[];
  }>`
    select count(*)::int as open, count(*) filter (where ${isLate(timeZone)})::int as late,
      count(*) filter (where ${isHeld})::int as held,
      min((select held_on from hold_interval h where h.project_id = project_list.project_id and freed_on is null))
        filter (where ${isHeld}) as held_on,
      count(*) filter (where ${isDue(due)})::int as due, count(*) filter (where ${isOverdue(timeZone)})::int as overdue,
      array[${sql.join(inBands)}] as bands
    from ${openProjectsOf(chosen.group)} and ${isOfTeam(chosen.team)}`.execute(tx);
  const { held_on: heldOn, ...counts } = rows[0]!;
  return {
    open: counts.open,
    open_before: await countOpenBefore(tx, chosen, timeZone),
    late: counts.late,
    held: counts.held,
    held_since: heldOn && dayIn(timeZone)(heldOn),
    due: { ...due, count: counts.due },
    overdue: counts.overdue,
    ages: bands.map((band, index) => ({ ...band, count: counts.bands[index]! })),
  };
}

/** The days from which the working days of open projects are compared: the year up to today. */
export const yearUpTo = (today: string): { from: string; to: string } => ({
  from: addDays(today, -365),
  to: today,
});
