import { sql } from 'kysely';
import type { FinancialRow, PlatformRow, ServiceFinancialRow } from 'shared-api/contracts/reports/money';
import type { ReportGroup } from 'shared-api/contracts/reports/report';
import type { CurrentUser } from 'shared-api/contracts/session';
import { unitPriceOf } from 'shared-api/prices';
import { formatFigure } from 'shared-api/reportFigure';
import { addDays, dayIn } from 'shared-api/workingDays';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { findAccess, unitPriceCents } from '../../projects/public';

let test: TestApp;
let [admin, reporter] = [] as unknown as [Caller, Caller];
let groups: ReportGroup[];
const today = dayIn('UTC')(new Date());
const span = { from: addDays(today, -300), to: today };

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  // A reporter of each group who sees prices only while a project is in some states, and finances in others.
  await sql`insert into usr_role_usr (usr_id, usr_role_id)
    select u.id, r.id from usr u, usr_role r where u.login = 'outsider' and r.name = 'Report' on conflict do nothing`.execute(
    db,
  );
  await sql`insert into project_permission (project_type_id, method, resource, principal, usr_role_id, project_state_ids)
    select t.id, 'GET', x, 'role', r.id, array(select s.id from project_state s where s.project_type_id = t.id
      and case x when 'financials' then s.id % 3 > 0 else s.id % 2 = 0 end)
    from project_type t join usr_role r on r.project_type_id = t.id and r.name = 'Report',
      unnest(array['service_prices', 'financials']) x`.execute(db);
  await sql`delete from project_permission where method = 'GET' and resource in ('service_prices', 'financials')
    and principal = 'any_user'`.execute(db);
  [admin, reporter] = [await test.as('admin'), await test.as('outsider')];
  groups = (await admin.get('/api/reports/groups')).json();
});
afterAll(() => test.close());

