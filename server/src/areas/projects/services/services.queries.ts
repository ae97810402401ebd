import { sql, type RawBuilder } from 'kysely';
import type { Named } from 'shared-api/contracts/common';
import type { ServiceGroup } from 'shared-api/contracts/services';
import { cacheCompiledQuery, type Placeholders } from '../../../kernel/db/cacheCompiledQuery';
import type { Tx } from '../../../kernel/db/types';

export interface ServiceRecord {
  id: number;
  name: string;
  descr: string;
  info: string | null;
  warning: string | null;
  notification: string | null;
  notification_states: Named[];
  service_group_id: number | null;
  service_group: ServiceGroup | null;
  service_icon_id: number | null;
  project_type_id: number;
  max: number | null;
  price_cents: number | null;
  /** Ordered by minimum quantity. */
  tiers: { min: number; price_cents: number }[];
  slo: number | null;
}

/** The order of the catalogue and of a project's lines: by group, services without a group last. */
const catalogueOrder = sql`g.ord nulls last, g.name, s.name, s.id`;

/**
 * Selects any number of services with their group, tiers and states in one statement. A single aggregate reads all tiers, which is
 * faster than a subquery per service.
 * @param which condition on the service's alias `s`
 * @param shown further condition, which may use the group's alias `g`
 */
const selectServices = async (
  tx: Tx,
  which: RawBuilder<unknown>,
  shown = sql`true`,
): Promise<ServiceRecord[]> =>
  (
    await sql<ServiceRecord>`
      select s.id, s.name, coalesce(s.descr, '') as descr, s.info, s.warning, s.notification, s.service_group_id, s.service_icon_id, s.project_type_id,
        s.max, s.price_cents, s.slo, coalesce(p.tiers, '[]') as tiers,
        case when g.id is null then null
          else json_build_object('id', g.id, 'name', g.name, 'platform', g.platform, 'max', g.max) end as service_group,
        case when s.notification_state_ids = '{}' then '[]' else coalesce(
          (select json_agg(json_build_object('id', n.id, 'name', n.name) order by n.ord, n.id)
            from project_state n where n.id = any(s.notification_state_ids)), '[]') end as notification_states
      from service s
      left join service_group g on g.id = s.service_group_id
      left join (select t.service_id, json_agg(json_build_object('min', t.min, 'price_cents', t.price_cents) order by t.min) as tiers
        from service_price t join service s on s.id = t.service_id where ${which} group by t.service_id) p on p.service_id = s.id
      where ${which} and ${shown}
      order by ${catalogueOrder}`.execute(tx)
  ).rows;

/** The visible services of a group; a maximum of 0 of a service or of its service group hides it. Source: spec 000, point 9. */
export const listCatalogue = (tx: Tx, groupId: number): Promise<ServiceRecord[]> =>
  selectServices(
    tx,
    sql`s.project_type_id = ${groupId} and s.max is distinct from 0`,
    sql`g.max is distinct from 0`,
  );

/** The services with these ids that belong to a group, including hidden ones. */
export const listServicesById = (tx: Tx, groupId: number, ids: number[]): Promise<ServiceRecord[]> =>
  selectServices(tx, sql`s.project_type_id = ${groupId} and s.id = any(${ids}::int[])`);

/**
 * The unit price in cents of a line `l` of the service `s`; null: Pending Quote. A line's own price, set by a quote or by the lock,
 * takes precedence over the catalogue's. Source: spec 000, point 9; domain.md 5.
 */
export const unitPriceCents = sql<number | null>`
  case when l.price_from is not null then l.price_cents
    else coalesce((select t.price_cents from service_price t
      where t.service_id = l.service_id and t.min <= l.count order by t.min desc limit 1), s.price_cents) end`;

export interface LineRecord {
  id: number;
  service_id: number;
  name: string;
  count: number;
  scope: string | null;
  price_from: 'quote' | 'lock' | null;
  /** The line's own price, set by a quote or by the lock. */
  price_cents: number | null;
  unit_price_cents: number | null;
  /** The line's own target if it has its own price, else the catalogue's. */
  slo: number | null;
  quoted_on: Date | null;
  quoted_by: Named | null;
}

const selectLines = (projectId: RawBuilder<number>) => sql<LineRecord>`
    select l.id, l.service_id, s.name, l.count, l.scope, l.price_from, l.price_cents,
      ${unitPriceCents} as unit_price_cents, case when l.price_from is null then s.slo else l.slo end as slo,
      l.quoted_on, case when u.id is null then null else jsonb_build_object('id', u.id, 'name', u.name) end as quoted_by
    from project_service l
    join service s on s.id = l.service_id
    left join service_group g on g.id = s.service_group_id
    left join usr u on u.id = l.quoted_by
    where l.project_id = ${projectId}
    order by ${catalogueOrder}`;

const readLines = cacheCompiledQuery((_tx, { projectId }: Placeholders<{ projectId: number }>) =>
  selectLines(projectId),
);

/** A project's lines as a JSON array, whose times are texts. */
export const selectLinesAsJson = (projectId: RawBuilder<number>) =>
  sql<
    Omit<LineRecord, 'quoted_on'>[]
  >`(select coalesce(json_agg(line), '[]') from (${selectLines(projectId)}) as line)`;

/** A project's lines in the catalogue's order, with their unit prices. */
export const listLines = (tx: Tx, projectId: number): Promise<LineRecord[]> => readLines(tx, { projectId });

/** The notices of a project's services for entering a state, each text once, in the order of the lines. Source: spec 000, point 4. */
export async function listNotices(tx: Tx, projectId: number, stateId: number): Promise<string[]> {
  const { rows } = await sql<{ notification: string | null }>`
    select s.notification
    from project_service l
    join service s on s.id = l.service_id
    left join service_group g on g.id = s.service_group_id
    where l.project_id = ${projectId} and s.notification_state_ids @> array[${stateId}]::int[]
    order by ${catalogueOrder}`.execute(tx);
  return [...new Set(rows.map(({ notification }) => notification?.trim() ?? ''))].filter(Boolean);
}

/** The total of a project's services in cents; null while any line is Pending Quote, undefined without lines. */
export async function servicesTotal(tx: Tx, projectId: number): Promise<number | null | undefined> {
  const { rows } = await sql<{ lines: number; pending: number; cents: string | null }>`
    select count(*)::int as lines, count(*) filter (where unit is null)::int as pending, sum(unit * count) as cents
    from (select l.count, ${unitPriceCents} as unit from project_service l join service s on s.id = l.service_id
      where l.project_id = ${projectId}) as line`.execute(tx);
  const { lines, pending, cents } = rows[0]!;
  if (!lines) return undefined;
  return pending ? null : Number(cents);
}

/** Calendar days from a project's submission to its closing, in the organisation's time zone; null until it is closed. */
export async function findCompletion(tx: Tx, projectId: number, timeZone: string): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    select case when st.is_closed and p.submit_date is not null then greatest(0,
      (p.state_since at time zone ${timeZone})::date - (p.submit_date at time zone ${timeZone})::date) end as days
    from project p join project_state st on st.id = p.project_state_id
    where p.id = ${projectId}`.execute(tx);
  return rows[0]?.days ?? null;
}

export const findIcon = (tx: Tx, id: number) =>
  tx
    .selectFrom('service_icon')
    .select(['media_type', 'content', 'picture', 'picture_file'])
    .where('id', '=', id)
    .executeTakeFirst();
