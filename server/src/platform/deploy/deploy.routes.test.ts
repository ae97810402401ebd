import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type {
  CheckAnswer,
  DeployAnswer,
  DeployToken,
  RemoteChange,
  RemoteState,
  RemoteStates,
} from 'shared-api/contracts/platform/deploy';
import type { PortalSlice } from 'shared-api/contracts/portal';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { aRoute } from '../testing/testBuild';
import { makeLive } from './deploy.queries';
import { lockDeploys, lockVersionsOf } from '../registry/deployLocks';
import { serverItself } from './deployer';
import { aRemote, aShell, bearer, putBeside, tokenFor, upload } from './testing/testDeploys';

/** The test app that has the database of all tests; each test is on a server of its own, to which nothing was ever deployed. */
let home: TestApp;
let server: TestApp;
let admin: Caller;
let requester: Caller;
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
  requester = await server.as('requester');
  await putBeside(server, aShell('1.0.0-fffffff'));
});
afterEach(() => server.close());

const deploy = async (version: string, name = 'sites') => {
  const response = await upload(server, await tokenFor(admin, name), aRemote(name, version));
  expect({ status: response.statusCode, body: response.body }).toMatchObject({ status: 200 });
  return response.json<DeployAnswer>();
};
const remote = async (name = 'sites') => (await admin.get(`/api/portal/remotes/${name}`)).json<RemoteState>();
const changes = async () => (await admin.get('/api/portal/changes')).json<RemoteChange[]>();
/** As it is now: a server hears of a change a moment after whoever made it. */
async function slice(): Promise<PortalSlice> {
  const { revision } = await server.database.db
    .selectFrom('registry')
    .select('revision')
    .executeTakeFirstOrThrow();
  for (;;) {
    const read = (await requester.get('/api/portal/slice')).json<PortalSlice>();
    if (read.revision === revision) return read;
  }
}
const rollback = (body?: object, name = 'sites') =>
  admin.post(`/api/portal/remotes/${name}/rollback`, body ?? {});