async function read<T>(caller: Caller, name: string, group: ReportGroup): Promise<T[]> {
  const query = new URLSearchParams({ group: String(group.id), ...span }).toString();
  const answer = await caller.get(`/api/reports/${name}?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<T[]>();
}

/** The projects that were submitted in the span, and whether a person may read these resources of each. */
async function submitted(
  caller: Caller,
  group: ReportGroup,
  ...resources: ('service_prices' | 'financials')[]
) {
  const { db } = test.database;
  const user = (await caller.get('/api/session')).json<{ user: CurrentUser }>().user;
  const { rows } = await sql<{
    id: number;
    pan_owner: string | null;
    submit: Date;
    closed: Date | null;
  }>`
    select project_id as id, pan_owner_name as pan_owner, submit_date as submit, case when is_closed then state_since end as closed
    from project_list where project_type_id = ${group.id} and submit_date is not null`.execute(db);
  const inSpan = rows.filter(({ submit }) => submit.toISOString().slice(0, 10) >= span.from);
  return Promise.all(
    inSpan.map(async (row) => {
      const access = await findAccess(db, row.id, user);
      const seen = resources.every((resource) =>
        access!.permissions.some((one) => one.method === 'GET' && one.resource === resource),
      );
      return { ...row, seen };
    }),
  );
}

/** The number of projects that the list shows to a person behind a figure. */
async function listed(caller: Caller, query: Record<string, string>) {
  const answer = await caller.get(
    `/api/projects?${new URLSearchParams({ ...query, per_page: '1' }).toString()}`,
  );
  expect(answer.statusCode).toBe(200);
  return Number(answer.headers['x-total']);
}

interface RawLine {
  project_id: number;
  service_id: number;
  count: number;
  platform: string | null;
  price_from: string | null;
  own: number | null;
  own_slo: number | null;
  slo: number | null;
  price: number | null;
}

const dayMs = 86_400_000;
const dayNumber = (at: Date) => Math.floor(at.getTime() / dayMs);

describe('the report of platforms', () => {
  it('has the numbers that follow from the raw lines, without hidden prices [report-platforms.1]', async () => {
    const { db } = test.database;
    const { rows: lines } = await sql<RawLine>`
      select l.project_id, l.service_id, l.count, g.platform, l.price_from, l.price_cents::int as own, l.slo as own_slo,
        s.slo, s.price_cents::int as price
      from project_service l join service s on s.id = l.service_id
      left join service_group g on g.id = s.service_group_id`.execute(db);
    const { rows: tiers } = await sql<{ service_id: number; min: number; price: number }>`
      select service_id, min, price_cents::int as price from service_price`.execute(db);
    let hidden = 0;
    for (const group of groups)
      for (const caller of [admin, reporter]) {
        const projects = new Map(
          (await submitted(caller, group, 'service_prices')).map((one) => [one.id, one]),
        );
        const own = lines.filter((line) => projects.has(line.project_id));
        const expected = [...new Set(own.map(({ platform }) => platform))].map((platform): PlatformRow => {
          const of = own.filter((line) => line.platform === platform);
          const unit = (line: RawLine) =>
            line.price_from === null
              ? unitPriceOf(
                  { price: line.price, prices: tiers.filter((tier) => tier.service_id === line.service_id) },
                  line.count,
                )
              : line.own;
          const seen = of.filter((line) => projects.get(line.project_id)!.seen);
          const idsOf = (some: RawLine[]) => new Set(some.map((line) => line.project_id)).size;
          const ended = of.flatMap((line) => {
            const { closed, submit } = projects.get(line.project_id)!;
            const slo = line.price_from === null ? line.slo : line.own_slo;
            return closed && slo !== null ? [Math.max(0, dayNumber(closed) - dayNumber(submit)) <= slo] : [];
          });
          return {
            platform,
            projects: idsOf(of),
            lines: of.length,
            quantity: of.reduce((n, { count }) => n + count, 0),
            value: seen.reduce((n, line) => n + (unit(line) ?? 0) * line.count, 0) / 100,
            unpriced: seen.filter((line) => unit(line) === null).length,
            hidden: idsOf(of) - idsOf(seen),
            in_slo: ended.filter(Boolean).length,
            over_slo: ended.filter((isIn) => !isIn).length,
          };
        });
        const rows = await read<PlatformRow>(caller, 'platforms', group);
        const byName = (a: PlatformRow, b: PlatformRow) =>
          (a.platform ?? '~').localeCompare(b.platform ?? '~');
        expect([...rows].sort(byName)).toEqual(expected.sort(byName));
        for (const { platform, projects: count, hidden: some } of rows) {
          hidden += caller === reporter ? some : 0;
          const figure = formatFigure({
            ...{ name: 'on_platform', group: group.id, team: null, state: null, ...span },
            ...(platform ? { label: platform } : {}),
          });
          expect([platform, await listed(caller, { figure })]).toEqual([platform, count]);
        }
      }
    // Some prices are hidden from the reporter.
    expect(hidden).toBeGreaterThan(0);
  });
});

describe('the report of services', () => {
  it('has the numbers that follow from lines and quotes, without hidden prices [report-services.1]', async () => {
    const { db } = test.database;
    const { rows: lines } = await sql<{
      project_id: number;
      id: number;
      name: string;
      count: number;
      unit: number | null;
    }>`
      select l.project_id, s.id, s.name, l.count, ${unitPriceCents}::int as unit
      from project_service l join service s on s.id = l.service_id`.execute(db);
    const { rows: quotes } = await sql<{ project_id: number; price: number; approved: boolean | null }>`
      select project_id, price_cents::int as price, approved from quote`.execute(db);
    let [single, several] = [0, 0];
    for (const group of groups)
      for (const caller of [admin, reporter]) {
        if (!group.use_subcats) {
          const query = new URLSearchParams({ group: String(group.id), ...span }).toString();
          expect((await caller.get(`/api/reports/services_financial?${query}`)).statusCode).toBe(404);
          continue;
        }
        const projects = await submitted(caller, group, 'service_prices', 'financials');
        const seen = new Map(projects.map(({ id, seen: one }) => [id, one] as const));
        const own = lines.filter((line) => seen.has(line.project_id));
        const linesOf = (id: number) => own.filter((line) => line.project_id === id);
        const rows = await read<ServiceFinancialRow>(caller, 'services_financial', group);
        expect(rows.length).toBe(new Set(own.map(({ id }) => id)).size + 1);
        for (const { service, ...figures } of rows) {
          const of = service ? own.filter(({ id }) => id === service.id) : [];
          const projects = service
            ? of.map((line) => line.project_id)
            : [...seen.keys()].filter((id) => linesOf(id).length > 1);
          const quoting = projects.filter((id) => seen.get(id) && (!service || linesOf(id).length === 1));
          const sum = (approved: boolean | null) =>
            quotes
              .filter((one) => one.approved === approved && quoting.includes(one.project_id))
              .reduce((n, { price }) => n + price, 0) / 100;
          const shown = of.filter((line) => seen.get(line.project_id));
          expect([service?.name, figures]).toEqual([
            service?.name,
            {
              projects: projects.length,
              quantity: of.reduce((n, { count }) => n + count, 0),
              quoted: shown.reduce((n, { unit, count }) => n + (unit ?? 0) * count, 0) / 100,
              unpriced: shown.filter(({ unit }) => unit === null).length,
              approved: sum(true),
              pending: sum(null),
              rejected: sum(false),
              hidden: projects.filter((id) => !seen.get(id)).length,
            },
          ]);
          if (service) single += figures.approved + figures.pending + figures.rejected;
          else several += figures.approved + figures.pending + figures.rejected;
          const figure = formatFigure({
            ...{ name: 'with_service', group: group.id, team: null, state: service?.id ?? null, ...span },
          });
          expect(await listed(caller, { figure })).toBe(projects.length);
        }
      }
    expect([single !== 0, several !== 0]).toEqual([true, true]);
  });
});

describe('the report of finances', () => {
  it('has the numbers that follow from submissions and quotes, without hidden prices [report-financial.1]', async () => {
    const { db } = test.database;
    const { rows: financials } = await sql<{
      project_id: number;
      price: number;
      category: { id: number; name: string } | null;
    }>`
      select f.project_id, f.price_cents::int as price,
        case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as category
      from project_financials f left join service s on s.id = f.category_id`.execute(db);
    const { rows: quotes } = await sql<{ project_id: number; price: number; approved: boolean | null }>`
      select project_id, price_cents::int as price, approved from quote`.execute(db);
    let [hidden, shown] = [0, 0];
    for (const group of groups)
      for (const caller of [admin, reporter]) {
        const projects = new Map(
          (await submitted(caller, group, 'service_prices', 'financials')).map((one) => [one.id, one]),
        );
        const rows = await read<FinancialRow>(caller, 'general/financial', group);
        for (const { category, pan_owner_name: owner, ...figures } of rows) {
          const of = financials.filter(
            (one) =>
              projects.get(one.project_id)?.pan_owner === owner &&
              projects.has(one.project_id) &&
              one.category?.id === category?.id,
          );
          const seen = of.filter((one) => projects.get(one.project_id)!.seen);
          const sum = (approved: boolean | null) =>
            quotes
              .filter(
                (one) =>
                  one.approved === approved && seen.some(({ project_id: id }) => id === one.project_id),
              )
              .reduce((n, { price }) => n + price, 0) / 100;
          expect(figures).toEqual({
            projects: of.length,
            price: seen.reduce((n, { price }) => n + price, 0) / 100,
            approved: sum(true),
            pending: sum(null),
            rejected: sum(false),
            hidden: of.length - seen.length,
          });
          hidden += figures.hidden;
          shown += figures.price;
          const figure = formatFigure({
            ...{ name: 'in_category', group: group.id, team: null, state: category?.id ?? null, ...span },
            ...(category ? { label: category.name } : {}),
          });
          expect(await listed(caller, { figure, pan_owner_name: owner ?? '' })).toBe(of.length);
        }
        const all = financials.filter((one) => projects.has(one.project_id)).length;
        expect(rows.reduce((n, { projects: count }) => n + count, 0)).toBe(all);
      }
    expect([hidden > 0, shown > 0]).toEqual([true, true]);
  });
});
