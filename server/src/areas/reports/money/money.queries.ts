import { sql, type RawBuilder } from 'kysely';
import type { FinancialRow, PlatformRow, ServiceFinancialRow } from 'shared-api/contracts/reports/money';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../../../kernel/db/types';
import { HttpError } from '../../../kernel/http/errors';
import { mayReadSql, unitPriceCents } from '../../projects/public';
import type { SpanChoice } from '../defineReport';
import { isOfTeam, isWithin } from '../spans';

const dollars = (cents: RawBuilder<unknown>) => sql`(coalesce(${cents}, 0) / 100.0)::float8`;

/** The common table expression `chosen`: the projects that were submitted in a span, and whether the person may read their prices. */
const chosenProjects = (
  { group, team, from, to }: SpanChoice,
  isSeen: RawBuilder<boolean>,
  timeZone: string,
) => sql`
  chosen as materialized (
    select project_id, is_closed, state_since, submit_date, pan_owner_name, ${isSeen} as seen from project_list
    where project_type_id = ${group} and ${isOfTeam(team)} and ${isWithin(sql`submit_date`, { from, to }, timeZone)})`;

/** Whether the person may read a project's prices and quotes. Without `GET service_prices` no price is shown. Source: domain.md 1. */
const seesMoney = (user: CurrentUser): RawBuilder<boolean> =>
  sql<boolean>`${mayReadSql(user, 'service_prices')} and ${mayReadSql(user, 'financials')}`;

const quoted = (where: RawBuilder<unknown>) => sql`sum(q.price_cents) filter (where ${where})`;

/** The common table expression `quotes`: the additional quotes of each chosen project. */
const quotesOfChosen = sql`
  quotes as (
    select c.project_id, ${quoted(sql`q.approved`)} as approved, ${quoted(sql`q.approved is null`)} as pending,
      ${quoted(sql`not q.approved`)} as rejected
    from chosen c join quote q on q.project_id = c.project_id group by c.project_id)`;

/** Adds up the service lines of projects by platform; services without one come last. */
export async function readPlatforms(
  tx: Tx,
  user: CurrentUser,
  choice: SpanChoice,
  timeZone: string,
): Promise<PlatformRow[]> {
  const { rows } = await sql<PlatformRow>`
    with ${chosenProjects(choice, mayReadSql(user, 'service_prices'), timeZone)},
    lines as (
      select c.project_id, c.seen, g.platform, l.count, ${unitPriceCents} as unit_cents,
        case when l.price_from is null then s.slo else l.slo end as slo,
        case when c.is_closed then greatest(0,
          (c.state_since at time zone ${timeZone})::date - (c.submit_date at time zone ${timeZone})::date) end as took
      from chosen c join project_service l on l.project_id = c.project_id join service s on s.id = l.service_id
      left join service_group g on g.id = s.service_group_id)
    select platform, count(distinct project_id)::int as projects, count(*)::int as lines, sum(count)::int as quantity,
      ${dollars(sql`sum(unit_cents * count) filter (where seen)`)} as value,
      count(*) filter (where seen and unit_cents is null)::int as unpriced,
      count(distinct project_id) filter (where not seen)::int as hidden,
      count(*) filter (where took <= slo)::int as in_slo, count(*) filter (where took > slo)::int as over_slo
    from lines group by platform order by platform nulls last`.execute(tx);
  return rows;
}

/**
 * Adds up the lines of projects by service, and the additional quotes of those with one service; the quotes of those with several come
 * last. @throws HttpError 404 if the group uses no services
 */
export async function readServiceFinancials(
  tx: Tx,
  user: CurrentUser,
  choice: SpanChoice,
  timeZone: string,
): Promise<ServiceFinancialRow[]> {
  const { use_subcats: usesServices } = await tx
    .selectFrom('project_type')
    .select('use_subcats')
    .where('id', '=', choice.group)
    .executeTakeFirstOrThrow();
  if (!usesServices) throw new HttpError(404, 'The delivery group does not use services.');
  const { rows } = await sql<ServiceFinancialRow>`
    with ${chosenProjects(choice, seesMoney(user), timeZone)},
    ${quotesOfChosen},
    lines as (
      select c.project_id, c.seen, s.id, s.name, l.count, ${unitPriceCents} as unit_cents,
        count(*) over (partition by c.project_id) as services
      from chosen c join project_service l on l.project_id = c.project_id join service s on s.id = l.service_id),
    single as (
      select id, name, project_id, seen, count, unit_cents, services = 1 as alone from lines),
    several as (
      select distinct project_id, seen from lines where services > 1)
    select jsonb_build_object('id', id, 'name', name) as service, count(*)::int as projects, sum(count)::int as quantity,
      ${dollars(sql`sum(unit_cents * count) filter (where seen)`)} as quoted,
      count(*) filter (where seen and unit_cents is null)::int as unpriced,
      ${dollars(sql`sum(q.approved) filter (where seen and alone)`)} as approved,
      ${dollars(sql`sum(q.pending) filter (where seen and alone)`)} as pending,
      ${dollars(sql`sum(q.rejected) filter (where seen and alone)`)} as rejected,
      count(*) filter (where not seen)::int as hidden
    from single left join quotes q using (project_id) group by id, name
    union all
    select null, count(*)::int, 0, 0, 0, ${dollars(sql`sum(q.approved) filter (where seen)`)},
      ${dollars(sql`sum(q.pending) filter (where seen)`)}, ${dollars(sql`sum(q.rejected) filter (where seen)`)},
      count(*) filter (where not seen)::int
    from several left join quotes q using (project_id) having count(*) > 0`.execute(tx);
  const nameOf = ({ service }: ServiceFinancialRow) => service?.name ?? '';
  return rows.sort((a, b) => Number(!a.service) - Number(!b.service) || nameOf(a).localeCompare(nameOf(b)));
}

/** Adds up the prices and quotes of projects by category and PAN owner; those without one come last. */
export async function readFinancials(
  tx: Tx,
  user: CurrentUser,
  choice: SpanChoice,
  timeZone: string,
): Promise<FinancialRow[]> {
  const { rows } = await sql<FinancialRow>`
    with ${chosenProjects(choice, seesMoney(user), timeZone)},
    ${quotesOfChosen}
    select case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as category,
      c.pan_owner_name, count(*)::int as projects,
      ${dollars(sql`sum(f.price_cents) filter (where c.seen)`)} as price,
      ${dollars(sql`sum(q.approved) filter (where c.seen)`)} as approved,
      ${dollars(sql`sum(q.pending) filter (where c.seen)`)} as pending,
      ${dollars(sql`sum(q.rejected) filter (where c.seen)`)} as rejected,
      count(*) filter (where not c.seen)::int as hidden
    from chosen c
    join project_financials f on f.project_id = c.project_id
    left join quotes q on q.project_id = c.project_id
    left join service s on s.id = f.category_id
    group by s.id, c.pan_owner_name
    order by s.name nulls last, s.id, c.pan_owner_name nulls last`.execute(tx);
  return rows;
}
