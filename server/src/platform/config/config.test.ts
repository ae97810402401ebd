import { sql } from 'kysely';
import type { ConfigDetail, ConfigStates } from 'shared-api/contracts/platform/config';
import type { BootPayload, PortalSlice } from 'shared-api/contracts/portal';
import type { ManifestConfig } from 'shared-api/portal/manifestConfig';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { aRemote, aShell, bearer, putBeside, tokenFor, upload } from '../deploy/testing/testDeploys';
import { aManifest, aRoute } from '../testing/testBuild';

let server: TestApp;
let admin: Caller;
let requester: Caller;

const config: ManifestConfig = {
  type: 'object',
  properties: {
    rows: { type: 'integer', title: 'Rows', minimum: 1, maximum: 50, default: 10 },
    notice: { type: 'string', title: 'Notice', maxLength: 100, default: '', scope: 'group' },
    size: {
      type: 'string',
      title: 'Size',
      oneOf: [
        { const: 's', title: 'Small' },
        { const: 'l', title: 'Large' },
      ],
      default: 's',
      scope: 'group',
    },
    open: { type: 'boolean', title: 'Open', default: true },
  },
  'ui:order': ['rows', 'size'],
};
const manifest = (schema: ManifestConfig | undefined) => ({
  ...aManifest('sites', { list: aRoute('sites', { name: 'sites_list' }) }),
  owner: { team: 'Core Routing', contact: 'core@northline.example' },
  ...(schema ? { config: schema } : {}),
});
const withSchema = (version: string, schema: ManifestConfig | undefined) =>
  aRemote('sites', version, { manifest: manifest(schema) });

beforeAll(async () => {
  server = await createTestApp();
  await putBeside(server, aShell('1.0.0-fffffff'));
  await putBeside(server, withSchema('1.0.0-aaaaaaa', config));
  await putBeside(server, aRemote('plain', '1.0.0-aaaaaaa'));
  admin = await server.as('admin');
  requester = await server.as('requester');
});
afterAll(() => server.close());
beforeEach(() => sql`truncate remote_config, remote_config_change`.execute(server.database.db));

const path = '/api/portal/config/sites';
const at = (group: number | null) => (group === null ? path : `${path}?group=${group}`);
const detail = async (group: number | null = null, caller = admin) =>
  (await caller.get(at(group))).json<ConfigDetail>();
async function put(values: unknown, { group = null as number | null, caller = admin } = {}) {
  const { revision } = await detail(group);
  return caller.put(path, { group, values, reason: ' A trial. ', revision });
}
async function set(values: Record<string, unknown>, group: number | null = null) {
  const response = await put(values, { group });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<ConfigDetail>();
}
const sliceOf = async (caller: Caller) => (await caller.get('/api/portal/slice')).json<PortalSlice>();
const configOf = async (caller: Caller) =>
  (await sliceOf(caller)).remotes.find(({ name }) => name === 'sites')!.config;