describe('an upload', () => {
  test('makes a version live for the next page of every user, and answers which version it replaced', async () => {
    const before = (await slice()).revision;
    expect(await deploy('1.0.0-aaaaaaa')).toEqual({
      name: 'sites',
      version: '1.0.0-aaaaaaa',
      changed: true,
      previous: null,
      revision: before + 1,
      notes: [],
    });
    expect(await deploy('1.0.1-bbbbbbb')).toMatchObject({ changed: true, previous: '1.0.0-aaaaaaa' });
    expect((await slice()).remotes).toMatchObject([{ name: 'sites', version: '1.0.1-bbbbbbb' }]);
    for (const version of ['1.0.0-aaaaaaa', '1.0.1-bbbbbbb'])
      expect((await server.anonymous.get(`/remotes/sites/${version}/Page.js`)).body).toBe('page()');
  });

  test('is refused with 507 before anything is written while less than the reserve of the disk is free', async () => {
    const full = await createTestApp({ beside: home, settings: { DISK_RESERVE: '10000000' } });
    try {
      const refused = await upload(full, await tokenFor(admin, 'sites'), aRemote('sites', '1.0.0-aaaaaaa'));
      expect(refused.statusCode).toBe(507);
      expect(refused.json<{ error: string }>().error).toMatch(/^The portal's disk is full\./);
      expect(readdirSync(path.join(full.config.dataDir, 'artifacts'))).toEqual([]);
      expect((await slice()).remotes).toEqual([]);
    } finally {
      await full.close();
    }
  });

  test('of the live version with the same bytes changes nothing and says so', async () => {
    const { revision } = await deploy('1.0.0-aaaaaaa');
    expect(await deploy('1.0.0-aaaaaaa')).toMatchObject({
      changed: false,
      version: '1.0.0-aaaaaaa',
      revision,
    });
    expect((await changes()).filter(({ action }) => action === 'went live')).toHaveLength(2); // The shell's is one.
  });

  test('of a version that was there goes live again', async () => {
    for (const version of ['1.0.0-aaaaaaa', '1.0.1-bbbbbbb']) await deploy(version);
    expect(await deploy('1.0.0-aaaaaaa')).toMatchObject({ changed: true, previous: '1.0.1-bbbbbbb' });
  });

  test('of a known version with other bytes, or another portal.json, is refused', async () => {
    await deploy('1.0.0-aaaaaaa');
    const token = await tokenFor(admin, 'sites');
    const others = [
      aRemote('sites', '1.0.0-aaaaaaa', {
        files: { 'remoteEntry.js': 'other', 'Page.js': 'p', 'remote.js': 'r' },
      }),
      aRemote('sites', '1.0.0-aaaaaaa', { routes: { other: aRoute('sites/other') } }),
    ];
    for (const other of others) {
      const response = await upload(server, token, other);
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({ code: 'version_exists' });
      expect(response.json<{ error: string }>().error).toContain('A version never changes');
    }
    const { body } = await server.anonymous.get('/remotes/sites/1.0.0-aaaaaaa/Page.js');
    expect(body).toBe('page()');
  });

  test('to the address of another version or remote is refused, and leaves nothing', async () => {
    const token = await tokenFor(admin, 'sites');
    const build = aRemote('sites', '1.0.0-aaaaaaa');
    expect((await upload(server, token, build, { version: '2.0.0-aaaaaaa' })).statusCode).toBe(422);
    const foreign = await upload(server, token, aRemote('stores', '1.0.0-aaaaaaa'), { name: 'sites' });
    expect(foreign.statusCode).toBe(422);
    expect(foreign.json<{ error: string }>().error).toBe(
      'This build is stores 1.0.0-aaaaaaa; the address is that of sites 1.0.0-aaaaaaa.',
    );
    for (const name of ['sites', 'stores'])
      expect((await server.anonymous.get(`/remotes/${name}/1.0.0-aaaaaaa/Page.js`)).statusCode).toBe(404);
    expect((await slice()).remotes).toEqual([]);
  });

  test('that the gate refuses is answered with each fault, is noted, and leaves nothing', async () => {
    await deploy('1.0.0-aaaaaaa');
    const thief = aRemote('stores', '1.0.0-ccccccc', { routes: { list: aRoute('sites') } });
    const response = await upload(server, await tokenFor(admin, 'stores', 'Store CI'), thief);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'gate',
      ok: false,
      live: null,
      faults: [{ code: 'route_collision', with: expect.stringContaining('sites') as string }],
    });
    const [last] = await changes();
    expect(last).toMatchObject({
      remote: 'stores',
      action: 'refused',
      version: '1.0.0-ccccccc',
      by: { usr: null, token: 'Store CI' },
    });
    expect(last!.note).toBe(response.json<CheckAnswer>().faults[0]!.text);
    expect((await slice()).remotes).toHaveLength(1);
    expect((await server.anonymous.get('/remotes/stores/1.0.0-ccccccc/Page.js')).statusCode).toBe(404);
  });

  test('of two that collide at the same moment one wins', async () => {
    const names = ['one', 'two', 'three'];
    const tokens = await Promise.all(names.map((name) => tokenFor(admin, name)));
    const answers = await Promise.all(
      names.map((name, n) =>
        upload(server, tokens[n]!, aRemote(name, '1.0.0-aaaaaaa', { routes: { list: aRoute('shared') } })),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
    expect((await slice()).remotes).toHaveLength(1);
  });

  test('of ten versions at the same moment takes turns: all are there, one is live', async () => {
    const token = await tokenFor(admin, 'sites');
    const versions = Array.from({ length: 10 }, (_, n) => `1.0.${n}-aaaaaaa`);
    const answers = await Promise.all(
      versions.map((version) => upload(server, token, aRemote('sites', version))),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(versions.map(() => 200));
    const state = await remote();
    expect(state.versions.map(({ version }) => version).sort()).toEqual(versions);
    expect(state.versions.filter(({ live }) => live)).toHaveLength(1);
    const previous = answers.map((answer) => answer.json<DeployAnswer>().previous);
    expect(new Set(previous).size).toBe(10);
  });

  test('waits for a change of the registry on another server, and is checked against its result', async () => {
    const token = await tokenFor(admin, 'sites');
    const rival = aRemote('stores', '1.0.0-aaaaaaa', { routes: { list: aRoute('sites') } }).build;
    let answered = false;
    const { answer } = await server.database.db.transaction().execute(async (tx) => {
      await lockDeploys(tx);
      const sent = upload(server, token, aRemote('sites', '1.0.0-aaaaaaa')).finally(() => (answered = true));
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(answered).toBe(false);
      await makeLive(tx, { build: rival, by: serverItself, action: 'went live' });
      return { answer: sent };
    });
    expect((await answer).statusCode).toBe(422);
    expect((await slice()).remotes.map(({ name }) => name)).toEqual(['stores']);
  });

  test('delays only uploads of its own remote while the file store is slow', async () => {
    await deploy('1.0.0-aaaaaaa');
    await deploy('1.0.1-bbbbbbb');
    await deploy('1.0.0-aaaaaaa', 'stores');
    const tokens = { sites: await tokenFor(admin, 'sites'), stores: await tokenFor(admin, 'stores') };
    let stored = () => {};
    const storing = new Promise<void>((resolve) => (stored = resolve));
    const began = new Promise<void>((resolve) => {
      const store = { ...server.store };
      jest.spyOn(server.store, 'receive').mockImplementationOnce(async (archive) => {
        const staged = await store.receive(archive);
        const commit = async () => {
          resolve();
          await storing;
          await staged.commit();
        };
        return { ...staged, commit };
      });
    });
    const order: string[] = [];
    const slow = upload(server, tokens.sites, aRemote('sites', '1.0.2-ccccccc')).finally(() =>
      order.push('slow'),
    );
    await began;
    const other = aRemote('sites', '1.0.2-ccccccc', { routes: { list: aRoute('sites/other') } });
    const next = upload(server, tokens.sites, other).finally(() => order.push('next'));

    expect(await deploy('1.0.1-bbbbbbb', 'stores')).toMatchObject({ changed: true });
    expect((await admin.put('/api/portal/remotes/sites/enabled', { enabled: false })).statusCode).toBe(200);
    expect((await rollback()).json()).toMatchObject({ version: '1.0.0-aaaaaaa', changed: true });
    expect(order).toEqual([]);
    stored();
    expect((await slow).json()).toMatchObject({ changed: true, previous: '1.0.0-aaaaaaa' });
    // It came second, with other bytes.
    expect((await next).json()).toMatchObject({ code: 'version_exists' });
    expect(order).toEqual(['slow', 'next']);
  });

  test('waits for an upload of its remote on another server, and delays no other remote', async () => {
    const sites = await tokenFor(admin, 'sites');
    let answered = false;
    const { answer } = await server.database.db.transaction().execute(async (tx) => {
      await lockVersionsOf(tx, 'sites');
      const sent = upload(server, sites, aRemote('sites', '1.0.0-aaaaaaa')).finally(() => (answered = true));
      for (const version of ['1.0.0-aaaaaaa', '1.0.1-bbbbbbb']) await deploy(version, 'stores');
      expect(answered).toBe(false);
      return { answer: sent };
    });
    expect((await answer).statusCode).toBe(200);
  });

  test('under a token that is revoked meanwhile changes nothing', async () => {
    const token = await tokenFor(admin, 'sites');
    const store = { ...server.store };
    jest.spyOn(server.store, 'receive').mockImplementation(async (archive) => {
      const staged = await store.receive(archive);
      const [{ id }] = (await admin.get('/api/portal/tokens')).json<[DeployToken]>();
      expect((await admin.delete(`/api/portal/tokens/${id}`)).statusCode).toBe(204);
      return staged;
    });
    const response = await upload(server, token, aRemote('sites', '1.0.0-aaaaaaa'));
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'token_revoked' });
    expect((await slice()).remotes).toEqual([]);
  });

  test('is refused at once when it is announced as too large, as JSON, or without a body', async () => {
    const token = await tokenFor(admin, 'sites');
    const url = '/api/portal/remotes/sites/versions/1.0.0-aaaaaaa';
    const headers = bearer(token);
    const put = (more: Record<string, string>, payload?: string) =>
      server.app.inject({ method: 'PUT', url, headers: { ...headers, ...more }, payload });
    const large = await put(
      { 'content-type': 'application/gzip', 'content-length': String(33 * 1024 * 1024) },
      'x',
    );
    expect({ status: large.statusCode, code: large.json<{ code: string }>().code }).toEqual({
      status: 413,
      code: 'too_large',
    });
    expect((await put({ 'content-type': 'application/json' }, '{}')).statusCode).toBe(415);
    expect((await put({})).statusCode).toBe(422);
    expect((await put({ 'content-type': 'application/gzip' }, 'no gzip')).statusCode).toBe(422);
  });

  test('of the shell replaces the shell', async () => {
    const response = await upload(server, await tokenFor(admin, 'shell'), aShell('1.1.0-eeeeeee'));
    expect(response.json()).toMatchObject({ changed: true, previous: '1.0.0-fffffff' });
    expect((await slice()).shell).toBe('1.1.0-eeeeeee');
    expect((await server.anonymous.get('/login')).body).toContain('/remotes/shell/1.1.0-eeeeeee/main.js');
  });
});

