import { sql } from 'kysely';
import type { OpenByState } from 'shared-api/contracts/reports/openByState';
import type { Tx } from '../../../kernel/db/types';
import { stateProgress } from '../../projects/public';

/**
 * Counts the open projects of delivery groups by state. Whoever holds a role in a group sees all its projects, so that the counts
 * are those of the project list filtered alike. A state without projects counts 0.
 * @param groupIds the groups that count
 */
export async function countOpenByState(
  tx: Tx,
  groupIds: readonly number[] | 'all',
  timeZone: string,
): Promise<OpenByState[]> {
  const chosen = groupIds === 'all' ? sql`true` : sql`t.id = any(${groupIds}::int[])`;
  const { rows } = await sql<OpenByState>`
    with states as (
      select s.*, ${stateProgress} as progress, (now() at time zone ${timeZone})::date - s.target_days as late_before
      from project_state s where not s.is_closed),
    counts as (
      select s.id, count(*)::int as open, count(*) filter (where l.on_hold)::int as held,
        count(*) filter (where l.state_since < s.late_before::timestamp at time zone ${timeZone})::int as late
      from states s
      join project_type t on t.id = s.project_type_id
      join project_list l on l.project_state_id = s.id and l.project_type_id = t.id
      where ${chosen} and not l.is_closed
      group by s.id)
    select t.id, t.name, coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'name', s.name, 'is_start', s.is_start, 'colour', s.colour, 'progress', s.progress,
      'open', coalesce(c.open, 0), 'held', coalesce(c.held, 0),
      'late', case when s.target_days is not null then coalesce(c.late, 0) end,
      'late_before', s.late_before) order by s.ord, s.id) filter (where s.id is not null), '[]') as states
    from project_type t
    left join states s on s.project_type_id = t.id
    left join counts c on c.id = s.id
    where ${chosen}
    group by t.id order by t.name, t.id`.execute(tx);
  return rows;
}
