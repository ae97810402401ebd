import { cpSync, readdirSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeployAnswer, RemoteState } from 'shared-api/contracts/platform/deploy';
import { startDemoServer, type DemoServer } from '../../testing/demoServer';
import { gzipped, partsOf } from '../store/testing/testArchive';
import type { TestBuild } from '../testing/testBuild';
import { aRemote, aShell, bearer } from './testing/testDeploys';

// A real server with its own PostgreSQL, several times, on a busy machine.
jest.setTimeout(300_000);

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.remove());

const get = (address: string) => server.call(address);
const post = (address: string, body: object) => server.call(`/api${address}`, 'POST', body);
const tokenOf = async (remote: string) => {
  const answer = await post('/portal/tokens', { remote, name: 'CI' });
  return ((await answer.json()) as { token: string }).token;
};
const sites = () => server.json<RemoteState>('/api/portal/remotes/sites');
const incoming = () =>
  readdirSync(path.join(server.data, 'artifacts')).filter((name) => name.startsWith('.incoming-'));

/** Begins an upload of which only so much comes, and that nobody ends. */
async function upload(
  token: string,
  test: TestBuild,
  share = 1,
): Promise<{ status: Promise<number | null> }> {
  const bytes = await gzipped(partsOf(test));
  const { name, version } = test.build;
  const request = httpRequest({
    port: server.port,
    host: '127.0.0.1',
    method: 'PUT',
    path: `/api/portal/remotes/${name}/versions/${version}`,
    headers: { ...bearer(token), 'content-type': 'application/gzip', 'content-length': bytes.length },
  });
  const status = new Promise<number | null>((resolve) => {
    request.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve(null));
    });
    request.on('error', () => resolve(null));
  });
  request.write(bytes.subarray(0, Math.floor(bytes.length * share)));
  if (share === 1) request.end();
  return { status };
}

test('a server that is killed in the middle of an upload shows nothing of it; the same upload then finishes', async () => {
  const [shellToken, token] = [await tokenOf('shell'), await tokenOf('sites')];
  expect(await (await upload(shellToken, aShell('1.0.0-fffffff'))).status).toBe(200);
  expect(await (await upload(token, aRemote('sites', '1.0.0-aaaaaaa'))).status).toBe(200);

  const second = aRemote('sites', '1.0.1-bbbbbbb');
  const half = await upload(token, second, 0.5);
  for (const end = Date.now() + 10_000; !incoming().length && Date.now() < end;) await sleep(20);
  expect(incoming()).toHaveLength(1);
  await server.kill();
  expect(await half.status).toBeNull();
  await server.start();

  expect(await sites()).toMatchObject({ version: '1.0.0-aaaaaaa', versions: [{ version: '1.0.0-aaaaaaa' }] });
  expect((await get('/remotes/sites/1.0.1-bbbbbbb/Page.js')).status).toBe(404);
  expect((await get('/remotes/sites/1.0.0-aaaaaaa/Page.js')).status).toBe(200);
  expect((await get('/sites')).status).toBe(200);
  expect(await (await upload(token, second)).status).toBe(200);
  expect((await sites()).version).toBe('1.0.1-bbbbbbb');
});

test('a restart registers the builds beside the server for remotes that were never deployed, and leaves deployed ones', async () => {
  const beside = (name: string, version: string) => {
    const target = path.join(server.dir, `mfe-${name}`);
    rmSync(target, { recursive: true, force: true });
    cpSync(aRemote(name, version).dir, target, { recursive: true });
  };
  beside('sites', '9.0.0-fffffff');
  beside('other', '1.0.0-aaaaaaa');
  await server.kill();
  await server.start();
  expect((await sites()).version).toBe('1.0.1-bbbbbbb');
  const other = async () => (await server.json<RemoteState>('/api/portal/remotes/other')).version;
  expect(await other()).toBe('1.0.0-aaaaaaa');
  for (const version of ['1.0.1-bbbbbbb', '1.0.0-aaaaaaa']) {
    beside('other', version);
    await server.kill();
    await server.start();
    // The second was there before.
    expect(await other()).toBe('1.0.1-bbbbbbb');
  }
  for (const name of ['sites', 'other']) rmSync(path.join(server.dir, `mfe-${name}`), { recursive: true });
});

test('killed at any moment of a deploy, it is on the old version or on the new one, whole', async () => {
  const token = await tokenOf('sites');
  for (let round = 0; round < 4; round++) {
    const before = (await sites()).version!;
    const next = aRemote('sites', `2.0.${round}-aaaaaaa`);
    const sent = await upload(token, next);
    await sleep(round * 25);
    await server.kill();
    const acknowledged = (await sent.status) === 200;
    await server.start();
    const { version } = await sites();
    expect(acknowledged ? [next.build.version] : [before, next.build.version]).toContain(version);
    for (const file of next.build.files.filter(({ path: name }) => !name.endsWith('.map')))
      expect((await get(`/remotes/sites/${version}/${file.path}`)).status).toBe(200);
    expect((await get('/sites')).status).toBe(200);
    // Again, whatever became of it.
    expect(await (await upload(token, next)).status).toBe(200);
    expect((await sites()).version).toBe(next.build.version);
  }
  const answer = (await (await post('/portal/remotes/sites/rollback', {})).json()) as DeployAnswer;
  expect(answer).toMatchObject({ version: '2.0.2-aaaaaaa', changed: true });
});
