import { sql } from 'kysely';
import type { FlowReport } from 'shared-api/contracts/reports/dashboard';
import type { Span } from 'shared-api/contracts/reports/report';
import { addDays } from 'shared-api/workingDays';
import type { Tx } from '../../../kernel/db/types';
import { stateProgress } from '../../projects/public';
import type { SpanChoice } from '../defineReport';
import { joinTeam } from '../spans';

/** A picture has at most so many days. */
const maxDays = 27;

/** Days of a span, whole weeks apart; the last one is its last. */
export function flowDays({ from, to }: Span): string[] {
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const step = 7 * Math.max(1, Math.ceil(length / 7 / (maxDays - 1)));
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) =>
    addDays(to, -step * index),
  ).reverse();
}

/** The end of a day as an instant. */
const endOf = (day: string, timeZone: string) =>
  sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`;

type State = Omit<FlowReport['states'][number], 'counts'> & { is_closed: boolean };

/** Counts the projects of a delivery group in each state at the end of some days. */
export async function readFlow(
  tx: Tx,
  { group, team, ...span }: SpanChoice,
  timeZone: string,
): Promise<FlowReport> {
  const days = flowDays(span);
  const first = endOf(days[0]!, timeZone);
  const ends = sql`array[${sql.join(days.map((day) => endOf(day, timeZone)))}]`;
  const [states, changes] = [
    await sql<State>`
      select s.id, s.name, s.is_start, s.colour, ${stateProgress} as progress, s.is_closed
      from project_state s where s.project_type_id = ${group} order by s.ord, s.id`.execute(tx),
    // A stay that ended before the first day counts nowhere. The place is the number of days that had ended by then.
    await sql<{ state: number; place: number; change: number }>`
      with stays as materialized (
        select i.project_state_id as state, i.entered_on, i.left_on
        from project_state s join state_interval i on i.project_state_id = s.id
        ${joinTeam(team)}
        where s.project_type_id = ${group} and (i.left_on is null or i.left_on >= ${first})),
      changes as (
        select state, entered_on as at, 1 as change from stays
        union all select state, left_on, -1 from stays where left_on is not null)
      select state, width_bucket(at, ${ends}) as place, sum(change)::int as change from changes
      group by 1, 2`.execute(tx),
  ];
  const countsOf = (isCounted: (state: number) => boolean): number[] =>
    days.map((_, index) =>
      changes.rows
        .filter(({ state, place }) => isCounted(state) && place <= index)
        .reduce((sum, { change }) => sum + change, 0),
    );
  const closedIds = new Set(states.rows.filter((state) => state.is_closed).map(({ id }) => id));
  const closed = countsOf((id) => closedIds.has(id));
  return {
    days,
    states: states.rows
      .filter((state) => !state.is_closed)
      .map(({ is_closed: _, ...state }) => ({ ...state, counts: countsOf((id) => id === state.id) })),
    // Where more were reopened than closed, none are closed since.
    closed: closed.map((count) => Math.max(0, count - closed[0]!)),
  };
}