describe('a check', () => {
  test('says what the gate would, and changes nothing', async () => {
    const { build } = aRemote('sites', '1.0.0-aaaaaaa');
    const check = (body: object, name = 'sites') => admin.post(`/api/portal/remotes/${name}/check`, body);
    expect((await check(build)).json()).toEqual({ ok: true, faults: [], notes: [], live: null });
    await deploy('1.0.0-aaaaaaa');
    const { build: thief } = aRemote('stores', '1.0.0-aaaaaaa', { routes: { list: aRoute('sites') } });
    expect((await check(thief, 'stores')).json()).toMatchObject({
      ok: false,
      faults: [{ code: 'route_collision' }],
      live: null,
    });
    expect((await check(build)).json()).toMatchObject({ ok: true, live: '1.0.0-aaaaaaa' });
    expect((await check(build, 'stores')).statusCode).toBe(422);
    expect((await slice()).remotes).toHaveLength(1);
    expect((await changes()).map(({ action }) => action)).not.toContain('refused');
  });
});

describe('a check of a version that is stored', () => {
  const check = (build: object) => admin.post('/api/portal/remotes/sites/check', build);

  test('is refused as the upload would be when the build has other bytes or another portal.json', async () => {
    await deploy('1.0.0-aaaaaaa');
    await deploy('1.0.1-bbbbbbb');
    for (const version of ['1.0.0-aaaaaaa', '1.0.1-bbbbbbb']) {
      const files = { 'remoteEntry.js': 'other', 'Page.js': 'p', 'remote.js': 'r' };
      for (const part of [{ files }, { routes: { other: aRoute('sites/other') } }]) {
        const response = await check(aRemote('sites', version, part).build);
        expect([version, response.statusCode]).toEqual([version, 409]);
        expect(response.json()).toMatchObject({ code: 'version_exists' });
      }
      expect((await check(aRemote('sites', version).build)).json()).toMatchObject({ ok: true });
    }
    expect((await changes()).map(({ action }) => action)).not.toContain('refused');
  });
});

