import { sql, type RawBuilder } from 'kysely';
import type { Span } from 'shared-api/contracts/reports/report';
import { isWithin, monthKey } from '../spans';

/** Earlier instants count as this day, so that the table of working days stays short. */
const firstDay = '2000-01-01';

/** The number of working days up to each day. The difference of two numbers is the working days after the first day up to the second. */
const workingDays = (timeZone: string) => sql`
  working_days as materialized (
    select d::date as day, count(*) filter (where extract(isodow from d) < 6 and h.date is null) over (order by d)::int as n
    from generate_series(${firstDay}::date, (now() at time zone ${timeZone})::date + 1, interval '1 day') d
    left join holiday h on h.date = d::date)`;

const dayOf = (instant: RawBuilder<unknown>, timeZone: string) =>
  sql`greatest((${instant} at time zone ${timeZone})::date, ${firstDay}::date)`;

/** What a stay is measured by: rows `(project_id, key, began, ended)`, several of a project and key being added up. */
interface Stays {
  /** A statement that selects such rows. */
  rows: RawBuilder<unknown>;
  timeZone: string;
}

/**
 * The common table expression `stays (project_id, key, days, held)`: working days, those on hold apart; `held` is null for projects
 * that were not on hold meanwhile.
 */
const measure = ({ rows, timeZone }: Stays) => sql`
  ${workingDays(timeZone)},
  passes as materialized (${rows}),
  whole as (
    select p.project_id, p.key, sum(b.n - a.n)::int as n from passes p
    join working_days a on a.day = ${dayOf(sql`p.began`, timeZone)}
    join working_days b on b.day = ${dayOf(sql`p.ended`, timeZone)}
    group by p.project_id, p.key),
  held as (
    select p.project_id, p.key, sum(b.n - a.n)::int as n from passes p
    join hold_interval h on h.project_id = p.project_id
      and h.held_on < p.ended and (h.freed_on is null or h.freed_on > p.began)
    join working_days a on a.day = ${dayOf(sql`greatest(h.held_on, p.began)`, timeZone)}
    join working_days b on b.day = ${dayOf(sql`least(h.freed_on, p.ended)`, timeZone)}
    group by p.project_id, p.key),
  stays as (
    select w.project_id, w.key, w.n - coalesce(h.n, 0) as days, h.n as held
    from whole w left join held h on h.project_id = w.project_id and h.key = w.key)`;

/** `stays` by state: of the open states of a delivery group that projects left in a span. */
export const staysInStates = (groupId: number, span: Span, timeZone: string): RawBuilder<unknown> =>
  measure({
    timeZone,
    rows: sql`
      select i.project_id, i.project_state_id as key, i.entered_on as began, i.left_on as ended
      from project_state s join state_interval i on i.project_state_id = s.id
      where s.project_type_id = ${groupId} and not s.is_closed and ${isWithin(sql`i.left_on`, span, timeZone)}`,
  });

/** `stays` of the open projects of a delivery group in their present state until now, all their stays there together; by state. */
export const staysOfOpen = (groupId: number, timeZone: string): RawBuilder<unknown> =>
  measure({
    timeZone,
    rows: sql`
      select i.project_id, i.project_state_id as key, i.entered_on as began, coalesce(i.left_on, now()) as ended
      from project_list l join state_interval i on i.project_id = l.project_id and i.project_state_id = l.project_state_id
      where l.project_type_id = ${groupId} and not l.is_closed`,
  });

/** `stays` from the submission to the last closing in a span, with the key 0. */
export const staysUntilClosed = (groupId: number, span: Span, timeZone: string): RawBuilder<unknown> =>
  untilClosed(sql`0`, groupId, span, timeZone);

/** `stays` from the submission to the last closing in each month of a span, with the month as key. */
export const staysUntilMonth = (groupId: number, span: Span, timeZone: string): RawBuilder<unknown> =>
  untilClosed(monthKey(sql`i.entered_on`, timeZone), groupId, span, timeZone);

/**
 * `stays` of the latest projects that left a state, from their first entry into it: with its own key until they left it, with the key of
 * each later state until they first entered that. `passes (project_id, key, began, ended)` has the instants.
 * @param limit the number of projects
 */
export const staysSince = (stateId: number, limit: number, timeZone: string): RawBuilder<unknown> =>
  measure({
    timeZone,
    rows: sql`
      with entered as (
        select project_id, min(entered_on) as began from state_interval where project_state_id = ${stateId} group by project_id),
      latest as materialized (
        select e.project_id, e.began, i.left_on
        from entered e join state_interval i on i.project_id = e.project_id and i.entered_on = e.began
          and i.project_state_id = ${stateId}
        where i.left_on is not null order by e.began desc limit ${limit})
      select project_id, ${stateId}::int as key, began, left_on as ended from latest
      union all
      select l.project_id, i.project_state_id, l.began, min(i.entered_on)
      from latest l join state_interval i on i.project_id = l.project_id and i.entered_on >= l.left_on
        and i.project_state_id <> ${stateId}
      group by 1, 2, 3`,
  });

/** `stays` of a project in its present state until now. */
export const staysInPresent = (projectId: number, timeZone: string): RawBuilder<unknown> =>
  measure({
    timeZone,
    rows: sql`
      select project_id, project_state_id as key, entered_on as began, now() as ended
      from state_interval where project_id = ${projectId} and left_on is null`,
  });

const untilClosed = (
  key: RawBuilder<unknown>,
  groupId: number,
  span: Span,
  timeZone: string,
): RawBuilder<unknown> =>
  measure({
    timeZone,
    rows: sql`
      select l.project_id, ${key} as key, l.submit_date as began, max(i.entered_on) as ended
      from project_state s join state_interval i on i.project_state_id = s.id
      join project_list l on l.project_id = i.project_id
      where s.project_type_id = ${groupId} and s.is_closed and ${isWithin(sql`i.entered_on`, span, timeZone)}
        and l.submit_date <= i.entered_on
      group by l.project_id, 2`,
  });