/** A delivery group that everybody may raise projects in. */
async function openGroup() {
  const { db } = server.database;
  const group = await db
    .selectFrom('project_type')
    .select(['id', 'name'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('project_type').set({ raise_role_ids: [] }).where('id', '=', group.id).execute();
  return group;
}
/** The id of a delivery group that only admins see. */
async function hiddenGroup() {
  const { rows } = await sql<{ id: number }>`
    insert into project_type (name, raise_role_ids) values ('Hidden', '{2000000}')
    on conflict (name) do update set name = excluded.name returning id`.execute(server.database.db);
  return rows[0]!.id;
}

describe('the slice of a session', () => {
  test('has no configuration while nothing is set', async () => {
    expect(await configOf(requester)).toBeUndefined();
  });

  test('has the values of the organisation that differ from the defaults, in the page as well', async () => {
    await set({ rows: 20, open: true });
    expect(await configOf(requester)).toEqual({ values: { rows: 20 } });
    const { body } = await requester.get('/', { headers: { accept: 'text/html' } });
    const boot = JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(body)![1]!) as BootPayload;
    expect(boot.remotes.find(({ name }) => name === 'sites')!.config).toEqual({ values: { rows: 20 } });
  });

  test('has the own values of the delivery groups that the person sees, and of no others [config.1]', async () => {
    const open = await openGroup();
    const other = await hiddenGroup();
    await set({ notice: 'For all.' });
    await set({ notice: 'Wait.' }, open.id);
    await set({ notice: 'Secret.', size: 'l' }, other);
    expect(await configOf(requester)).toEqual({
      values: { notice: 'For all.' },
      groups: { [open.id]: { notice: 'Wait.' } },
    });
    expect((await configOf(admin))!.groups).toEqual({
      [open.id]: { notice: 'Wait.' },
      [other]: { notice: 'Secret.', size: 'l' },
    });
  });

  test("has a group's value that is the default again where the organisation's is another", async () => {
    const open = await openGroup();
    await set({ notice: 'For all.' });
    await set({ notice: '' }, open.id);
    expect(await configOf(requester)).toEqual({
      values: { notice: 'For all.' },
      groups: { [open.id]: { notice: '' } },
    });
  });

  test('has a new revision after each change, so that open sessions follow', async () => {
    const { revision } = await sliceOf(requester);
    await set({ rows: 20 });
    expect((await sliceOf(requester)).revision).toBe(revision + 1);
  });
});

describe('changing a configuration', () => {
  test('is told with who, when, why and the difference in words, also in the audit log [config.2]', async () => {
    await set({ rows: 20, size: 'l' });
    const { history, values, revision } = await set({ rows: 25, open: false });
    expect({ values, revision }).toEqual({ values: { rows: 25, open: false }, revision: 2 });
    expect(history[0]).toMatchObject({
      revision: 2,
      reason: 'A trial.',
      by: { usr: { name: expect.any(String) as string }, token: null },
      differences: [
        { key: 'rows', title: 'Rows', from: '20', to: '25' },
        { key: 'size', title: 'Size', from: 'Large', to: 'Small, by default' },
        { key: 'open', title: 'Open', from: 'on, by default', to: 'off' },
      ],
    });
    const entry = await server.database.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('entity', '=', 'configuration')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: 'changed', entity_name: 'Sites' });
    expect(entry.changes).toContainEqual({ field: 'Rows', from: '20', to: '25' });
  });

  test.each([
    ['a value of another type', { rows: 'many' }, 'values.rows', 'Rows must be a whole number'],
    ['a value out of bounds', { rows: 51 }, 'values.rows', 'Rows must be between 1 and 50'],
    [
      'a text that is too long',
      { notice: 'x'.repeat(101) },
      'values.notice',
      'Notice may have at most 100 characters',
    ],
    ['an option that there is not', { size: 'm' }, 'values.size', 'The Size field is not a valid value'],
    ['a setting that there is not', { colour: 'red' }, 'values.colour', 'There is no setting colour'],
  ])('%s is refused beside its field', async (_, values, field, text) => {
    const response = await put(values);
    expect(response.statusCode).toBe(422);
    expect(response.json<{ fields: unknown }>().fields).toMatchObject({ [field]: text });
    expect((await detail()).revision).toBe(0);
  });

  test('a value for a delivery group is refused where the schema has one for the organisation', async () => {
    const open = await openGroup();
    const response = await put({ rows: 20 }, { group: open.id });
    expect(response.json()).toMatchObject({
      fields: { 'values.rows': expect.stringContaining('whole organisation') as string },
    });
  });

  test('a delivery group that there is not is refused', async () => {
    const response = await admin.put(path, { group: 2_000_000, values: {}, reason: 'x', revision: 0 });
    expect(response.statusCode).toBe(422);
    expect((await admin.get(at(2_000_000))).statusCode).toBe(422);
  });

  test('of two people the slower one is told, with what the faster one has saved [config.5]', async () => {
    await set({ rows: 20 });
    const late = await admin.put(path, { group: null, values: { rows: 30 }, reason: 'Late.', revision: 0 });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'changed', present: { revision: 1, values: { rows: 20 } } });
  });

  test('a restore sets the values of an earlier change again, and is a change itself [config.3]', async () => {
    await set({ rows: 20, notice: 'Wait.' });
    await set({ rows: 30 });
    const restore = (to: number, revision: number) =>
      admin.post(`${path}/restore`, { group: null, to, revision });
    const restored = await restore(1, 2);
    expect(restored.json()).toMatchObject({
      revision: 3,
      values: { rows: 20, notice: 'Wait.' },
      history: [{ restores: 1, reason: 'Restores change 1.' }, {}, {}],
    });
    expect((await restore(0, 3)).json()).toMatchObject({ revision: 4, values: {} });
    expect((await restore(9, 4)).statusCode).toBe(404);
    expect((await restore(1, 2)).statusCode).toBe(409);
  });
});

