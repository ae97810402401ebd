import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  FeatureDetail,
  FeatureSetting,
  FeatureState,
  FeatureStates,
} from 'shared-api/contracts/platform/features';
import type { BootPayload, PortalSlice } from 'shared-api/contracts/portal';
import type { ManifestFeature } from 'shared-api/portal/manifest';
import { recordStatements } from '../../testing/recordStatements';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { aRemote, aShell, bearer, putBeside, tokenFor, upload } from '../deploy/testing/testDeploys';
import { aManifest, aRoute } from '../testing/testBuild';

let server: TestApp;
let admin: Caller;
let requester: Caller;

const calendar: ManifestFeature = {
  title: 'Calendar',
  description: 'Day, week and month.',
  default: true,
  routes: ['calendar'],
  slots: ['card'],
  find: ['sites'],
};
const manifest = {
  ...aManifest('sites', {
    list: aRoute('sites', { name: 'sites_list' }),
    calendar: aRoute('sites/calendar', { name: 'sites_calendar' }),
    day: aRoute('sites/calendar/:day', { name: 'sites_day', when: ['admin'] }),
  }),
  owner: { team: 'Core Routing', contact: 'core@northline.example' },
  nav: [
    { route: 'list', label: 'Sites', icon: 'folder', order: 1 },
    { route: 'calendar', label: 'Calendar', icon: 'folder', order: 2 },
  ],
  find: {
    actions: [{ route: 'calendar', label: 'Open calendar' }],
    sources: {
      sites: {
        title: 'Sites',
        hint: 'sites',
        order: 1,
        call: '/projects',
        label: '{name}',
        to: '/sites/calendar/{id}',
        icon: 'folder',
      },
    },
  },
  slots: { card: { slot: 'user-menu', title: 'Calendar', order: 1, chunk: 'Page' } },
  features: {
    calendar,
    days: { ...calendar, title: 'Days', default: false, routes: ['day'], slots: [], find: [] },
  },
};
delete (manifest.features.days as Partial<ManifestFeature>).slots;
delete (manifest.features.days as Partial<ManifestFeature>).find;

beforeAll(async () => {
  server = await createTestApp();
  await putBeside(server, aShell('1.0.0-fffffff'));
  await putBeside(server, aRemote('sites', '1.0.0-aaaaaaa', { manifest }));
  admin = await server.as('admin');
  requester = await server.as('requester');
});
afterAll(() => server.close());
beforeEach(() => sql`truncate feature, feature_change, feature_reach cascade`.execute(server.database.db));

const path = '/api/portal/features/sites.calendar';
const detail = async (caller = admin, key = 'sites.calendar') =>
  (await caller.get(`/api/portal/features/${key}`)).json<FeatureDetail>();
async function set(setting: FeatureSetting | null, key = 'sites.calendar', caller = admin) {
  const { revision } = await detail(admin, key);
  const response = await caller.put(`/api/portal/features/${key}`, { setting, reason: 'A trial.', revision });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<FeatureState>();
}
const sliceOf = async (caller: Caller) => (await caller.get('/api/portal/slice')).json<PortalSlice>();
const sites = async (caller: Caller) => (await sliceOf(caller)).remotes.find(({ name }) => name === 'sites')!;
const idOf = async (login: string) =>
  (
    await server.database.db
      .selectFrom('usr')
      .select('id')
      .where('login', '=', login)
      .executeTakeFirstOrThrow()
  ).id;