describe('a rollback', () => {
  test('goes to the version that came before the live one, step by step, until there is none', async () => {
    for (const version of ['1.0.0-aaaaaaa', '1.0.1-bbbbbbb', '1.0.2-ccccccc']) await deploy(version);
    expect((await remote()).previous).toBe('1.0.1-bbbbbbb');
    expect((await rollback()).json()).toMatchObject({
      version: '1.0.1-bbbbbbb',
      changed: true,
      previous: '1.0.2-ccccccc',
    });
    expect((await rollback()).json()).toMatchObject({ version: '1.0.0-aaaaaaa', changed: true });
    const none = await rollback();
    expect(none.statusCode).toBe(409);
    expect(none.json<{ error: string }>().error).toContain('There is no version of sites to go back to');
    expect((await slice()).remotes[0]?.version).toBe('1.0.0-aaaaaaa');
    // And forward again, by name.
    expect((await rollback({ version: '1.0.2-ccccccc' })).json()).toMatchObject({ changed: true });
    expect((await rollback({ version: '1.0.2-ccccccc' })).json()).toMatchObject({ changed: false });
  });

  test('skips a version that was rolled back from, until it is live once more', async () => {
    for (const version of ['1.0.0-aaaaaaa', '1.0.1-bbbbbbb', '1.0.2-ccccccc']) await deploy(version);
    await rollback({ version: '1.0.0-aaaaaaa' });
    await deploy('1.0.3-ddddddd');
    expect((await remote()).previous).toBe('1.0.0-aaaaaaa');
    await rollback({ version: '1.0.1-bbbbbbb' });
    await deploy('1.0.4-eeeeeee');
    expect((await rollback()).json()).toMatchObject({ version: '1.0.1-bbbbbbb' });
  });

  test('is open to its team by token, and without a body', async () => {
    for (const version of ['1.0.0-aaaaaaa', '1.0.1-bbbbbbb']) await deploy(version);
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/portal/remotes/sites/rollback',
      headers: bearer(await tokenFor(admin, 'sites', 'Night shift')),
    });
    expect(response.json()).toMatchObject({ version: '1.0.0-aaaaaaa' });
    expect((await changes())[0]).toMatchObject({
      action: 'rolled back',
      from: '1.0.1-bbbbbbb',
      version: '1.0.0-aaaaaaa',
      by: { usr: null, token: 'Night shift' },
    });
  });

  test('to an unknown version is answered 404, to a version without files 409', async () => {
    for (const version of ['1.0.0-aaaaaaa', '1.0.1-bbbbbbb', '1.0.2-ccccccc']) await deploy(version);
    expect((await rollback({ version: '9.9.9-fffffff' })).statusCode).toBe(404);
    expect((await rollback(undefined, 'nothing')).statusCode).toBe(404);
    const gone = (version: string) =>
      server.database.db
        .updateTable('remote_version')
        .set({ removed_on: sql<Date>`now()` })
        .where('version', '=', version)
        .execute();
    await gone('1.0.1-bbbbbbb');
    const refused = await rollback({ version: '1.0.1-bbbbbbb' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ error: string }>().error).toContain('no longer kept');
    expect((await remote()).versions.map(({ version }) => version)).toEqual([
      '1.0.2-ccccccc',
      '1.0.0-aaaaaaa',
    ]);
    // The one before the live one is now the one before that.
    expect((await remote()).previous).toBe('1.0.0-aaaaaaa');
    // Kept according to the registry, and yet not there.
    await server.store.remove('sites', '1.0.0-aaaaaaa');
    expect((await rollback()).statusCode).toBe(409);
    expect((await slice()).remotes[0]?.version).toBe('1.0.2-ccccccc');
    // A version whose files are gone is deployed anew.
    expect(await deploy('1.0.1-bbbbbbb')).toMatchObject({ changed: true });
  });

  test('takes the version that it leaves out of what a browser falls back on', async () => {
    const versions = ['1.0.0-aaaaaaa', '1.0.1-bbbbbbb', '1.0.2-ccccccc'];
    for (const version of versions) await deploy(version);
    const beacons = versions.map((version) => ({ remote: 'sites', version, kind: 'loaded' }));
    expect((await requester.post('/api/portal/beacons', beacons)).statusCode).toBe(204);
    expect((await slice()).remotes[0]?.fallback?.version).toBe('1.0.1-bbbbbbb');
    await rollback();
    expect((await slice()).remotes[0]).toMatchObject({
      version: '1.0.1-bbbbbbb',
      fallback: { version: '1.0.0-aaaaaaa' },
    });
    await rollback();
    expect((await slice()).remotes[0]).toMatchObject({ version: '1.0.0-aaaaaaa', fallback: null });
    // Nor does one that is deployed later fall back on what was taken back.
    await deploy('1.0.3-ddddddd');
    expect((await slice()).remotes[0]).toMatchObject({
      version: '1.0.3-ddddddd',
      fallback: { version: '1.0.0-aaaaaaa' },
    });
  });

  test('asks the gate again: what has come since may not go with it', async () => {
    const token = await tokenFor(admin, 'sites');
    const early = aRemote('sites', '1.0.0-aaaaaaa', { routes: { list: aRoute('archive') } });
    expect((await upload(server, token, early)).statusCode).toBe(200);
    expect((await upload(server, token, aRemote('sites', '1.0.1-bbbbbbb'))).statusCode).toBe(200);
    await deploy('1.0.0-aaaaaaa', 'archive');
    const refused = await rollback();
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ code: 'gate', faults: [{ code: 'route_collision' }] });
    expect((await remote()).version).toBe('1.0.1-bbbbbbb');
  });

  test('of the shell goes by the same way', async () => {
    await upload(server, await tokenFor(admin, 'shell'), aShell('1.1.0-eeeeeee'));
    expect((await rollback({}, 'shell')).json()).toMatchObject({ version: '1.0.0-fffffff' });
    expect((await slice()).shell).toBe('1.0.0-fffffff');
  });
});

