import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLive } from '../../testing/liveClient';
import { runDueJobs } from '../../testing/runDueJobs';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { aRemote, aShell, putBeside } from '../deploy/testing/testDeploys';
import { aManifest, aRoute } from '../testing/testBuild';
import type { BootPayload, PortalSlice } from 'shared-api/contracts/portal';
import type { ToldView } from 'shared-api/contracts/platform/views';
import { parts } from '../../parts';

/** A remote with a feature that is off by default. */
const manifest = {
  ...aManifest('sites', {
    list: aRoute('sites', { name: 'sites_list' }),
    calendar: aRoute('sites/calendar', { name: 'sites_calendar' }),
  }),
  features: {
    calendar: { title: 'Calendar', description: 'Day and month.', default: false, routes: ['calendar'] },
  },
};

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await createTestApp({ live: { check: 200 } });
  await putBeside(test, aShell('1.0.0-fffffff'));
  await putBeside(test, aRemote('sites', '1.0.0-aaaaaaa', { manifest }));
  admin = await test.as('admin');
});
afterAll(() => test.close());
beforeEach(() => sql`delete from portal_view`.execute(test.database.db));

const idOf = async (login: string) =>
  (await test.database.db.selectFrom('usr').select('id').where('login', '=', login).executeTakeFirstOrThrow())
    .id;

/** Opens a view and returns the prefix of its addresses. */
async function view(login = 'requester', features?: object, by = admin): Promise<string> {
  const response = await by.post('/api/portal/views', { user_id: await idOf(login), features });
  expect(response.statusCode).toBe(201);
  const { address } = response.json<{ address: string }>();
  expect(address).toMatch(/^\/as\/[A-Za-z0-9_-]{43}\/$/);
  return address.slice(0, -1);
}

const codeOf = ({ body }: { body: string }) =>
  body ? (JSON.parse(body) as { code?: string }).code : undefined;
const entries = () =>
  test.database.db
    .selectFrom('audit_entry')
    .where('action', 'like', 'view %')
    .orderBy('id')
    .selectAll()
    .execute();

