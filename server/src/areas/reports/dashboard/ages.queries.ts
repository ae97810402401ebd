import { sql } from 'kysely';
import type { AgesReport, StateAges } from 'shared-api/contracts/reports/dashboard';
import { todayIn } from 'shared-api/workingDays';
import type { Tx } from '../../../kernel/db/types';
import { stateProgress } from '../../projects/public';
import { staysInStates, staysOfOpen } from '../duration/stays';
import { isOfTeam } from '../spans';
import { yearUpTo } from './standing.queries';

/** Fewer projects have no percentiles. */
const fewest = 5;

/** A percentile of the days of the rows `stays`; null for too few. */
export const percentileOfStays = (share: number) => sql<number | null>`
  case when count(stays.days) >= ${sql.lit(fewest)} then
    (percentile_disc(${sql.lit(share)}) within group (order by stays.days))::int end`;

type State = Omit<StateAges, 'open' | 'beyond' | 'ages'>;

/** Reads for how many working days the open projects have been in their state, and how many others took that left it within a year. */
export async function readAges(
  tx: Tx,
  { group, team }: { group: number; team: number | null },
  timeZone: string,
): Promise<AgesReport> {
  const history = yearUpTo(todayIn(timeZone, new Date()));
  const states = await sql<State>`
    with ${staysInStates(group, history, timeZone)}
    select s.id, s.name, s.is_start, s.colour, ${stateProgress} as progress,
      ${percentileOfStays(0.5)} as p50, ${percentileOfStays(0.85)} as p85
    from project_state s left join stays on stays.key = s.id
    where s.project_type_id = ${group} and not s.is_closed
    group by s.id order by s.ord, s.id`.execute(tx);
  const ages = await sql<{ state: number; days: number; count: number }>`
    with ${staysOfOpen(group, timeZone)}
    select key as state, greatest(days, 0) as days, count(*)::int as count
    from stays join project_list using (project_id) where ${isOfTeam(team)}
    group by 1, 2 order by 1, 2`.execute(tx);
  return {
    history,
    states: states.rows.map((state) => {
      const own = ages.rows.filter((row) => row.state === state.id);
      const sum = (rows: typeof own) => rows.reduce((total, { count }) => total + count, 0);
      const { p85 } = state;
      return {
        ...state,
        open: sum(own),
        beyond: p85 === null ? null : sum(own.filter(({ days }) => days > p85)),
        ages: own.map(({ days, count }) => ({ days, count })),
      };
    }),
  };
}