describe('a restart with builds beside the server', () => {
  test('never undoes a deploy, whether the build was there before or is new to the registry', async () => {
    const beside = aRemote('sites', '1.0.0-aaaaaaa');
    expect(await putBeside(server, beside)).toMatchObject({ changed: true });
    await deploy('1.0.1-bbbbbbb');
    expect(await putBeside(server, beside)).toMatchObject({ changed: false });
    expect(await putBeside(server, aRemote('sites', '1.0.2-ccccccc'))).toMatchObject({ changed: false });
    expect((await remote()).version).toBe('1.0.1-bbbbbbb');
    expect((await server.anonymous.get('/remotes/sites/1.0.2-ccccccc/Page.js')).statusCode).toBe(404);
  });

  test('never undoes a rollback, and takes what is new after it', async () => {
    const second = aRemote('sites', '1.0.1-bbbbbbb');
    for (const one of [aRemote('sites', '1.0.0-aaaaaaa'), second]) await putBeside(server, one);
    await rollback();
    expect(await putBeside(server, second)).toMatchObject({ changed: false });
    expect((await remote()).version).toBe('1.0.0-aaaaaaa');
    expect(await putBeside(server, aRemote('sites', '1.0.2-ccccccc'))).toMatchObject({ changed: true });
  });

  test('is not kept from starting by a build of a known version that was built otherwise', async () => {
    await deploy('1.0.0-aaaaaaa');
    const other = aRemote('sites', '1.0.0-aaaaaaa', {
      files: { 'remoteEntry.js': 'x', 'Page.js': 'other()', 'remote.js': 'r' },
    });
    expect(await putBeside(server, other)).toMatchObject({ changed: false });
    expect((await server.anonymous.get('/remotes/sites/1.0.0-aaaaaaa/Page.js')).body).toBe('page()');
  });

  test('shows what was built last while developing', async () => {
    const first = aRemote('sites', '1.0.0-aaaaaaa');
    await putBeside(server, first, false);
    await deploy('1.0.1-bbbbbbb');
    expect(await putBeside(server, first, false)).toMatchObject({ changed: true });
  });
});