describe('a view', () => {
  it('shows the portal of the person to the admin alone, at its address alone', async () => {
    const base = await view();
    const requester = await test.as('requester');
    const own = (await requester.get('/api/session')).json<unknown>();
    expect((await admin.get(`${base}/api/session`)).json()).toEqual(own);
    expect((await admin.get('/api/session')).json()).toMatchObject({ user: { is_admin: true } });
    const lists = await Promise.all([admin.get(`${base}/api/projects`), requester.get('/api/projects')]);
    expect(lists[0].json()).toEqual(lists[1].json());
    expect((await admin.get(`${base}/api/mails`)).statusCode).toBe(403);
  });

  it('is useless without the session that it was opened with', async () => {
    const base = await view();
    const secondSession = await test.as('admin');
    for (const caller of [test.anonymous, await test.as('requester'), secondSession]) {
      const response = await caller.get(`${base}/api/session`);
      expect([response.statusCode, codeOf(response)]).toEqual([401, 'view_ended']);
      const refused = await caller.put(`${base}/api/user/password`, {});
      expect([refused.statusCode, codeOf(refused)]).toEqual([401, 'view_ended']);
    }
    const token = base.slice('/as/'.length);
    const asCookie = await test.app.inject({
      url: '/api/session',
      headers: { cookie: `portal_session=${token}` },
    });
    expect(asCookie.statusCode).toBe(401);
  });

  it('is opened by global admins alone, for other active people, and not within a view', async () => {
    const id = await idOf('requester');
    expect((await (await test.as('groupadmin')).post('/api/portal/views', { user_id: id })).statusCode).toBe(
      403,
    );
    expect((await test.anonymous.post('/api/portal/views', { user_id: id })).statusCode).toBe(401);
    for (const user of [await idOf('admin'), 999_999])
      expect((await admin.post('/api/portal/views', { user_id: user })).statusCode).toBe(422);
    await sql`update usr set active = false where login = 'pm'`.execute(test.database.db);
    expect((await admin.post('/api/portal/views', { user_id: await idOf('pm') })).statusCode).toBe(422);
    await sql`update usr set active = true where login = 'pm'`.execute(test.database.db);
    const base = await view();
    const nested = await admin.post(`${base}/api/portal/views`, { user_id: await idOf('pm') });
    expect([nested.statusCode, codeOf(nested)]).toEqual([403, 'read_only']);
  });

  it('ends by its own call, with an entry in the audit log', async () => {
    const before = (await entries()).length;
    const base = await view();
    expect((await admin.delete(`${base}/api/portal/views/current`)).statusCode).toBe(204);
    const response = await admin.get(`${base}/api/session`);
    expect([response.statusCode, codeOf(response)]).toEqual([401, 'view_ended']);
    expect((await admin.delete('/api/portal/views/current')).statusCode).toBe(409);
    const [began, ended] = (await entries()).slice(before);
    const who = {
      usr_id: await idOf('admin'),
      entity: 'user',
      entity_id: await idOf('requester'),
    };
    expect(began).toMatchObject({ ...who, action: 'view started', changes: [{ field: 'Until' }] });
    expect(ended).toMatchObject({
      ...who,
      action: 'view ended',
      changes: [{ field: 'From' }, { field: 'Until' }],
    });
  });

  it('ends after half an hour, and is audited with that time although nobody calls [views.1]', async () => {
    const base = await view();
    const { ends_on, started_on } = await test.database.db
      .selectFrom('portal_view')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(Math.round((ends_on.getTime() - started_on.getTime()) / 60_000)).toBe(30);
    await sql`update portal_view set started_on = started_on - interval '1 hour', ends_on = ends_on - interval '1 hour'`.execute(
      test.database.db,
    );
    expect((await admin.get(`${base}/api/session`)).statusCode).toBe(401);
    const before = (await entries()).length;
    await runDueJobs(test, {
      future: true,
      kinds: parts[0]!.jobs!({ ...test, log: test.app.log, renderers: {}, fileColumns: [] }).filter(
        ({ name }) => name === 'end view',
      ),
    });
    const ended = (await entries()).slice(before);
    expect(ended).toMatchObject([{ action: 'view ended' }]);
    expect(ended[0]!.changes[1]!.to).toBe(new Date(ends_on.getTime() - 3_600_000).toISOString());
  });

  it.each([
    ['signs out', 'viewer1', (one: Caller) => one.delete('/api/session')],
    [
      'is no global admin any more',
      'viewer2',
      () => sql`update usr set is_admin = false where login = 'viewer2'`.execute(test.database.db),
    ],
  ])('ends when the admin %s', async (_what, login, leave) => {
    await sql`insert into usr (login, name, is_admin, password_hash)
      select ${login}, 'Vera Viewer', true, password_hash from usr where login = 'admin'`.execute(
      test.database.db,
    );
    const viewer = await test.as(login);
    const base = await view('requester', undefined, viewer);
    const stream = await openLive(test.app, viewer.cookie, base);
    expect((await viewer.get(`${base}/api/session`)).statusCode).toBe(200);
    await leave(viewer);
    expect(codeOf(await viewer.get(`${base}/api/session`))).toBe('view_ended');
    await stream.ended;
    expect(stream.events.at(-1)).toMatchObject({ event: 'bye', data: { reason: 'signed_out' } });
  });

  it('has streams that close none of the person’s own', async () => {
    const requester = await test.as('requester');
    const own = await openLive(test.app, requester.cookie);
    const base = await view();
    const streams = [];
    for (let i = 0; i < 5; i++) streams.push(await openLive(test.app, admin.cookie, base));
    await Promise.all(streams.slice(0, 2).map(({ ended }) => ended));
    await sleep(100);
    expect(own.events.map(({ event }) => event)).not.toContain('bye');
    const subscribed = await admin.put(`${base}/api/live/${streams[4]!.stream}`, { projects: [] });
    expect(subscribed.statusCode).toBe(204);
    for (const one of [own, ...streams]) one.close();
  });

  it('has pages of its own, which name it, and a page that says that it has ended', async () => {
    const base = await view();
    const bootOf = async (caller: Caller, url: string) => {
      const response = await caller.get(url, { headers: { accept: 'text/html' } });
      const json = /id="portal-boot">(.*)<\/script>/.exec(response.body)![1]!;
      return { status: response.statusCode, boot: JSON.parse(json) as BootPayload, html: response.body };
    };
    const shown = await bootOf(admin, `${base}/sites`);
    expect(shown.status).toBe(200);
    expect(shown.boot.user).toMatchObject({ id: await idOf('requester') });
    expect(shown.boot.view).toMatchObject({ base, viewer: { id: await idOf('admin') }, drafts: [] });
    expect(shown.html).toContain("replace('localStorage'");
    const own = await bootOf(admin, '/sites');
    expect(own.boot.view).toBeUndefined();
    expect(own.html).not.toContain("replace('localStorage'");
    for (const caller of [test.anonymous, await test.as('requester')]) {
      const ended = await bootOf(caller, `${base}/sites`);
      expect(ended.status).toBe(401);
      expect(ended.boot).toMatchObject({ viewEnded: true, user: null, remotes: [] });
    }
  });

  it('shows features under drafts, in this view alone, and says so in words [views.2]', async () => {
    const base = await view('requester', { 'sites.calendar': { state: 'on' } });
    const sites = async (prefix: string) =>
      (await admin.get(`${prefix}/api/portal/slice`))
        .json<PortalSlice>()
        .remotes.find(({ name }) => name === 'sites')!;
    expect((await sites(base)).features).toEqual({ calendar: true });
    expect(Object.keys((await sites(base)).manifest.routes)).toContain('calendar');
    expect((await sites('')).features).toEqual({ calendar: false });
    expect((await sites(await view())).features).toEqual({ calendar: false });
    const evaluate = async (prefix: string) =>
      (await admin.post(`${prefix}/api/ofrep/v1/evaluate/flags/sites.calendar`, {})).json<unknown>();
    expect(await evaluate(base)).toMatchObject({ value: true });
    expect(await evaluate('')).toMatchObject({ value: false });
    const page = await admin.get(`${base}/sites`, { headers: { accept: 'text/html' } });
    expect(page.body).toContain('"drafts":["Calendar: on for everyone"]');
    const began = (await entries()).filter(({ action }) => action === 'view started').at(-2)!;
    expect(began.changes).toContainEqual({
      field: 'Under the draft',
      from: null,
      to: 'Calendar: on for everyone',
    });
    expect(await test.database.db.selectFrom('feature_reach').selectAll().execute()).toEqual([]);
  });

  it('is told to the person by mail and by a notice that stays until it is dismissed [views.3]', async () => {
    const base = await view();
    const requester = await test.as('requester');
    const told = async () => (await requester.get('/api/portal/views/told')).json<ToldView[]>();
    const adminName = (await admin.get('/api/session')).json<{ user: { name: string } }>().user.name;
    expect(await told()).toMatchObject([{ viewer: { name: adminName }, ended_at: null }]);
    await admin.delete(`${base}/api/portal/views/current`);
    const [{ id, ended_at } = { id: 0, ended_at: null }] = await told();
    expect(ended_at).not.toBeNull();
    expect((await admin.put(`/api/portal/views/${id}/seen`)).statusCode).toBe(404);
    expect((await requester.put(`/api/portal/views/${id}/seen`)).statusCode).toBe(204);
    expect(await told()).toEqual([]);
    const mail = await test.database.db
      .selectFrom('mail')
      .where('kind', '=', 'portal_viewed')
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ usr_id: await idOf('requester'), rule: 'Portal viewed as you' });
    const shown = (await admin.get(`/api/mails/${mail.id}`)).body;
    expect(shown).toContain(`${adminName} viewed the portal as you`);
  });

  it('refuses drafts that break the rules of features', async () => {
    const id = await idOf('requester');
    const response = await admin.post('/api/portal/views', {
      user_id: id,
      features: { 'nowhere.feature': { state: 'on' } },
    });
    expect([response.statusCode, response.json()]).toEqual([
      422,
      expect.objectContaining({ fields: { 'features.nowhere.feature': 'There is no such feature' } }),
    ]);
    expect((await admin.post('/api/portal/views', { user_id: id, features: { x: null } })).statusCode).toBe(
      422,
    );
  });
});

