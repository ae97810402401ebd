import { sql } from 'kysely';
import type { OpenByState } from 'shared-api/contracts/reports/openByState';
import type { Tx } from '../../../kernel/db/types';
import { stateProgress } from '../../projects/public';
import { isHeld, isLate, openProjectsOf } from '../dashboard/openProjects';
import { isOfTeam } from '../spans';

/**
 * Counts the open projects of a delivery group by state. Whoever holds a role in a group sees all its projects, so that the counts
 * are those of the project list filtered alike. A state without projects counts 0.
 */
export async function countOpenByState(
  tx: Tx,
  { group, team }: { group: number; team: number | null },
  timeZone: string,
): Promise<OpenByState> {
  const { rows } = await sql<OpenByState[number]>`
    with counts as (
      select s.id, count(*)::int as open, count(*) filter (where ${isHeld})::int as held,
        count(*) filter (where ${isLate(timeZone)})::int as late
      from ${openProjectsOf(group)} and ${isOfTeam(team)}
      group by s.id)
    select s.id, s.name, s.is_start, s.colour, ${stateProgress} as progress,
      coalesce(c.open, 0) as open, coalesce(c.held, 0) as held,
      case when s.target_days is not null then coalesce(c.late, 0) end as late,
      ((now() at time zone ${timeZone})::date - s.target_days)::text as late_before
    from project_state s left join counts c on c.id = s.id
    where s.project_type_id = ${group} and not s.is_closed
    order by s.ord, s.id`.execute(tx);
  return rows;
}
