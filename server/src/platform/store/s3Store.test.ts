import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { OpenDatabase } from '../../kernel/db/database';
import { parseFileStore, type FileStore } from '../../kernel/config/parseFileStore';
import { startTestBucket, type TestBucket } from '../../testing/bucketServer';
import { loggedLines } from '../../testing/loggedLines';
import { createTestDatabase } from '../../testing/testDatabase';
import type { StoreError } from '../../kernel/storage/StoreError';
import { goLive } from '../deploy/goLive';
import { registerBuild } from '../deploy/registerBuild';
import { aManifest, aRoute, storedFiles, writeTestBuild, type TestBuild } from '../testing/testBuild';
import type { ArtifactStore } from './artifactStore';
import { openBucket } from '../../kernel/storage/s3';
import { openS3Store } from './s3Store';
import { archiveOf, tarOf, type Part } from './testing/testArchive';
import { readTar } from './tar';

let database: OpenDatabase;
let bucket: TestBucket;
let dir: string;
let logged: ReturnType<typeof loggedLines>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  bucket = await startTestBucket();
  dir = mkdtempSync(path.join(tmpdir(), 'portal-s3-'));
  logged = loggedLines();
});
afterEach(async () => {
  await bucket.stop();
  rmSync(dir, { recursive: true, force: true });
  const { db } = database;
  await db.updateTable('remote').set({ version: null }).execute();
  for (const table of ['remote_version', 'remote'] as const) await db.deleteFrom(table).execute();
});

const times = { answer: 300, upload: 2000, waits: [10] };
const s3 = () => parseFileStore(bucket.settings.FILE_STORE) as Extract<FileStore, { kind: 's3' }>;
/** A server's store, with a cache of its own. */
const storeOf = (
  server: string,
  {
    secret = bucket.settings.AWS_SECRET_ACCESS_KEY,
    db = database,
    reserve,
  }: { secret?: string; db?: Pick<OpenDatabase, 'db'>; reserve?: number } = {},
): ArtifactStore =>
  openS3Store({
    bucket: openBucket(s3(), { id: bucket.settings.AWS_ACCESS_KEY_ID, secret }, times),
    root: path.join(dir, server),
    reserve,
    db,
    log: logged.log,
  });
const manifest = aManifest('sites', { list: aRoute('sites') });
const version = '1.0.0-aaaaaaa';
const object = `portal/sites/${version}.tar`;
const sites = (files?: Record<string, string>): TestBuild =>
  writeTestBuild({ name: 'sites', version, manifest, ...(files ? { files } : {}) });
/** As a deploy does it. */
async function deploy(store: ArtifactStore, test: TestBuild): Promise<void> {
  const staged = await store.receive(await archiveOf(test));
  await staged.commit();
  await goLive(database.db, staged.build, null);
}
it('refuses uploads while less than the reserve is free, and still fetches stored versions', async () => {
  const test = sites();
  await deploy(storeOf('a'), test);
  const full = storeOf('b', { reserve: Number.MAX_SAFE_INTEGER });
  await expect(full.receive(await archiveOf(test))).rejects.toMatchObject({ status: 507 });
  expect(await readdir(path.join(dir, 'b'))).toEqual([]);
  expect(await full.folderOf('sites', version)).not.toBeNull();
});

const away = {
  db: {
    selectFrom: () => {
      throw new Error('the database is gone');
    },
  },
} as unknown as Pick<OpenDatabase, 'db'>;
const gets = () => bucket.requests.filter((line) => line.startsWith('GET'));