/** Checksums of all tables but the cache of comparisons of AIMs; `session` without the time of the last use. */
async function contents(): Promise<string[]> {
  const { db } = test.database;
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'aim_comparison' order by 1`.execute(db);
  const sums: string[] = [];
  for (const { name } of tables.rows) {
    const row = name === 'session' ? sql`(t.token_hash, t.usr_id, t.view_id)::text` : sql`t::text`;
    const { rows } = await sql<{ sum: string }>`
      select md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) as sum from ${sql.table(name)} t`.execute(
      db,
    );
    sums.push(`${name} ${rows[0]!.sum}`);
  }
  return sums;
}

/** Addresses with ids of rows that exist. */
const addressOf = (url: string) =>
  url
    .replace(/:stream/, 'x'.repeat(43))
    .replace(/:(\w+)/g, (_, name: string) => (name === 'name' ? 'site' : '1'));

describe('within a view', () => {
  it.each(['requester', 'admin2'])('no GET of any route changes anything, as %s [views.4]', async (login) => {
    if (login === 'admin2')
      await sql`insert into usr (login, name, is_admin, password_hash)
        select 'admin2', 'Second Admin', true, password_hash from usr where login = 'admin'`.execute(
        test.database.db,
      );
    const base = await view(login);
    const before = await contents();
    const reads = test.app.routeList.filter(({ method, url }) => method === 'GET' && !url.endsWith('/live'));
    expect(reads.length).toBeGreaterThan(60);
    const statuses = new Map<number, number>();
    for (const { url } of reads)
      for (const accept of ['application/json', 'text/csv']) {
        const { statusCode } = await admin.get(base + addressOf(url), { headers: { accept } });
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        expect([url, statusCode < 500 || statusCode === 503]).toEqual([url, true]);
      }
    expect(statuses.get(200)).toBeGreaterThan(20);
    // The recorder writes its batch after two seconds.
    await sleep(2500);
    expect(await contents()).toEqual(before);
  });

  it('every write of every route is refused, but for those that change nothing [views.5]', async () => {
    const base = await view('requester');
    const before = await contents();
    const writes = test.app.routeList.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method));
    expect(writes.length).toBeGreaterThan(60);
    const allowed = writes.filter(({ config }) => config.inView).map(({ method, url }) => `${method} ${url}`);
    expect(allowed.sort()).toEqual([
      'DELETE /api/portal/views/current',
      'POST /api/ofrep/v1/evaluate/flags',
      'POST /api/ofrep/v1/evaluate/flags/:key',
      'PUT /api/live/:stream',
    ]);
    for (const { method, url, config } of writes) {
      if (config.inView) continue;
      const response = await test.app.inject({
        method: method as 'POST',
        url: base + addressOf(url),
        headers: { cookie: admin.cookie },
        payload: {},
      });
      // Browsers read no answer to their reports, so the route hides every refusal behind 204.
      const answer = url === '/api/portal/violations' ? [204, undefined] : [403, 'read_only'];
      expect([method, url, response.statusCode, codeOf(response)]).toEqual([method, url, ...answer]);
    }
    expect(await contents()).toEqual(before);
  });
});

it('counts the calls of a view for the admin', async () => {
  const limited = await createTestApp({ beside: test, settings: { CALL_LIMITS: '1' } });
  try {
    const caller = await limited.as('admin');
    const base = await view('requester', undefined, caller);
    await sql`delete from call_budget`.execute(test.database.db);
    await caller.get(`${base}/api/projects`, { headers: { accept: 'text/csv' } });
    const people = await test.database.db.selectFrom('call_budget').select('usr_id').distinct().execute();
    expect(people).toEqual([{ usr_id: await idOf('admin') }]);
  } finally {
    await limited.close();
  }
});
