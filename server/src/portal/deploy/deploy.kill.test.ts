import { cpSync, readdirSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeployAnswer, RemoteState } from 'shared-api/contracts/deploy';
import { makeDemoPortal } from '../../testing/demoPortal';
import { freePort, startPortal, type PortalFolder, type PortalProcess } from '../../testing/portalProcess';
import { gzipped, partsOf } from '../store/testArchive';
import type { TestBuild } from '../testBuild';
import { aRemote, aShell, bearer } from './testDeploys';

// A real server with its own PostgreSQL, several times, on a busy machine.
jest.setTimeout(300_000);

let folder: PortalFolder;
let portal: PortalProcess;
let port: number;
let cookie = '';
const dataDir = () => path.join(folder.dir, 'data');

async function start(): Promise<void> {
  portal = startPortal(folder, { PORT: String(port), PORTAL_DATA: dataDir(), PORTAL_TZ: 'UTC' });
  expect(await portal.ready).toBe(true);
}
async function kill(): Promise<void> {
  portal.kill('SIGKILL');
  await portal.exited;
}
beforeAll(async () => {
  folder = await makeDemoPortal();
  port = await freePort();
  await start();
  const answer = await post('/session', { name: 'admin', password: 'portal-demo' });
  cookie = answer.headers.get('set-cookie')!.split(';')[0]!;
});
afterAll(async () => {
  portal.kill('SIGTERM');
  await portal.exited;
  folder.remove();
});

const get = (address: string) => fetch(`http://127.0.0.1:${port}${address}`, { headers: { cookie } });
const post = (address: string, body: object) =>
  fetch(`http://127.0.0.1:${port}/api${address}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const tokenOf = async (remote: string) => {
  const answer = await post('/portal/tokens', { remote, name: 'CI' });
  return ((await answer.json()) as { token: string }).token;
};
const sites = async () => (await (await get('/api/portal/remotes/sites')).json()) as RemoteState;
const incoming = () =>
  readdirSync(path.join(dataDir(), 'artifacts')).filter((name) => name.startsWith('.incoming-'));

/** Begins an upload of which only so much comes, and that nobody ends. */
async function upload(
  token: string,
  test: TestBuild,
  share = 1,
): Promise<{ status: Promise<number | null> }> {
  const bytes = await gzipped(partsOf(test));
  const { name, version } = test.build;
  const request = httpRequest({
    port,
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
  await kill();
  expect(await half.status).toBeNull();
  await start();

  expect(await sites()).toMatchObject({ version: '1.0.0-aaaaaaa', versions: [{ version: '1.0.0-aaaaaaa' }] });
  expect((await get('/remotes/sites/1.0.1-bbbbbbb/Page.js')).status).toBe(404);
  expect((await get('/remotes/sites/1.0.0-aaaaaaa/Page.js')).status).toBe(200);
  expect((await get('/sites')).status).toBe(200);
  expect(await (await upload(token, second)).status).toBe(200);
  expect((await sites()).version).toBe('1.0.1-bbbbbbb');
});

test('a restart takes what lies beside the server where nobody has deployed, and leaves what somebody has', async () => {
  const beside = (name: string, version: string) => {
    const target = path.join(folder.dir, `mfe-${name}`);
    rmSync(target, { recursive: true, force: true });
    cpSync(aRemote(name, version).dir, target, { recursive: true });
  };
  beside('sites', '9.0.0-fffffff');
  beside('other', '1.0.0-aaaaaaa');
  await kill();
  await start();
  expect((await sites()).version).toBe('1.0.1-bbbbbbb');
  const other = async () => ((await (await get('/api/portal/remotes/other')).json()) as RemoteState).version;
  expect(await other()).toBe('1.0.0-aaaaaaa');
  for (const version of ['1.0.1-bbbbbbb', '1.0.0-aaaaaaa']) {
    beside('other', version);
    await kill();
    await start();
    // The second was there before.
    expect(await other()).toBe('1.0.1-bbbbbbb');
  }
  for (const name of ['sites', 'other']) rmSync(path.join(folder.dir, `mfe-${name}`), { recursive: true });
});

test('killed at any moment of a deploy, it is on the old version or on the new one, whole', async () => {
  const token = await tokenOf('sites');
  for (let round = 0; round < 4; round++) {
    const before = (await sites()).version!;
    const next = aRemote('sites', `2.0.${round}-aaaaaaa`);
    const sent = await upload(token, next);
    await sleep(round * 25);
    await kill();
    const acknowledged = (await sent.status) === 200;
    await start();
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