describe('the kill switch', () => {
  const put = (body: object, name = 'sites') => admin.put(`/api/portal/remotes/${name}/enabled`, body);

  test('reaches everyone with the next slice, and open sessions at once; switching on restores the remote', async () => {
    const { revision } = await deploy('1.0.0-aaaaaaa');
    const told = new Promise((resolve) => server.hub.on('registry', resolve));
    const off = await put({ enabled: false, message: ' Being moved. ' });
    expect(off.json()).toMatchObject({
      enabled: false,
      disabled: { message: 'Being moved.', by: { name: 'Victor Lindqvist' } },
    });
    await told;
    expect(await slice()).toMatchObject({
      revision: revision + 1,
      remotes: [{ name: 'sites', disabled: { message: 'Being moved.' } }],
    });
    expect((await put({ enabled: true })).json()).toMatchObject({ enabled: true, disabled: null });
    expect((await slice()).remotes[0]?.disabled).toBeNull();
    expect((await changes()).slice(0, 2)).toMatchObject([
      { action: 'enabled', by: { usr: { name: 'Victor Lindqvist' } } },
      { action: 'disabled', note: 'Being moved.', by: { usr: { name: 'Victor Lindqvist' }, token: null } },
    ]);
  });

  test('changes nothing when it repeats the present value; without a message it has none', async () => {
    const { revision } = await deploy('1.0.0-aaaaaaa');
    await put({ enabled: true });
    expect((await slice()).revision).toBe(revision);
    for (const message of [undefined, null, '  ']) await put({ enabled: false, message });
    expect(await slice()).toMatchObject({
      revision: revision + 1,
      remotes: [{ disabled: { message: null } }],
    });
  });

  test('outlasts a deploy and a rollback', async () => {
    for (const version of ['1.0.0-aaaaaaa', '1.0.1-bbbbbbb']) await deploy(version);
    await put({ enabled: false });
    await deploy('1.0.2-ccccccc');
    await rollback();
    expect(await remote()).toMatchObject({ enabled: false, version: '1.0.1-bbbbbbb' });
  });

  test('is not for the shell, nor for what is not there', async () => {
    expect((await put({ enabled: false }, 'shell')).statusCode).toBe(422);
    expect((await put({ enabled: false }, 'nothing')).statusCode).toBe(404);
    expect((await put({ enabled: false, message: 'x'.repeat(301) })).statusCode).toBe(422);
  });
});