describe('who may', () => {
  test('strangers get 401, people who own nothing 404 and an empty list', async () => {
    expect((await server.anonymous.get('/api/portal/config')).statusCode).toBe(401);
    expect((await server.anonymous.put(path, {})).statusCode).toBe(401);
    expect((await requester.get('/api/portal/config')).json<ConfigStates>().remotes).toEqual([]);
    expect((await requester.get(path)).statusCode).toBe(404);
    expect((await put({ rows: 20 }, { caller: requester })).statusCode).toBe(404);
  });

  test('a remote without settings is not listed', async () => {
    const { remotes } = (await admin.get('/api/portal/config')).json<ConfigStates>();
    expect(remotes).toMatchObject([{ remote: { name: 'sites' }, settings: 4, set: 0, may_change: true }]);
    expect((await admin.get('/api/portal/config/plain')).statusCode).toBe(404);
  });

  test('the deploy token of a remote reads its values, and sets them where an admin allows it', async () => {
    const headers = bearer(await tokenFor(admin, 'sites'));
    const call = (method: 'GET' | 'PUT', url: string, payload?: object) =>
      server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    expect((await call('GET', path)).json()).toMatchObject({ may_change: false });
    const body = { group: null, values: { rows: 20 }, reason: 'By CI.', revision: 0 };
    expect((await call('PUT', path, body)).statusCode).toBe(403);
    await admin.put('/api/portal/remotes/sites/feature_rights', { owner_may_change: true });
    expect((await call('PUT', path, body)).json()).toMatchObject({
      history: [{ by: { usr: null, token: 'CI of sites' } }],
    });
    const foreign = bearer(await tokenFor(admin, 'plain'));
    expect((await server.app.inject({ url: path, headers: foreign })).statusCode).toBe(404);
    await admin.put('/api/portal/remotes/sites/feature_rights', { owner_may_change: false });
  });
});

describe('a deploy', () => {
  const narrow: ManifestConfig = {
    ...config,
    properties: { ...config.properties, rows: { ...config.properties['rows']!, maximum: 15 } },
  };
  let token: string;
  beforeAll(async () => {
    token = await tokenFor(admin, 'sites', 'Deploys');
  });
  const back = async () => {
    await admin.post('/api/portal/remotes/sites/rollback', {
      version: '1.0.0-aaaaaaa',
      override: 'The test is over.',
    });
  };
  afterEach(back);
  /** Waits until the slice of a session has a version: the registry learns of a deploy by an event. */
  async function untilLive(version: string) {
    for (const end = Date.now() + 5_000; Date.now() < end;) {
      const remote = (await sliceOf(requester)).remotes.find(({ name }) => name === 'sites');
      if (remote?.version === version) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`${version} is not live.`);
  }

  test('is refused if the stored values break its schema, with the remedy [config.4]', async () => {
    await set({ rows: 20 });
    const response = await upload(server, token, withSchema('1.0.1-bbbbbbb', narrow));
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'gate' });
    const [fault] = response.json<{ faults: { code: string; text: string }[] }>().faults;
    expect(fault!.code).toBe('config_breaks');
    expect(fault!.text).toBe(
      'mfe-sites portal.json config.properties.rows: the value 20 that is set for the organisation does not fit: ' +
        'Rows must be between 1 and 15. Change or reset it at /admin/portal/config?remote=sites, or allow it in the schema.',
    );
    await set({ rows: 12 });
    expect((await upload(server, token, withSchema('1.0.1-bbbbbbb', narrow))).statusCode).toBe(200);
  });

  test('is refused if delivery groups have values that it would have for the organisation alone', async () => {
    const open = await openGroup();
    await set({ size: 'l' }, open.id);
    const { scope: _, ...size } = config.properties['size']!;
    const only: ManifestConfig = { type: 'object', properties: { ...config.properties, size } };
    const response = await upload(server, token, withSchema('1.0.2-ccccccc', only));
    expect(response.statusCode).toBe(422);
    expect(response.body).toContain(`set for ${open.name} does not fit`);
  });

  test('of a version without a setting ignores its value, which is back with the setting', async () => {
    await set({ rows: 20, notice: 'Wait.' });
    const { notice: _, ...rest } = config.properties;
    const less = withSchema('1.0.3-ddddddd', { type: 'object', properties: rest });
    expect((await upload(server, token, less)).statusCode).toBe(200);
    await untilLive('1.0.3-ddddddd');
    expect(await configOf(requester)).toEqual({ values: { rows: 20 } });
    await set({ rows: 25 });
    await back();
    await untilLive('1.0.0-aaaaaaa');
    expect(await configOf(requester)).toEqual({ values: { rows: 25, notice: 'Wait.' } });
  });

  test('back to a version that the values break needs a reason, and then ignores those values and says so', async () => {
    await set({ rows: 12 });
    expect((await upload(server, token, withSchema('1.0.4-eeeeeee', narrow))).statusCode).toBe(200);
    await back();
    await set({ rows: 20, open: false });
    const roll = (body: object) =>
      admin.post('/api/portal/remotes/sites/rollback', { version: '1.0.4-eeeeeee', ...body });
    expect((await roll({})).statusCode).toBe(422);
    expect((await roll({ override: 'It must work today.' })).statusCode).toBe(200);
    await untilLive('1.0.4-eeeeeee');
    expect(await configOf(requester)).toEqual({ values: { open: false } });
    expect((await detail()).unfit).toEqual([
      { group: null, title: 'Rows', value: '20', fault: 'Rows must be between 1 and 15' },
    ]);
  });
});