describe('the slice of a session', () => {
  test('says which features are on, and has what belongs to them', async () => {
    await set(null);
    const remote = await sites(requester);
    expect(remote.features).toEqual({ calendar: true, days: false });
    expect(Object.keys(remote.manifest.routes)).toEqual(['list', 'calendar']);
    expect(remote.manifest.nav).toHaveLength(2);
  });

  test('leaves out routes, menu entries, fillers and results of quick find of a feature that is off [features.1]', async () => {
    await set({ state: 'off' });
    const remote = await sites(requester);
    expect(remote.features).toEqual({ calendar: false, days: false });
    expect(remote.manifest).toMatchObject({ slots: {}, find: { actions: [], sources: {} } });
    expect(Object.keys(remote.manifest.routes)).toEqual(['list']);
    expect(remote.manifest.nav.map(({ route }) => route)).toEqual(['list']);
  });

  test('names the pages that are left out, but not to people to whom they are not offered', async () => {
    await set({ state: 'off' });
    const page = { path: 'sites/calendar', feature: 'sites.calendar', title: 'Calendar' };
    expect((await sites(requester)).withheld).toEqual([page]);
    const withheld = (await sites(admin)).withheld!;
    expect(withheld).toHaveLength(2);
    expect(withheld).toEqual(
      expect.arrayContaining([page, { path: 'sites/calendar/:day', feature: 'sites.days', title: 'Days' }]),
    );
  });

  test('differs between people, also in the page itself, which answers 404 for a page that is left out [features.2]', async () => {
    await set({ state: 'audience', audience: { users: [await idOf('admin')] } });
    const boot = async (caller: Caller) => {
      const { statusCode, body } = await caller.get('/sites/calendar', { headers: { accept: 'text/html' } });
      const json = /id="portal-boot">(.*?)<\/script>/s.exec(body)![1]!;
      return { statusCode, on: (JSON.parse(json) as BootPayload).remotes[0]!.features!['calendar'] };
    };
    expect(await boot(admin)).toEqual({ statusCode: 200, on: true });
    expect(await boot(requester)).toEqual({ statusCode: 404, on: false });
  });

  test('says when a feature starts or ends for the person', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await set({ state: 'audience', audience: { users: [await idOf('admin')] }, until });
    expect((await sliceOf(admin)).nextChangeAt).toBe(until);
    expect((await sliceOf(requester)).nextChangeAt).toBeNull();
  });
});