describe('the list of remotes', () => {
  test('has each remote with its versions: the shell first, then by title', async () => {
    await deploy('1.0.0-aaaaaaa');
    await deploy('2.0.0-aaaaaaa', 'archive');
    await deploy('1.0.1-bbbbbbb');
    const { remotes, revision } = (await admin.get('/api/portal/remotes')).json<RemoteStates>();
    expect(remotes.map(({ name }) => name)).toEqual(['shell', 'archive', 'sites']);
    expect(revision).toBe((await slice()).revision);
    expect(remotes[0]).toMatchObject({
      title: 'Shell',
      owner: null,
      version: '1.0.0-fffffff',
      offers: ['user-menu'],
    });
    expect(remotes[2]).toMatchObject({
      title: 'The sites',
      owner: { team: 'Site Team' },
      enabled: true,
      disabled: null,
      version: '1.0.1-bbbbbbb',
      previous: '1.0.0-aaaaaaa',
      routes: 1,
      versions: [
        {
          version: '1.0.1-bbbbbbb',
          live: true,
          restorable: false,
          replaced_on: null,
          budget: 20_000,
          by: { usr: null, token: 'CI of sites' },
        },
        {
          version: '1.0.0-aaaaaaa',
          live: false,
          restorable: true,
          replaced_on: expect.any(String) as string,
          bytes: expect.any(Number) as number,
        },
      ],
    });
    expect(remotes[2]).toEqual(await remote());
  });
});

test('every call of deploying is described, the upload as a stream', async () => {
  await server.app.ready();
  const document = server.app.swagger() as unknown as {
    paths: Record<string, Record<string, { requestBody?: { content: object }; responses: object }>>;
  };
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    path.startsWith('/portal/') && !/^\/portal\/(features|config|views)|feature_rights/.test(path)
      ? Object.keys(operations).map((method) => `${method} ${path}`)
      : [],
  );
  expect(described.sort()).toEqual(
    [
      'get /portal/remotes',
      'get /portal/remotes/{name}',
      'post /portal/remotes/{name}/check',
      'put /portal/remotes/{name}/versions/{version}',
      'post /portal/remotes/{name}/rollback',
      'put /portal/remotes/{name}/enabled',
      'get /portal/tokens',
      'post /portal/tokens',
      'delete /portal/tokens/{id}',
      'get /portal/changes',
      'get /portal/slice',
      'post /portal/beacons',
      'post /portal/violations',
    ].sort(),
  );
  const put = document.paths['/portal/remotes/{name}/versions/{version}']!.put!;
  expect(Object.keys(put.requestBody!.content)).toEqual(['application/gzip']);
  expect(Object.keys(put.responses)).toEqual(
    expect.arrayContaining(['200', '401', '403', '409', '413', '422']),
  );
});

