import { sql } from 'kysely';
import type { CreatedAndClosed } from 'shared-api/contracts/reports/dashboard';
import type { PeriodReport, Span, Throughput } from 'shared-api/contracts/reports/report';
import type { Tx } from '../../../kernel/db/types';
import type { SpanChoice } from '../defineReport';
import { monthsOf } from '../months';
import { isOfTeam, isWithin } from '../spans';
import { comparedUntil, weeksIn, type Periods } from './periods';

interface Counted extends Throughput {
  /** The place of the span in the list. */
  span: number;
  team_id: number | null;
  team_name: string | null;
}

/** Counts projects by span and by team, those of all spans with one statement. */
async function countBySpan(
  tx: Tx,
  { group, team }: { group: number; team: number | null },
  spans: readonly Span[],
  timeZone: string,
): Promise<Counted[]> {
  const days = spans.flatMap(({ from, to }) => [from, to]).sort();
  const all = { from: days[0]!, to: days.at(-1)! };
  const { rows } = await sql<Counted>`
    with spans as (
      select ord::int - 1 as span, (f::date)::timestamp at time zone ${timeZone} as start,
        (t::date + 1)::timestamp at time zone ${timeZone} as finish
      from unnest(${spans.map(({ from }) => from)}::text[], ${spans.map(({ to }) => to)}::text[])
        with ordinality as s(f, t, ord)),
    events as (
      select project_id, 'created' as kind, created_on as at from project_list
      where project_type_id = ${group} and ${isWithin(sql`created_on`, all, timeZone)}
      union all
      select project_id, 'submitted', submit_date from project_list
      where project_type_id = ${group} and ${isWithin(sql`submit_date`, all, timeZone)}
      union all
      select i.project_id, 'closed', i.entered_on from project_state s join state_interval i on i.project_state_id = s.id
      where s.project_type_id = ${group} and s.is_closed and ${isWithin(sql`i.entered_on`, all, timeZone)}),
    -- A project counts once in a span, however often it closed.
    happened as (
      select distinct spans.span, e.kind, e.project_id from spans join events e on e.at >= spans.start and e.at < spans.finish)
    select h.span, project_list.team_id, team.name as team_name,
      count(*) filter (where h.kind = 'created')::int as created,
      count(*) filter (where h.kind = 'submitted')::int as submitted,
      count(*) filter (where h.kind = 'closed')::int as closed
    from happened h join project_list using (project_id) left join team on team.id = project_list.team_id
    where ${isOfTeam(team)}
    group by h.span, project_list.team_id, team.name`.execute(tx);
  return rows;
}

const nothing: Throughput = { created: 0, submitted: 0, closed: 0 };
const figuresOf = ({ created, submitted, closed }: Throughput): Throughput => ({
  created,
  submitted,
  closed,
});

const sum = (rows: readonly Throughput[]): Throughput =>
  rows.reduce(
    (all, one) => ({
      created: all.created + one.created,
      submitted: all.submitted + one.submitted,
      closed: all.closed + one.closed,
    }),
    nothing,
  );

/**
 * Reads how many projects were created, submitted and closed, by team and against the period before; a period that still runs against
 * the same days of it.
 */
export async function readThroughput(
  tx: Tx,
  chosen: { group: number; team: number | null },
  periods: Periods,
  { timeZone, today }: { timeZone: string; today: string },
): Promise<PeriodReport> {
  const { period, before, parts, running } = comparedUntil(today, periods);
  const rows = await countBySpan(tx, chosen, [period, before, ...parts], timeZone);
  const inPeriods = rows.filter(({ span }) => span < 2);
  const teams = [...new Map(inPeriods.map((row) => [row.team_id, row.team_name]))].map(([id, name]) => {
    const of = (span: number) => {
      const row = inPeriods.find((one) => one.span === span && one.team_id === id);
      return row ? figuresOf(row) : nothing;
    };
    return { team: id === null ? null : { id, name: name ?? '' }, now: of(0), before: of(1) };
  });
  return {
    period,
    before,
    running,
    teams: teams.sort((a, b) =>
      a.team && b.team ? a.team.name.localeCompare(b.team.name) : Number(!a.team) - Number(!b.team),
    ),
    parts: parts.map((part, index) => ({ ...part, ...sum(rows.filter(({ span }) => span === index + 2)) })),
  };
}

/** A longer span is shown by month. */
const maxWeeks = 27;

/** Counts the projects that were created, submitted and closed in the weeks or months of a span. */
export async function readCreatedAndClosed(
  tx: Tx,
  { group, team, ...span }: SpanChoice,
  timeZone: string,
): Promise<CreatedAndClosed> {
  const weeks = weeksIn(span);
  const isShort = weeks.length <= maxWeeks;
  const parts = isShort ? weeks : monthsOf(span);
  const rows = await countBySpan(tx, { group, team }, parts, timeZone);
  return {
    unit: isShort ? 'week' : 'month',
    parts: parts.map((part, index) => ({ ...part, ...sum(rows.filter((row) => row.span === index)) })),
  };
}
