import { rmSync } from 'node:fs';
import path from 'node:path';
import type { CreatedDeployToken, DeployAnswer } from 'shared-api/contracts/platform/deploy';
import type { OpenDatabase } from '../../kernel/db/database';
import { startTestBucket, type TestBucket } from '../../testing/bucketServer';
import {
  freePort,
  makePortalFolder,
  startPortal,
  type PortalFolder,
  type PortalProcess,
} from '../../testing/portalProcess';
import { createTestDatabase } from '../../testing/testDatabase';
import { integrityOf } from './artifacts';
import { aRemote, aShell, bearer } from '../deploy/testing/testDeploys';
import type { TestBuild } from '../testing/testBuild';
import { gzipped, partsOf } from './testing/testArchive';

// Real servers, on a busy machine.
jest.setTimeout(180_000);

interface Server {
  portal: PortalProcess;
  port: number;
}

let folder: PortalFolder;
let database: OpenDatabase;
let bucket: TestBucket;
let cookie: string;
let one: Server;
let two: Server;
const dataDir = (name: string) => path.join(folder.dir, name);

async function serve(name: string, on?: number): Promise<Server> {
  const { host, port: at, user, database: db } = database.connection;
  const port = on ?? (await freePort());
  const portal = startPortal(folder, {
    ...bucket.settings,
    PORT: String(port),
    PORTAL_DATA: dataDir(name),
    PORTAL_TZ: 'UTC',
    DATABASE_URL: `postgres://${user}@localhost:${at}/${db}?host=${encodeURIComponent(String(host))}`,
  });
  expect(await portal.ready).toBe(true);
  return { portal, port };
}
beforeAll(async () => {
  folder = makePortalFolder();
  database = await createTestDatabase({ demo: true });
  bucket = await startTestBucket();
  [one, two] = await Promise.all([serve('one'), serve('two')]);
  const { headers } = await call(one, 'POST', '/api/session', { name: 'admin', password: 'portal-demo' });
  cookie = headers.get('set-cookie')!.split(';')[0]!;
  await deploy(one, aShell('1.0.0-fffffff'));
});
afterAll(async () => {
  for (const { portal } of [one, two]) portal.kill('SIGKILL');
  await Promise.all([one, two].map(({ portal }) => portal.exited));
  await database.close();
  await bucket.stop();
  folder.remove();
});

const call = ({ port }: Server, method: string, address: string, body?: object) =>
  fetch(`http://127.0.0.1:${port}${address}`, {
    method,
    headers: { ...(cookie ? { cookie } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

async function deploy(server: Server, test: TestBuild): Promise<DeployAnswer> {
  const { name, version } = test.build;
  const token = (await (
    await call(server, 'POST', '/api/portal/tokens', { remote: name, name: 'CI' })
  ).json()) as CreatedDeployToken;
  const answer = await fetch(
    `http://127.0.0.1:${server.port}/api/portal/remotes/${name}/versions/${version}`,
    {
      method: 'PUT',
      headers: { ...bearer(token.token), 'content-type': 'application/gzip' },
      body: new Uint8Array(await gzipped(partsOf(test))),
    },
  );
  const text = await answer.text();
  expect({ status: answer.status, text }).toMatchObject({ status: 200 });
  return JSON.parse(text) as DeployAnswer;
}
const sites = (version: string) =>
  aRemote('sites', version, {
    files: { 'remoteEntry.js': `/* ${version} */`, 'Page.js': 'page()', 'remote.js': 'remote()' },
  });
async function load({ port }: Server, { build }: TestBuild): Promise<void> {
  for (const { path: file, integrity } of build.files) {
    const answer = await fetch(`http://127.0.0.1:${port}/remotes/sites/${build.version}/${file}`);
    expect({ file, status: answer.status }).toMatchObject({ status: 200 });
    expect(integrityOf(Buffer.from(await answer.arrayBuffer()))).toBe(integrity);
  }
}
/** The page names what is live, and preloads it. */
async function liveAt(server: Server): Promise<string | undefined> {
  const html = await (await call(server, 'GET', '/sites')).text();
  return /\/remotes\/sites\/([^/]+)\/remoteEntry\.js/.exec(html)?.[1];
}

it('a version deployed through one server is in the page of the other, which serves it after the first was killed', async () => {
  const first = sites('1.0.0-aaaaaaa');
  expect(await deploy(one, first)).toMatchObject({ changed: true });
  one.portal.kill('SIGKILL');
  await one.portal.exited;
  expect(await liveAt(two)).toBe('1.0.0-aaaaaaa');
  await load(two, first);
});

it('a server comes back while the bucket is away, with what it has; one without a cache says that it cannot serve it now', async () => {
  const next = sites('1.1.0-bbbbbbb');
  await deploy(two, next);
  await load(two, next);
  const { port } = two;
  two.portal.kill('SIGTERM');
  await two.portal.exited;
  await bucket.stop();
  [one, two] = await Promise.all([serve('one', one.port), serve('two', port)]);
  expect(await liveAt(two)).toBe('1.1.0-bbbbbbb');
  await load(two, next);
  const there = await fetch(`http://127.0.0.1:${one.port}/remotes/sites/1.1.0-bbbbbbb/remoteEntry.js`);
  expect({ status: there.status, again: there.headers.get('retry-after') }).toEqual({
    status: 503,
    again: '2',
  });
  await bucket.start();
  await load(one, next);
});

it('a server that lost its own folder restores it', async () => {
  const { port } = two;
  two.portal.kill('SIGTERM');
  await two.portal.exited;
  rmSync(dataDir('two'), { recursive: true });
  two = await serve('two', port);
  await load(two, sites('1.1.0-bbbbbbb'));
  await load(two, sites('1.0.0-aaaaaaa'));
});

it('neither server has said a secret', () => {
  const { AWS_SECRET_ACCESS_KEY: secret } = bucket.settings;
  for (const { portal } of [one, two]) expect(portal.stdout() + portal.stderr()).not.toContain(secret);
});
