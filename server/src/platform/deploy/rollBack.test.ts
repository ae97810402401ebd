import { sql } from 'kysely';
import type { DeployAnswer, RemoteChange, RemoteState } from 'shared-api/contracts/platform/deploy';
import type { PortalSlice } from 'shared-api/contracts/portal';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { aRemote, aShell, bearer, putBeside, tokenFor, upload } from './testing/testDeploys';

/** The test app that has the database of all tests; each test is on a server of its own, to which nothing was ever deployed. */
let home: TestApp;
let server: TestApp;
let admin: Caller;
beforeAll(async () => {
  home = await createTestApp();
});
afterAll(() => home.close());
beforeEach(async () => {
  await sql`truncate remote, remote_version, audit_entry, deploy_token, beacon, beacon_hour restart identity cascade`.execute(
    home.database.db,
  );
  server = await createTestApp({ beside: home });
  admin = await server.as('admin');
  await putBeside(server, aShell('1.0.0-aaaaaaa'));
});
afterEach(() => server.close());

const names = { react: ['*'], 'shared-ui/grid': ['DataGrid'] };
/** A shell that provides one name more than `aShell`. */
const newShell = () =>
  aShell('2.0.0-bbbbbbb', { provides: { ...names, 'shared-ui/core': ['Page', 'Button', 'Map'] } });
/** A version of sites that only runs with the new shell. */
const needsMap = (version: string) => aRemote('sites', version, { uses: { 'shared-ui/core': ['Map'] } });

async function deploy(build: ReturnType<typeof aRemote>): Promise<void> {
  const response = await upload(server, await tokenFor(admin, build.build.name), build);
  expect({ status: response.statusCode, body: response.body }).toMatchObject({ status: 200 });
}
const rollback = (name: string, body: object = {}) =>
  admin.post(`/api/portal/remotes/${name}/rollback`, body);
const remote = async (name: string) => (await admin.get(`/api/portal/remotes/${name}`)).json<RemoteState>();
const lastChange = async () => (await admin.get('/api/portal/changes')).json<RemoteChange[]>()[0];
/** The slice, read by another server, which has nothing cached. */
async function slice(query = ''): Promise<PortalSlice> {
  const other = await createTestApp({ beside: home });
  const read = (await (await other.as('admin')).get(`/api/portal/slice${query}`)).json<PortalSlice>();
  await other.close();
  return read;
}
const loaded = (version: string) =>
  sql`update remote_version set loaded_on = now() where version = ${version}`.execute(home.database.db);

describe('a rollback of the shell', () => {
  test('is not kept back by a kept version that used a name of the newer shell', async () => {
    await deploy(aRemote('sites', '1.0.0-aaaaaaa'));
    await deploy(newShell());
    await deploy(needsMap('2.0.0-bbbbbbb'));
    await deploy(aRemote('sites', '3.0.0-ccccccc'));
    const response = await rollback('shell');
    expect(response.statusCode).toBe(200);
    expect(response.json<DeployAnswer>()).toMatchObject({
      version: '1.0.0-aaaaaaa',
      changed: true,
      notes: [{ code: 'symbol_missing', with: 'sites 2.0.0-bbbbbbb' }],
    });
    const unfit = (await remote('sites')).versions.map(({ version, unfit: reason }) => [version, reason]);
    expect(unfit).toEqual([
      ['3.0.0-ccccccc', null],
      ['2.0.0-bbbbbbb', 'It uses shared-ui/core#Map; shell 1.0.0-aaaaaaa provides no such name.'],
      ['1.0.0-aaaaaaa', null],
    ]);
  });

  test('that a live version needs is done by an admin with a reason, and browsers get a version that runs', async () => {
    await deploy(aRemote('sites', '1.0.0-aaaaaaa'));
    await deploy(newShell());
    await deploy(needsMap('2.0.0-bbbbbbb'));
    const refused = await rollback('shell');
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'gate', faults: [{ with: 'sites 2.0.0-bbbbbbb' }] });
    expect((await remote('shell')).versions[1]?.unfit).toContain('sites 2.0.0-bbbbbbb (live) uses');

    const done = await rollback('shell', { override: ' Nobody can sign in. ' });
    expect(done.json<DeployAnswer>()).toMatchObject({
      version: '1.0.0-aaaaaaa',
      notes: [{ code: 'symbol_missing' }],
    });
    expect(await lastChange()).toMatchObject({ action: 'rolled back', note: 'Nobody can sign in.' });
    const { changes } = await home.database.db
      .selectFrom('audit_entry')
      .where('action', '=', 'rolled back')
      .select('changes')
      .executeTakeFirstOrThrow();
    expect(changes.find(({ field }) => field === 'Overridden')?.to).toContain('shared-ui/core#Map');
    expect((await slice()).remotes).toMatchObject([{ name: 'sites', version: '1.0.0-aaaaaaa' }]);
  });

  test('is overridden with a token only if an admin allowed it to', async () => {
    await deploy(newShell());
    await deploy(needsMap('2.0.0-bbbbbbb'));
    const back = (token: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/portal/remotes/shell/rollback',
        headers: bearer(token),
        payload: { override: 'Nobody can sign in.' },
      });
    const refused = await back(await tokenFor(admin, 'shell'));
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'override_forbidden' });
    expect((await remote('shell')).version).toBe('2.0.0-bbbbbbb');

    const body = { remote: 'shell', name: 'On call', may_override: true };
    const created = (await admin.post('/api/portal/tokens', body)).json<{
      token: string;
      may_override: boolean;
    }>();
    expect(created.may_override).toBe(true);
    expect((await back(created.token)).statusCode).toBe(200);
    expect(await lastChange()).toMatchObject({ by: { token: 'On call' }, note: 'Nobody can sign in.' });
  });

  test('needs words for a reason, and keeps nothing to itself when the gate has no objection', async () => {
    await deploy(newShell());
    expect((await rollback('shell', { override: '  ' })).statusCode).toBe(422);
    expect((await rollback('shell', { override: 'To be sure.' })).json()).toMatchObject({ notes: [] });
    expect(await lastChange()).toMatchObject({ action: 'rolled back', note: null });
  });
});