describe('a deploy token', () => {
  test('is told once, and its use is noted at most once a minute', async () => {
    const created = await admin.post('/api/portal/tokens', { remote: 'sites', name: 'CI', days: 30 });
    const { token, ...rest } = created.json<{ token: string } & DeployToken>();
    expect(token).toMatch(/^pdt_[A-Za-z0-9_-]{43}$/);
    expect(rest).toMatchObject({ hint: token.slice(-4), used_on: null, revoked_on: null, remote: 'sites' });
    expect(Date.parse(rest.expires_on!) - Date.parse(rest.created_on)).toBe(30 * 86_400_000);
    const { db } = server.database;
    const stored = JSON.stringify(await db.selectFrom('deploy_token').selectAll().execute());
    expect(stored).not.toContain(token);
    const listed = await admin.get('/api/portal/tokens');
    expect(listed.json()).toEqual([rest]);
    expect(listed.body + JSON.stringify(await changes())).not.toContain(token);

    const use = async () => {
      await server.anonymous.get('/api/portal/remotes/sites', { headers: bearer(token) });
      return (await admin.get('/api/portal/tokens')).json<[DeployToken]>()[0].used_on;
    };
    const first = await use();
    expect(first).not.toBeNull();
    expect(await use()).toBe(first);
    await db
      .updateTable('deploy_token')
      .set({ used_on: sql<Date>`now() - interval '61 seconds'` })
      .execute();
    expect(Date.parse((await use())!)).toBeGreaterThanOrEqual(Date.parse(first!));
  });

  test('is worth nothing once it is revoked or has expired; the answer says which', async () => {
    const token = await tokenFor(admin, 'sites', 'CI');
    const ask = async () => {
      const response = await server.anonymous.get('/api/portal/remotes/sites', { headers: bearer(token) });
      return [response.statusCode, response.json<{ code?: string }>().code];
    };
    expect(await ask()).toEqual([404, undefined]);
    const { db } = server.database;
    await db
      .updateTable('deploy_token')
      .set({ expires_on: sql<Date>`now()` })
      .execute();
    expect(await ask()).toEqual([401, 'token_expired']);
    const [{ id }] = (await admin.get('/api/portal/tokens')).json<[DeployToken]>();
    for (let twice = 0; twice < 2; twice++)
      expect((await admin.delete(`/api/portal/tokens/${id}`)).statusCode).toBe(204);
    expect(await ask()).toEqual([401, 'token_revoked']);
    expect((await changes()).map(({ action, note }) => [action, note])).toEqual([
      ['token revoked', 'CI'],
      ['token created', 'CI'],
      ['went live', null],
    ]);
    expect((await admin.delete('/api/portal/tokens/999')).statusCode).toBe(404);
  });

  test('that is unknown is answered more slowly after many attempts; known ones are accepted', async () => {
    const token = await tokenFor(admin, 'sites');
    const statuses: number[] = [];
    for (let n = 0; n < 32; n++) {
      const headers = bearer(n % 2 ? 'pdt_short' : `pdt_${'x'.repeat(43)}`);
      statuses.push((await server.anonymous.get('/api/portal/remotes/sites', { headers })).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429, 429]);
    const known = await server.anonymous.get('/api/portal/remotes/sites', { headers: bearer(token) });
    expect(known.statusCode).toBe(404);
    // The same address signs in as ever.
    await server.as('pm');
  });
});
