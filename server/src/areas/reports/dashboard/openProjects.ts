import { sql, type RawBuilder } from 'kysely';

/*
 * Conditions on open projects, of the tables project_list, project_state s and project p. The dashboard counts by them, and the lists
 * behind its figures are selected by them.
 */

/** The tables of the conditions, and the open projects of a delivery group among them. */
export const openProjectsOf = (groupId: number): RawBuilder<unknown> => sql`
  project_list join project_state s on s.id = project_list.project_state_id join project p on p.id = project_list.project_id
  where project_list.project_type_id = ${groupId} and not project_list.is_closed`;

/** In their state for more days than its target. */
export const isLate = (timeZone: string): RawBuilder<boolean> => sql<boolean>`(
  project_list.state_since < ((now() at time zone ${timeZone})::date - s.target_days)::timestamp at time zone ${timeZone})`;

export const isHeld = sql<boolean>`project_list.on_hold`;

/** The completion date has passed. */
export const isOverdue = (timeZone: string): RawBuilder<boolean> =>
  sql<boolean>`(p.delivery_date < (now() at time zone ${timeZone})::date)`;

/** The completion date is one of these days. */
export const isDue = ({ from, to }: { from: string; to: string }): RawBuilder<boolean> =>
  sql<boolean>`(p.delivery_date between ${from}::date and ${to}::date)`;