test('a version that does not run with the live shell is neither fallen back to nor the default of a rollback', async () => {
  await deploy(aRemote('sites', '1.0.0-aaaaaaa'));
  await deploy(newShell());
  await deploy(needsMap('2.0.0-bbbbbbb'));
  await deploy(aRemote('sites', '3.0.0-ccccccc'));
  await loaded('1.0.0-aaaaaaa');
  await loaded('2.0.0-bbbbbbb');
  expect((await slice()).remotes[0]?.fallback?.version).toBe('2.0.0-bbbbbbb');
  await rollback('shell');
  expect((await slice()).remotes[0]?.fallback?.version).toBe('1.0.0-aaaaaaa');
  expect((await remote('sites')).previous).toBe('1.0.0-aaaaaaa');
  expect((await rollback('sites', { version: '2.0.0-bbbbbbb' })).statusCode).toBe(422);
});

describe('a version that is deployed again', () => {
  const versions = ['1.0.0-aaaaaaa', '1.1.0-bbbbbbb', '1.2.0-ccccccc'];
  /** Makes the three versions live in turn, and the first of them once more. */
  async function redeployFirst() {
    for (const version of [...versions, versions[0]!]) await deploy(aRemote('sites', version));
    for (const version of versions) await loaded(version);
  }

  test('comes after those that were live before it: a rollback goes back to the last of them, and then further', async () => {
    await redeployFirst();
    expect((await remote('sites')).versions.map(({ version }) => version)).toEqual([
      '1.0.0-aaaaaaa',
      '1.2.0-ccccccc',
      '1.1.0-bbbbbbb',
    ]);
    for (const version of ['1.2.0-ccccccc', '1.1.0-bbbbbbb'])
      expect((await rollback('sites')).json()).toMatchObject({ version, changed: true });
    expect((await rollback('sites')).json()).toMatchObject({ code: 'nothing_before' });
  });

  test('falls back to the last of them', async () => {
    await redeployFirst();
    expect((await slice()).remotes).toMatchObject([
      { version: '1.0.0-aaaaaaa', fallback: { version: '1.2.0-ccccccc' } },
    ]);
  });
});

describe('the slice of a tab that runs an earlier shell', () => {
  test('has the versions that go with that shell, while others get the live ones', async () => {
    await deploy(aRemote('sites', '1.0.0-aaaaaaa'));
    await deploy(newShell());
    await deploy(needsMap('2.0.0-bbbbbbb'));
    const ofTab = await slice('?shell=1.0.0-aaaaaaa');
    expect(ofTab).toMatchObject({ shell: '2.0.0-bbbbbbb', remotes: [{ version: '1.0.0-aaaaaaa' }] });
    for (const query of ['', '?shell=2.0.0-bbbbbbb', '?shell=9.9.9-unknown'])
      expect((await slice(query)).remotes).toMatchObject([{ version: '2.0.0-bbbbbbb' }]);
  });

  test('says of a remote without such a version that it is unfit', async () => {
    await deploy(newShell());
    await deploy(needsMap('2.0.0-bbbbbbb'));
    expect((await slice('?shell=1.0.0-aaaaaaa')).remotes).toMatchObject([
      { version: '2.0.0-bbbbbbb', unfit: true, fallback: null },
    ]);
    expect((await slice()).remotes[0]).not.toHaveProperty('unfit');
  });
});

test('the next answer of the same server has it, before the change is announced', async () => {
  await server.hub.close();
  const live = async () =>
    (await admin.get('/api/portal/slice')).json<PortalSlice>().remotes.map(({ version }) => version);
  await deploy(aRemote('sites', '1.0.0-aaaaaaa'));
  expect(await live()).toEqual(['1.0.0-aaaaaaa']);
  await deploy(aRemote('sites', '1.0.1-bbbbbbb'));
  expect(await live()).toEqual(['1.0.1-bbbbbbb']);
  expect((await rollback('sites')).statusCode).toBe(200);
  expect(await live()).toEqual(['1.0.0-aaaaaaa']);
});
