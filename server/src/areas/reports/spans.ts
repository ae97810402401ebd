import { sql, type RawBuilder } from 'kysely';
import type { Span } from 'shared-api/contracts/reports/report';

/** Selects instants within a span of days of the organisation's time zone. */
export const isWithin = (
  column: RawBuilder<unknown>,
  { from, to }: Span,
  timeZone: string,
): RawBuilder<boolean> => sql<boolean>`(
  ${column} >= (${from}::date)::timestamp at time zone ${timeZone}
  and ${column} < (${to}::date + 1)::timestamp at time zone ${timeZone})`;

/** Selects the projects of a team; 0: those without one; null: all. */
export const isOfTeam = (team: number | null): RawBuilder<boolean> =>
  team === null
    ? sql<boolean>`true`
    : team === 0
      ? sql<boolean>`project_list.team_id is null`
      : sql<boolean>`project_list.team_id = ${team}`;

/** Joins the stays `i` with the project list where a team is chosen; without one the join would only take time. */
export const joinTeam = (team: number | null): RawBuilder<unknown> =>
  team === null
    ? sql``
    : sql`join project_list on project_list.project_id = i.project_id and ${isOfTeam(team)}`;

/** The month of an instant: 12 × year + month − 1, as `keyOf` gives it for a day. */
export const monthKey = (column: RawBuilder<unknown>, timeZone: string): RawBuilder<number> => {
  const day = sql`(${column} at time zone ${timeZone})`;
  return sql<number>`(12 * extract(year from ${day}) + extract(month from ${day}) - 1)::int`;
};