describe('a start and an end', () => {
  test('are announced as a new revision when their time comes, once by several servers [features.3]', async () => {
    const other = await createTestApp({ beside: server });
    try {
      const from = new Date(Date.now() + 4_000);
      const until = new Date(Date.now() + 7_000);
      await set({ state: 'on', from: from.toISOString(), until: until.toISOString() });
      const before = await sliceOf(requester);
      expect((await sites(requester)).features).toMatchObject({ calendar: false });
      const seen: [number, boolean][] = [];
      while (seen.length < 2 && Date.now() < until.getTime() + 4_000) {
        const { revision } = await sliceOf(requester);
        if (revision > before.revision + seen.length)
          seen.push([revision - before.revision, (await sites(requester)).features!['calendar']!]);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      expect(seen).toEqual([
        [1, true],
        [2, false],
      ]);
    } finally {
      await other.close();
    }
  });
});

describe('a call of a feature', () => {
  const importOne = (caller: Caller) =>
    caller.post('/api/holidays/import', { holidays: [{ date: '2031-01-01', name: 'New Year' }] });
  const key = 'accounts.holidayImport';

  async function setImport(setting: FeatureSetting | null) {
    // As if a version that declares it had been live before.
    await sql`insert into feature (key, state) values (${key}, 'off') on conflict (key) do update set state = 'off'`.execute(
      server.database.db,
    );
    return set(setting, key);
  }

  test('is answered while no version declares the feature and nobody has set it', async () => {
    expect((await importOne(admin)).statusCode).toBe(200);
  });

  test('answers 404 with the revision while the feature is off, and is answered again when it is on [features.4]', async () => {
    await setImport({ state: 'off' });
    const refused = await importOne(admin);
    expect(refused.statusCode).toBe(404);
    const { revision } = await sliceOf(admin);
    expect(refused.json()).toMatchObject({ code: 'feature_off', feature: key, revision });
    await setImport({ state: 'on' });
    expect((await importOne(admin)).statusCode).toBe(200);
  });

  test('is decided for the caller, after the caller was admitted', async () => {
    await setImport({ state: 'audience', audience: { users: [await idOf('requester')] } });
    expect((await importOne(admin)).statusCode).toBe(404);
    expect((await importOne(requester)).statusCode).toBe(403);
    expect((await importOne(server.anonymous)).statusCode).toBe(401);
  });
});

describe('changing a feature', () => {
  test('is told in words, with who, when and why, and counted [features.5]', async () => {
    const state = await set({
      state: 'audience',
      audience: { percent: 100, except: [await idOf('requester')] },
    });
    expect(state).toMatchObject({
      words: expect.stringMatching(/^on for everyone but not /) as string,
      revision: 1,
      now: 'audience',
      may_change: true,
      changed: { reason: 'A trial.', from: 'on for everyone, by default', by: { token: null } },
    });
    expect(state.reach.on).toBe(state.reach.of - 1);
    const { entity_name: name, changes } = await server.database.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('entity', '=', 'feature')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(name).toBe('sites.calendar');
    expect(changes).toMatchObject([
      { field: 'For', from: 'on for everyone, by default', to: state.words },
      { field: 'Reason', to: 'A trial.' },
    ]);
  });

  test('from an older revision is refused with the present state [features.11]', async () => {
    await set({ state: 'off' });
    const refused = await admin.put(path, { setting: null, reason: 'Late.', revision: 0 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'changed', present: { revision: 1, words: 'off' } });
  });

  test('by two admins at once succeeds once', async () => {
    const both = await Promise.all(
      ['off', 'on'].map((state) => admin.put(path, { setting: { state }, reason: 'Now.', revision: 0 })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test.each<[string, object, string]>([
    ['an audience of nobody', { state: 'audience', audience: { except: [1] } }, 'setting.audience'],
    ['an audience beside on', { state: 'on', audience: { percent: 5 } }, 'setting.audience'],
    [
      'an end before the start',
      { state: 'on', from: '2031-01-02T00:00:00Z', until: '2031-01-01T00:00:00Z' },
      'setting.until',
    ],
    ['an unknown group', { state: 'audience', audience: { groups: [99999] } }, 'setting.audience.groups'],
    [
      'an unknown person',
      { state: 'audience', audience: { percent: 1, except: [99999] } },
      'setting.audience.except',
    ],
    ['more than all', { state: 'audience', audience: { percent: 101 } }, 'setting.audience.percent'],
    ['an unknown member', { state: 'on', forever: true }, 'setting.forever'],
  ])('to %s is refused', async (_what, setting, field) => {
    const refused = await admin.put(path, { setting, reason: 'A trial.', revision: 0 });
    expect(refused.statusCode).toBe(422);
    expect(Object.keys(refused.json<{ fields: object }>().fields)).toContain(field);
    expect((await detail()).revision).toBe(0);
  });

  test('needs a reason', async () => {
    expect((await admin.put(path, { setting: null, reason: ' ', revision: 0 })).statusCode).toBe(422);
  });

  test('is taken back by one call, and that again [features.6]', async () => {
    await set({ state: 'audience', audience: { percent: 10 } });
    await set({ state: 'off' });
    const undo = async (revision: number) =>
      (await admin.post(`${path}/undo`, { revision })).json<FeatureState>();
    expect(await undo(2)).toMatchObject({
      words: 'on for 10 % of everyone',
      revision: 3,
      changed: { undoes: 2 },
    });
    expect(await undo(3)).toMatchObject({ words: 'off', revision: 4 });
    expect((await admin.post(`${path}/undo`, { revision: 3 })).statusCode).toBe(409);
    const { history } = await detail();
    expect(history.map(({ from, to }) => [from, to])).toEqual([
      ['on for 10 % of everyone', 'off'],
      ['off', 'on for 10 % of everyone'],
      ['on for 10 % of everyone', 'off'],
      ['on for everyone, by default', 'on for 10 % of everyone'],
    ]);
  });

  test('the first change is taken back to the default', async () => {
    await set({ state: 'off' });
    expect((await admin.post(`${path}/undo`, { revision: 1 })).json()).toMatchObject({
      setting: null,
      now: 'on',
    });
  });

  test('is previewed with its reach and for one person [features.7]', async () => {
    const user = await idOf('requester');
    const preview = await admin.post(`${path}/preview`, {
      setting: { state: 'audience', audience: { users: [user] } },
      user,
    });
    expect(preview.json()).toMatchObject({
      reach: { on: 1 },
      person: { now: { on: true, words: 'On, by default.' }, then: { on: true, words: 'On, by name.' } },
    });
    expect((await detail()).revision).toBe(0);
  });
});

describe('who was really reached', () => {
  test('is recorded per day for features that are set and on [features.8]', async () => {
    await set({ state: 'audience', audience: { users: [await idOf('requester')] } });
    await sliceOf(requester);
    await sliceOf(admin);
    const { reached } = await detail();
    expect(reached).toMatchObject({
      people: 1,
      daily: [{ people: 1 }],
      latest: [{ id: await idOf('requester') }],
    });
  });

  test('is not recorded for a feature with its default', async () => {
    await sliceOf(requester);
    expect((await detail()).reached).toBeNull();
  });
});

describe('owners of a remote', () => {
  const listed = async (caller: Caller, headers = {}) =>
    (await caller.get('/api/portal/features', { headers }))
      .json<FeatureStates>()
      .features.map(({ key }) => key);
  const allow = (may: boolean) =>
    admin.put('/api/portal/remotes/sites/feature_rights', { owner_may_change: may });
  const body = { setting: { state: 'off' }, reason: 'Slow.', revision: 0 };
  afterEach(() => allow(false));

  test('admins see all features; others see none, and are not told that there are any', async () => {
    expect(await listed(admin)).toEqual(['sites.calendar', 'sites.days']);
    expect(await listed(requester)).toEqual([]);
    expect((await requester.get(path)).statusCode).toBe(404);
    expect((await requester.put(path, body)).statusCode).toBe(404);
    expect((await server.anonymous.get('/api/portal/features')).statusCode).toBe(401);
  });

  test('a deploy token sees the features of its remote, and changes them once an admin allows it [features.9]', async () => {
    const headers = bearer(await tokenFor(admin, 'sites'));
    expect(await listed(server.anonymous, headers)).toEqual(['sites.calendar', 'sites.days']);
    expect((await server.anonymous.put(path, body, { headers })).statusCode).toBe(403);
    await allow(true);
    const changed = await server.anonymous.put(path, body, { headers });
    expect(changed.json()).toMatchObject({
      words: 'off',
      changed: { by: { token: 'CI of sites', usr: null } },
    });
  });

  test('a token of another remote sees nothing', async () => {
    await allow(true);
    const headers = bearer(await tokenFor(admin, 'other'));
    expect(await listed(server.anonymous, headers)).toEqual([]);
    expect((await server.anonymous.put(path, body, { headers })).statusCode).toBe(404);
  });

  test('members of the team with the name of the owner see them, and change them once an admin allows it [features.10]', async () => {
    const { db } = server.database;
    const { id } = await db
      .insertInto('team')
      .values({ name: 'core routing ' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('team_member')
      .values({ team_id: id, usr_id: await idOf('requester') })
      .execute();
    expect(await listed(requester)).toEqual(['sites.calendar', 'sites.days']);
    // Their menu has the page of features: a server looks once a second whether teams have changed.
    const owns = async (caller: Caller) =>
      (await caller.get('/api/portal/slice')).json<PortalSlice>().user.owns_remotes;
    const until = Date.now() + 5_000;
    while (!(await owns(requester)) && Date.now() < until) await sleep(50);
    expect([await owns(requester), await owns(admin)]).toEqual([true, undefined]);
    expect((await requester.put(path, body)).statusCode).toBe(403);
    await allow(true);
    expect((await requester.put(path, body)).statusCode).toBe(200);
    await db.deleteFrom('team_member').where('team_id', '=', id).execute();
    await db.deleteFrom('team').where('id', '=', id).execute();
  });

  test('people who see no feature cost no look at all the others', async () => {
    const { statements, body } = await recordStatements(
      async () => (await requester.get('/api/portal/features')).body,
    );
    expect(JSON.parse(body)).toMatchObject({ features: [], names: { groups: [], teams: [], users: [] } });
    expect(statements.filter(({ text }) => text.includes('where usr.active'))).toEqual([]);
  });

  test('only admins give the right', async () => {
    const headers = bearer(await tokenFor(admin, 'sites'));
    const url = '/api/portal/remotes/sites/feature_rights';
    expect((await requester.put(url, { owner_may_change: true })).statusCode).toBe(403);
    expect((await server.anonymous.put(url, { owner_may_change: true }, { headers })).statusCode).toBe(403);
    expect(
      (await admin.put('/api/portal/remotes/nothing/feature_rights', { owner_may_change: true })).statusCode,
    ).toBe(404);
  });
});

describe('a deploy of a remote with features', () => {
  const remote = (calls: string[]) => {
    const features = { trial: { title: 'Trial', description: 'A trial.', default: true, calls } };
    const one = { ...aManifest('trials', { list: aRoute('trials', { name: 'trials_list' }) }), features };
    return aRemote('trials', '1.0.0-aaaaaaa', { manifest: one });
  };

  test.each([
    ['a call that its server does not have', 'POST /trials/:id', 'this portal has no call'],
    [
      'a call that its server does not guard',
      'PUT /holidays/:holidayId',
      'whether or not trials.trial is on',
    ],
    ['a call of another feature', 'POST /holidays/import', 'whether or not trials.trial is on'],
  ])('is refused for %s', async (_what, call, text) => {
    const build = remote([call]);
    const token = await tokenFor(admin, 'trials');
    const checked = await admin.post('/api/portal/remotes/trials/check', build.build);
    const uploaded = await upload(server, token, build);
    expect(uploaded.statusCode).toBe(422);
    for (const response of [checked, uploaded]) {
      const [fault] = response.json<{ faults: { text: string }[] }>().faults;
      expect(fault!.text).toContain(`portal.json features.trial.calls.0: `);
      expect(fault!.text).toContain(text);
    }
  });
});
