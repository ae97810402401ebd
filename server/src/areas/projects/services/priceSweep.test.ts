import { sql } from 'kysely';
import { apiBase, projectPaths } from 'shared-api/contracts/paths';
import type { Caller } from '../../../testing/testApp';
import { idInGroup } from '../testing/testProjects';
import { createServicesTest, type ServicesTest } from './testing/testServices';

/** Amounts that occur nowhere else; `formatsOf` gives their forms in dollars and in cents. */
const figures = ['76543.21', '61234.59', '54321.98', '43219.87', '32198.76'];
const formatsOf = (figure: string) => [
  figure,
  figure.replace('.', ''),
  Number(figure).toLocaleString('en-US'),
];
const amount = new RegExp(
  figures
    .flatMap(formatsOf)
    .map((text) => text.replaceAll('.', '\\.'))
    .join('|'),
);
/** Names of members that hold amounts. */
const member = /"(price|prices|unit_price|total)":/;
const revealsPrice = (body: string) => amount.test(body) || member.test(body);

let t: ServicesTest;
/** All answers to callers without permission to see prices. */
const answered: { call: string; body: string }[] = [];
/** Calls whose answers contain an amount for a caller who may see prices. */
const seen: string[] = [];

beforeAll(async () => {
  t = await createServicesTest();
  await t.start('Draft');
  const { db } = t.app.database;
  // The tech lead may choose, lock and quote services here, but sees no prices.
  await sql`delete from project_permission where resource = 'service_prices' and principal = 'team_member'`.execute(
    db,
  );
  await sql`update service set price_cents = 7654321 where id = ${t.id('port')}`.execute(db);
  await sql`update service_price set price_cents = 6123459 where service_id = ${t.id('port')}`.execute(db);
  await sql`insert into project_change_email (project_type_id, change)
    select ${t.groupId}, c from unnest(array['services', 'lock', 'quote', 'hold', 'comment']) c`.execute(db);
  await sql`insert into mail_recipient (project_change_email_id, kind) select id, 'team_members' from project_change_email`.execute(
    db,
  );
}, 120_000);
afterAll(() => t.app.close());

/** All GET routes except streams, each as JSON and as CSV; project routes use the test's project. */
function reads(): { url: string; accept: string }[] {
  const excluded = /^\/api\/(live|docs|portal)/;
  return t.app.app.routeList
    .filter(({ method, url }) => method === 'GET' && url.startsWith(`${apiBase}/`) && !excluded.test(url))
    .filter(({ url }) => !url.includes('*'))
    .map(({ url }) =>
      url
        .replace(/^\/api\/projects\/:id/, t.url())
        .replace(':serviceId', String(t.id('survey')))
        .replace(/:\w+/g, '1'),
    )
    .flatMap((url) => ['application/json', 'text/csv'].map((accept) => ({ url, accept })));
}

async function readAll(caller: Caller, login: string, collect: (call: string, body: string) => void) {
  for (const { url, accept } of reads()) {
    const { statusCode, body } = await caller.get(url, { headers: { accept } });
    collect(`${login}: GET ${url} (${accept}) ${statusCode}`, body);
  }
}

/** Writes as the tech lead and collects the answer. @returns its status */
async function write(
  method: 'put' | 'post',
  path: string,
  body: object,
  headers: Record<string, string> = {},
) {
  const response = await t.as('techlead')[method](`${t.url()}${path}`, body, { headers });
  answered.push({ call: `techlead: ${method} ${path} ${response.statusCode}`, body: response.body });
  return response.statusCode;
}

describe('prices', () => {
  it('are in no answer or refusal of a write by a caller who may not see them [price-sweep.2]', async () => {
    const stale = { 'if-match': '"0"' };
    const lines = [t.line('port', 3), t.line('survey', 1), t.line('rack', 1)];
    const state = await idInGroup(t.app.database.db, 'project_state', 'Network', 'Submitted');
    const category = { id: t.id('port') };
    const money = { scope: 'All of it.', price: 43219.87, category };
    expect(await write('put', '/services', lines)).toBe(200);
    expect(await write('put', '/services', lines, stale)).toBe(412);
    expect(await write('put', '/services', [t.line('port', 12), ...lines.slice(1)])).toBe(200);
    expect(await write('put', '/services', [t.line('rack', 9)])).toBe(422);
    expect(
      await write('put', `/services/${t.id('survey')}/quote`, { price: 54321.98, slo: 3, scope: 'One.' }),
    ).toBe(200);
    expect(
      await write('put', `/services/${t.id('survey')}/quote`, { price: 1, slo: 3, scope: 'x' }, stale),
    ).toBe(412);
    expect(
      await write('put', `/services/${t.id('port')}/quote`, { price: 54321.98, slo: 3, scope: 'One.' }),
    ).toBe(422);
    expect(await write('put', '/services_lock', { services_locked: true })).toBe(200);
    expect(await write('put', '/services_lock', { services_locked: true })).toBe(409);
    expect(await write('put', '/financials', money)).toBe(200);
    expect(await write('put', '/financials', money, stale)).toBe(412);
    expect(await write('post', '/quotes', { scope: 'Two more.', price: 32198.76 })).toBe(201);
    expect(await write('post', '/update', { comment: 'Priced.' })).toBe(201);
    expect((await t.as('requester').put(`${t.url()}/state`, { id: state })).statusCode).toBe(200);
    expect(await write('put', '/state', { id: state })).toBeGreaterThan(399);
    expect(answered.filter(({ body }) => revealsPrice(body))).toEqual([]);
  });

  it('are in no answer to a read, JSON or CSV, by a caller who may not see them [price-sweep.1]', async () => {
    const before = answered.length;
    for (const login of ['techlead', 'pm', 'reviewer'] as const)
      await readAll(t.as(login), login, (call, body) => answered.push({ call, body }));
    expect(answered.slice(before).filter(({ call }) => call.endsWith(' 200')).length).toBeGreaterThan(60);
    expect(answered.filter(({ call }) => / 5\d\d$/.test(call))).toEqual([]);
    expect(answered.filter(({ body }) => revealsPrice(body))).toEqual([]);
  });

  it('are in the answers to an admin, which shows that the sweep above would find them', async () => {
    await readAll(t.as('admin'), 'admin', (call, body) => {
      if (amount.test(body)) seen.push(call);
    });
    const paths = [projectPaths.services, projectPaths.project, projectPaths.availableServices, projectPaths.financials, projectPaths.quotes]; // prettier-ignore
    for (const path of paths)
      expect(seen.some((call) => call.includes(`${apiBase}${path(t.projectId())} `))).toBe(true);
  });

  it('are in no mail and in no entry of the audit log for any reader [price-sweep.3]', async () => {
    const { rows } = await sql<{
      all: string;
      n: number;
    }>`select string_agg(m::text, ' ') as all, count(*)::int as n
      from mail m where project_id = ${t.projectId()}`.execute(t.app.database.db);
    expect(rows[0]!.n).toBeGreaterThan(0);
    expect(rows[0]!.all).not.toMatch(amount);
    const log = await t.as('admin').get(`/api/audit?entity=project&entity_id=${t.projectId()}&per_page=300`);
    expect(log.statusCode).toBe(200);
    expect(log.body).not.toMatch(amount);
    expect(log.body).toContain('Test survey');
  });
});
