import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { DeployAnswer } from 'shared-api/contracts/platform/deploy';
import type { PortalSlice } from 'shared-api/contracts/portal';
import { startTestBucket, type TestBucket } from '../../testing/bucketServer';
import { runDueJobs } from '../../testing/runDueJobs';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { integrityOf } from './artifacts';
import { aRemote, aShell, putBeside, tokenFor, upload } from '../deploy/testing/testDeploys';

/** Two servers behind a load balancer, on one PostgreSQL and one bucket, each with a folder of its own. */
let bucket: TestBucket;
let one: TestApp;
let two: TestApp;
let admin: Caller;
beforeAll(async () => {
  bucket = await startTestBucket();
  const settings = { ...bucket.settings, KEEP_VERSIONS: '2' };
  one = await createTestApp({ settings });
  two = await createTestApp({ beside: one, settings });
  admin = await one.as('admin');
  await putBeside(one, aShell('1.0.0-fffffff'));
});
afterAll(async () => {
  await two.close();
  await one.close();
  await bucket.stop();
});

async function deploy(server: TestApp, version: string) {
  const test = aRemote('sites', version, {
    files: { 'remoteEntry.js': `/* ${version} */`, 'Page.js': 'page()', 'remote.js': 'remote()' },
  });
  const response = await upload(server, await tokenFor(admin, 'sites'), test);
  expect({ status: response.statusCode, body: response.body }).toMatchObject({ status: 200 });
  return { ...test, answer: response.json<DeployAnswer>() };
}
const load = ({ app }: TestApp, version: string, file = 'remoteEntry.js', encoding = 'identity') =>
  app.inject({
    url: `/remotes/sites/${version}/${file}`,
    headers: { 'accept-encoding': encoding, cookie: '' },
  });
const cachedBy = ({ config }: TestApp) => {
  const folder = path.join(config.dataDir, 'artifact-cache/sites');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};
/** A server hears of what another one did a moment later. */
async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds() && tries < 500; tries++) await sleep(10);
  expect(holds()).toBe(true);
}

it('what is deployed through one is live at the other, which serves its files to the byte', async () => {
  const { build } = await deploy(one, '1.0.0-aaaaaaa');
  const person = await two.as('requester');
  const { remotes } = (await person.get('/api/portal/slice')).json<PortalSlice>();
  expect(remotes).toMatchObject([{ name: 'sites', version: '1.0.0-aaaaaaa' }]);
  for (const { path: file, integrity } of build.files) {
    const response = await load(two, '1.0.0-aaaaaaa', file);
    expect(response.statusCode).toBe(200);
    expect(integrityOf(response.rawPayload)).toBe(integrity);
  }
  const br = await load(two, '1.0.0-aaaaaaa', 'Page.js', 'br');
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe('page()');
});

it('the same again through the other changes nothing', async () => {
  expect((await deploy(two, '1.0.0-aaaaaaa')).answer).toMatchObject({ changed: false });
});

it('while the bucket is away, what a server has served goes on, and the rest is to be asked for again', async () => {
  await deploy(one, '1.1.0-bbbbbbb');
  expect((await load(two, '1.1.0-bbbbbbb')).statusCode).toBe(200);
  await bucket.stop();
  expect((await load(two, '1.1.0-bbbbbbb')).statusCode).toBe(200);
  const elsewhere = await load(one, '1.1.0-bbbbbbb');
  expect(elsewhere.statusCode).toBe(503);
  expect(elsewhere.headers['retry-after']).toBe('2');
  const refused = await upload(two, await tokenFor(admin, 'sites'), aRemote('sites', '9.0.0'));
  expect(refused.statusCode).toBe(503);
  expect(refused.json<{ message: string }>().message).toMatch(/file store of the portal does not answer/);
  await bucket.start();
  expect((await load(one, '1.1.0-bbbbbbb')).statusCode).toBe(200);
  const { remotes } = (await (await one.as('requester')).get('/api/portal/slice')).json<PortalSlice>();
  expect(remotes).toMatchObject([{ version: '1.1.0-bbbbbbb' }]);
});

it('a version that is no longer needed is removed from the bucket and from the folders of both', async () => {
  await load(one, '1.0.0-aaaaaaa');
  for (const version of ['1.2.0-ccccccc', '1.3.0-ddddddd']) await deploy(two, version);
  await one.database.pool.query(
    `update remote_version set replaced_on = now() - interval '3 days' where version = '1.0.0-aaaaaaa'`,
  );
  expect(cachedBy(one)).toContain('1.0.0-aaaaaaa');
  expect(cachedBy(two)).toContain('1.0.0-aaaaaaa');
  await one.database.pool.query(
    `insert into job (kind, key, payload, run_at) values ('clean versions', 'every:clean versions', '{}', now())
      on conflict do nothing`,
  );
  await runDueJobs(one);
  expect([...bucket.objects.keys()]).not.toContain('portal/sites/1.0.0-aaaaaaa.tar');
  await until(() => ![...cachedBy(one), ...cachedBy(two)].includes('1.0.0-aaaaaaa'));
  for (const server of [one, two]) expect((await load(server, '1.0.0-aaaaaaa')).statusCode).toBe(404);
  expect((await load(two, '1.1.0-bbbbbbb')).statusCode).toBe(200);
});

it('old chunks of an open session keep loading after ten further deploys and the nights after, and no longer than it is open', async () => {
  const first = '3.0.0-fffffff';
  await deploy(one, first);
  for (let n = 1; n <= 10; n++) await deploy(n % 2 ? one : two, `3.0.${n}-fffffff`);
  const night = async () => {
    await one.database.pool.query(`insert into job (kind, payload) values ('clean versions', '{}')`);
    await runDueJobs(one);
  };
  await one.database.pool.query('delete from session');
  const person = await two.as('requester');
  await one.database.pool.query(`update session set created_on = now() - interval '5 days'`);
  await one.database.pool.query(
    `update remote_version set replaced_on = now() - interval '4 days' where replaced_on is not null`,
  );
  await night();
  for (const server of [one, two]) expect((await load(server, first, 'Page.js')).statusCode).toBe(200);
  await person.delete('/api/session');
  await night();
  await until(() => ![...cachedBy(one), ...cachedBy(two)].includes(first));
  for (const server of [one, two]) expect((await load(server, first, 'Page.js')).statusCode).toBe(404);
  for (const version of ['3.0.9-fffffff', '3.0.10-fffffff'])
    expect((await load(one, version)).statusCode).toBe(200);
  admin = await one.as('admin');
});

it('a folder that several servers share does it too', async () => {
  const shared = { FILE_STORE: path.join(one.config.dataDir, 'shared') };
  const first = await createTestApp({ beside: one, settings: shared });
  const second = await createTestApp({ beside: one, settings: shared });
  try {
    await deploy(first, '2.0.0-eeeeeee');
    expect((await load(second, '2.0.0-eeeeeee')).statusCode).toBe(200);
  } finally {
    await second.close();
    await first.close();
  }
});