describe('a version in a bucket', () => {
  it('is one object, and is served by a server that has never seen it, with its compressed copies', async () => {
    await deploy(storeOf('one'), sites());
    expect([...bucket.objects.keys()]).toEqual([object]);
    const folder = (await storeOf('two').folderOf('sites', version))!;
    expect(folder.startsWith(path.join(dir, 'two'))).toBe(true);
    expect((await readdir(folder)).sort()).toEqual(storedFiles);
    expect(readFileSync(path.join(folder, 'Page.js'), 'utf8')).toBe('page()');
  });

  it('is fetched once, however many ask for it at once, and then not again', async () => {
    await deploy(storeOf('one'), sites());
    const two = storeOf('two');
    const folders = await Promise.all(Array.from({ length: 20 }, () => two.folderOf('sites', version)));
    expect(new Set(folders).size).toBe(1);
    await two.folderOf('sites', version);
    expect(gets()).toEqual([`GET ${object} 200`]);
    expect((await readdir(path.join(dir, 'two'))).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('is asked for only when the registry has it', async () => {
    const staged = await storeOf('one').receive(await archiveOf(sites()));
    await staged.commit();
    const two = storeOf('two');
    expect(await two.folderOf('sites', version)).toBeNull();
    expect(await two.folderOf('sites', '9.9.9')).toBeNull();
    expect(gets()).toEqual([]);
  });

  it('that the bucket has lost is nowhere, which is logged, and comes back with the next deploy of it', async () => {
    await deploy(storeOf('one'), sites());
    bucket.objects.clear();
    const two = storeOf('two');
    expect(await two.folderOf('sites', version)).toBeNull();
    expect(logged.text()).toContain('a version is missing in the file store');
    await registerBuild({ db: database, store: two, log: logged.log, dir: sites().dir });
    expect(bucket.objects.has(object)).toBe(true);
    expect(await two.folderOf('sites', version)).not.toBeNull();
  });

  it('is served without the database: from a cache at once, by other servers by the version’s own list of files', async () => {
    await deploy(storeOf('one'), sites());
    expect(await storeOf('three', { db: away }).folderOf('sites', version)).not.toBeNull();
    expect(await storeOf('three', { db: away }).folderOf('sites', version)).not.toBeNull();
    expect(gets()).toHaveLength(1);
  });

  it('is gone everywhere once it was removed: from the bucket, and from the caches of servers that hear of it', async () => {
    const one = storeOf('one');
    const two = storeOf('two');
    await deploy(one, sites());
    await two.folderOf('sites', version);
    await two.dropRemoved();
    expect(existsSync(path.join(dir, 'two/sites', version))).toBe(true);
    await database.db.updateTable('remote_version').set({ removed_on: new Date() }).execute();
    await one.remove('sites', version);
    await one.remove('sites', version);
    expect(bucket.objects.size).toBe(0);
    await two.dropRemoved();
    expect(existsSync(path.join(dir, 'two/sites', version))).toBe(false);
    expect(await two.folderOf('sites', version)).toBeNull();
  });
});

describe('bytes that are not those that were deployed are refused, named in the log, and never served:', () => {
  async function change(parts: (stored: Part[]) => Part[]): Promise<void> {
    const stored: Part[] = [];
    const source = (async function* () {
      yield bucket.objects.get(object)!;
    })();
    for await (const { name, body } of readTar(source)) {
      const portions: Buffer[] = [];
      for await (const bytes of body) portions.push(bytes);
      stored.push({ name, content: Buffer.concat(portions) });
    }
    bucket.objects.set(object, await tarOf(parts(stored)));
  }
  const instead = (name: string, content: string | Buffer) =>
    change((stored) => stored.map((part) => (part.name === name ? { name, content } : part)));
  const other = sites({ 'remoteEntry.js': 'steal()', 'Page.js': 'page()', 'remote.js': 'remote()' });

  it.each<[string, () => Promise<void>, RegExp]>([
    ['a file', () => instead('Page.js', 'steal()'), /Page\.js is not the file that was deployed/],
    [
      'its Brotli copy alone',
      () => instead('Page.js.br', brotliCompressSync('steal()')),
      /Page\.js\.br is not what was stored/,
    ],
    [
      'its gzip copy, which is none',
      () => instead('Page.js.gz', 'steal()'),
      /Page\.js\.gz is not what was stored/,
    ],
    [
      'a copy that unpacks without end',
      () => instead('Page.js.br', brotliCompressSync(Buffer.alloc(50_000_000))),
      /Page\.js\.br is not what was stored/,
    ],
    [
      'a whole version of other files, which agrees with itself',
      async () => {
        const elsewhere = await storeOf('evil').receive(await archiveOf(other));
        await elsewhere.commit();
      },
      /its list of files is not the one that was deployed/,
    ],
    [
      'a file more',
      () => change((stored) => [...stored, { name: 'evil.js', content: '1' }]),
      /evil\.js is not one of its files/,
    ],
    [
      'a file less',
      () => change((stored) => stored.filter(({ name }) => name !== 'Page.js')),
      /Page\.js is missing/,
    ],
    [
      'a link',
      () => change((stored) => [...stored, { name: 'evil.js', type: 'symlink', linkname: '/etc/passwd' }]),
      /holds a link/,
    ],
    [
      'a name that climbs',
      () => change((stored) => [...stored, { name: '../evil.js', content: '1' }]),
      /cannot be the name/,
    ],
    [
      'half of it',
      async () => void bucket.objects.set(object, bucket.objects.get(object)!.subarray(0, 3000)),
      /breaks off/,
    ],
    ['nothing at all', async () => void bucket.objects.set(object, Buffer.alloc(0)), /breaks off/],
  ])('%s', async (_, tamper, text) => {
    await deploy(storeOf('one'), sites());
    await tamper();
    const two = storeOf('two');
    await expect(two.folderOf('sites', version)).rejects.toThrow(text);
    await expect(two.folderOf('sites', version)).rejects.toMatchObject({ status: 503 });
    // Not fetched over and over.
    expect(gets()).toHaveLength(1);
    expect(logged.text()).toMatch(/a version cannot be had from the file store/);
    expect(existsSync(path.join(dir, 'two/sites', version))).toBe(false);
    expect((await readdir(path.join(dir, 'two'))).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('while the bucket', () => {
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => new Error('nothing was refused'),
      (error: unknown) => error as StoreError,
    );

  it.each(['away', 'failing', 'silent'] as const)(
    'is %s, versions that a server has go on, others are to be asked for again, and nothing is deployed',
    async (how) => {
      const two = storeOf('two');
      await deploy(storeOf('one'), sites());
      await two.folderOf('sites', version);
      if (how === 'away') await bucket.stop();
      else bucket.behaviour = how;
      expect(await two.folderOf('sites', version)).not.toBeNull();
      const three = storeOf('three');
      expect(await refusalOf(three.folderOf('sites', version))).toMatchObject({ status: 503 });
      const staged = await three.receive(
        await archiveOf(writeTestBuild({ name: 'sites', version: '2.0.0', manifest })),
      );
      if (how !== 'silent') expect(await refusalOf(staged.commit())).toMatchObject({ status: 503 });
      await staged.discard();
      expect([...bucket.objects.keys()]).toEqual([object]);
      expect((await readdir(path.join(dir, 'three'))).filter((name) => name.startsWith('.'))).toEqual([]);
      if (how === 'away') await bucket.start();
      bucket.behaviour = 'well';
      expect(await three.folderOf('sites', version)).not.toBeNull();
    },
  );

  it('breaks off in the middle, nothing of it is kept', async () => {
    await deploy(storeOf('one'), sites());
    bucket.behaviour = 'half';
    const two = storeOf('two');
    expect(await refusalOf(two.folderOf('sites', version))).toMatchObject({ status: 503 });
    expect(await readdir(path.join(dir, 'two'))).toEqual([]);
  });

  it('is away, a server starts with what the registry knows, and refuses what is new', async () => {
    await deploy(storeOf('one'), sites());
    await bucket.stop();
    const start = (test: TestBuild) =>
      registerBuild({ db: database, store: storeOf('two'), log: logged.log, dir: test.dir, found: true });
    expect(await start(sites())).toMatchObject({ version, changed: false });
    await expect(start(writeTestBuild({ name: 'sites', version: '2.0.0', manifest }))).rejects.toThrow(
      /file store of the portal does not answer/,
    );
  });

  it('refuses the key, that is said by its code, and the secret stands nowhere', async () => {
    const store = storeOf('one', { secret: 'hunter2hunter2' });
    const staged = await store.receive(await archiveOf(sites()));
    const error = await refusalOf(staged.commit());
    expect(error.message).toMatch(/refuses the portal: it answered 403 SignatureDoesNotMatch/);
    await goLive(database.db, staged.build, null);
    await refusalOf(store.folderOf('sites', version));
    expect(logged.text() + JSON.stringify(error)).not.toContain('hunter2');
    expect(bucket.objects.size).toBe(0);
  });

  it('gets a changed body, it refuses it: what is stored is what was packed', async () => {
    const file = path.join(dir, 'x.tar');
    await writeFile(file, 'other');
    const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = bucket.settings;
    const put = openBucket(s3(), { id, secret }, times).put(
      'x.tar',
      { path: file, size: 5, sha256: 'a'.repeat(64) },
      'application/x-tar',
    );
    expect((await refusalOf(put)).message).toMatch(/400 XAmzContentSHA256Mismatch/);
  });
});
