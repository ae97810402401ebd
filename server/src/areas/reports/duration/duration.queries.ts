import { sql } from 'kysely';
import type { DurationReport, DurationTrend, StateDuration } from 'shared-api/contracts/reports/report';
import type { Tx } from '../../../kernel/db/types';
import { stateProgress } from '../../projects/public';
import type { SpanChoice } from '../defineReport';
import { isOfTeam } from '../spans';
import { keyOf, monthsOf } from '../months';
import { staysInStates, staysUntilClosed, staysUntilMonth } from './stays';

/** Fewer projects have no percentiles. */
const fewest = 5;

const percentile = (share: number, column: 'days' | 'held') => sql`
  case when count(t.${sql.ref(column)}) >= ${sql.lit(fewest)} then
    round((percentile_cont(${sql.lit(share)}) within group (order by t.${sql.ref(column)}))::numeric, 1)::float8 end`;

const figures = sql`
  count(t.days)::int as projects,
  ${percentile(0.5, 'days')} as p50, ${percentile(0.8, 'days')} as p80, ${percentile(0.95, 'days')} as p95,
  count(t.held)::int as held,
  ${percentile(0.5, 'held')} as held_p50, ${percentile(0.8, 'held')} as held_p80, ${percentile(0.95, 'held')} as held_p95`;

/** The stays of projects of the chosen team. */
const ofTeam = (team: number | null) => sql`
  of_team as (select stays.* from stays join project_list using (project_id) where ${isOfTeam(team)})`;

/** The figures of a report, with 0 projects where there is none. */
const noProjects: DurationReport['whole'] = {
  projects: 0,
  p50: null,
  p80: null,
  p95: null,
  held: 0,
  held_p50: null,
  held_p80: null,
  held_p95: null,
};

/** The working days from submission to closing of the projects of a delivery group, by month of closing. */
export async function readDurationTrend(
  tx: Tx,
  { group, team, from, to }: SpanChoice,
  timeZone: string,
): Promise<DurationTrend> {
  const { rows } = await sql<DurationReport['whole'] & { key: number }>`
    with ${staysUntilMonth(group, { from, to }, timeZone)}, ${ofTeam(team)}
    select t.key, ${figures} from of_team t group by t.key`.execute(tx);
  return monthsOf({ from, to }).map((month) => {
    const found = rows.find(({ key }) => key === keyOf(month.from));
    if (!found) return { ...month, ...noProjects };
    const { key: _, ...durations } = found;
    return { ...month, ...durations };
  });
}

/** The working days that the projects of a delivery group took: in each open state, and from submission to closing. */
export async function readDurations(
  tx: Tx,
  { group, team, from, to }: SpanChoice,
  timeZone: string,
): Promise<DurationReport> {
  const span = { from, to };
  const states = await sql<StateDuration>`
    with ${staysInStates(group, span, timeZone)}, ${ofTeam(team)}
    select s.id, s.name, s.is_start, s.colour, ${stateProgress} as progress, s.target_days, ${figures},
      case when s.target_days is not null then count(*) filter (where t.days > s.target_days)::int end as over
    from project_state s left join of_team t on t.key = s.id
    where s.project_type_id = ${group} and not s.is_closed
    group by s.id order by s.ord, s.id`.execute(tx);
  const whole = await sql<DurationReport['whole']>`
    with ${staysUntilClosed(group, span, timeZone)}, ${ofTeam(team)}
    select ${figures} from of_team t`.execute(tx);
  return { states: states.rows, whole: whole.rows[0]! };
}
