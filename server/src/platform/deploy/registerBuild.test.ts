import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ManifestFind } from 'shared-api/portal/manifest';
import type { OpenDatabase } from '../../kernel/db/database';
import { createTestDatabase } from '../../testing/testDatabase';
import { silentLog } from '../../testing/testCluster';
import { recordBeacons } from '../registry/portal.queries';
import { registerBuild } from './registerBuild';
import { createRegistry } from '../registry/registry';
import { openDirectoryStore } from '../store/directoryStore';
import { aManifest, aRoute, storedFiles, writeTestBuild, type TestBuild } from '../testing/testBuild';

let database: OpenDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-register-'));
});
afterEach(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  const { db } = database;
  await db.updateTable('remote').set({ version: null }).execute();
  for (const table of ['beacon', 'remote_version', 'remote'] as const) await db.deleteFrom(table).execute();
});

const manifest = aManifest('sites', { list: aRoute('sites') });
const sites = (version: string, files?: Record<string, string>): TestBuild =>
  writeTestBuild({ name: 'sites', version, manifest, ...(files ? { files } : {}) });
const register = ({ dir }: TestBuild) =>
  registerBuild({ db: database, store: openDirectoryStore(artifacts()), log: silentLog, dir });
const artifacts = () => path.join(dataDir, 'artifacts');
const folder = (version: string) => path.join(artifacts(), 'sites', version);
const slice = () => createRegistry({ db: database, log: silentLog }).current();

test('a registered build lies in its own folder, with Brotli and gzip made once', async () => {
  await register(sites('1.0.0-aaaaaaa'));
  expect(readdirSync(folder('1.0.0-aaaaaaa')).sort()).toEqual(storedFiles);
});

test('the slice names the live version with the hash of its entry, and the revision grows', async () => {
  const before = await slice();
  const { build } = sites('1.0.0-aaaaaaa');
  expect(await register(sites('1.0.0-aaaaaaa'))).toEqual({
    name: 'sites',
    version: '1.0.0-aaaaaaa',
    changed: true,
  });
  const after = await slice();
  expect(after.revision).toBe(before.revision + 1);
  expect(after.remotes).toEqual([
    expect.objectContaining({
      name: 'sites',
      version: '1.0.0-aaaaaaa',
      entry: '/remotes/sites/1.0.0-aaaaaaa/remoteEntry.js',
      integrity: build.files[0]!.integrity,
      fallback: null,
    }),
  ]);
});

test('the audit log says what went live, and what was live before', async () => {
  await register(sites('1.0.0-aaaaaaa'));
  await register(sites('1.0.1-bbbbbbb'));
  const entries = await database.db
    .selectFrom('audit_entry')
    .select(['entity', 'entity_name', 'action', 'changes'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const entry = { entity: 'remote', entity_name: 'sites', action: 'went live' };
  expect(entries).toEqual([
    { ...entry, changes: [{ field: 'Version', from: '1.0.0-aaaaaaa', to: '1.0.1-bbbbbbb' }] },
    { ...entry, changes: [{ field: 'Version', from: null, to: '1.0.0-aaaaaaa' }] },
  ]);
});

test('the same version with the same bytes changes nothing', async () => {
  await register(sites('1.0.0-aaaaaaa'));
  const { revision } = await slice();
  expect(await register(sites('1.0.0-aaaaaaa'))).toMatchObject({ changed: false });
  expect((await slice()).revision).toBe(revision);
});

test('the same version with other bytes is refused by name, and the live files stay', async () => {
  await register(sites('1.0.0-aaaaaaa', { 'remoteEntry.js': 'one' }));
  await expect(register(sites('1.0.0-aaaaaaa', { 'remoteEntry.js': 'two' }))).rejects.toThrow(
    /sites 1\.0\.0-aaaaaaa is registered with other files/,
  );
  expect((await slice()).builds.get('sites')?.files[0]?.size).toBe(3);
});

test('a file that is not the one that was built is refused by name, and nothing of the version shows', async () => {
  const tampered = sites('1.0.0-aaaaaaa');
  writeFileSync(path.join(tampered.dir, 'dist/Page.js'), 'steal()');
  await expect(register(tampered)).rejects.toThrow(/Page\.js is not the file that was built/);
  expect(existsSync(folder('1.0.0-aaaaaaa'))).toBe(false);
  expect((await slice()).remotes).toEqual([]);
});

test('a missing file, a missing build and a build of another shape are refused', async () => {
  const incomplete = sites('1.0.0-aaaaaaa');
  rmSync(path.join(incomplete.dir, 'dist/Page.js'));
  await expect(register(incomplete)).rejects.toThrow(/Page\.js cannot be read/);

  rmSync(path.join(incomplete.dir, 'dist'), { recursive: true });
  await expect(register(incomplete)).rejects.toThrow(/There is no build/);

  const escaping = sites('1.0.0-aaaaaaa', { 'remoteEntry.js': '1' });
  const file = path.join(escaping.dir, 'dist/portal-build.json');
  const outside = '../../outside.js';
  writeFileSync(
    file,
    JSON.stringify({ ...escaping.build, files: [{ ...escaping.build.files[0], path: outside }] }),
  );
  await expect(register(escaping)).rejects.toThrow(/files\/0\/path/);
  writeFileSync(file, JSON.stringify({ ...escaping.build, version: '..' }));
  await expect(register(escaping)).rejects.toThrow(/version/);
});

test('the sources of quick find are in the slice; a build with results that lead to other areas is refused', async () => {
  const find: ManifestFind = {
    sources: {
      sites: {
        title: 'Sites',
        hint: 'sites by name',
        order: 10,
        call: '/sites',
        label: '{name}',
        to: '/sites?name={name}',
        icon: 'folder',
      },
    },
  };
  const foreign = structuredClone(find);
  foreign.sources!.sites!.to = '/users/{id}';
  const withFind = (version: string, part: ManifestFind) =>
    writeTestBuild({ name: 'sites', version, manifest: { ...manifest, find: part } });
  await expect(register(withFind('1.0.0-aaaaaaa', foreign))).rejects.toThrow(
    /find\.sources\.sites\.to: "\/users\/\{id\}" is no page of this remote/,
  );
  expect((await slice()).remotes).toEqual([]);
  await register(withFind('1.0.0-aaaaaaa', find));
  expect((await slice()).remotes[0]?.manifest.find).toEqual(find);
  await register(sites('1.0.0-bbbbbbb'));
  expect((await slice()).remotes[0]?.manifest).not.toHaveProperty('find');
});

test('folders that a killed process left are not served, and a registration cut short is done again', async () => {
  const build = sites('1.0.0-aaaaaaa');
  await register(build);
  // Killed after the rename and before the registry learned of it, then built anew with other bytes.
  const again = sites('1.0.0-bbbbbbb', { 'remoteEntry.js': 'new' });
  await register(sites('1.0.0-bbbbbbb', { 'remoteEntry.js': 'old' }));
  await database.db.updateTable('remote').set({ version: '1.0.0-aaaaaaa' }).execute();
  await database.db.deleteFrom('remote_version').where('version', '=', '1.0.0-bbbbbbb').execute();
  await register(again);
  expect((await slice()).remotes[0]?.integrity).toBe(again.build.files[0]?.integrity);
  expect(readdirSync(path.join(dataDir, 'artifacts'))).toEqual(['sites']);
});

test('artifacts that were lost are brought back by registering the live version', async () => {
  await register(sites('1.0.0-aaaaaaa'));
  rmSync(path.join(dataDir, 'artifacts'), { recursive: true });
  await register(sites('1.0.0-aaaaaaa'));
  expect(existsSync(path.join(folder('1.0.0-aaaaaaa'), 'remoteEntry.js'))).toBe(true);
});

test('the fallback is the newest other version that a browser has said it loaded', async () => {
  const { id } = await database.db
    .insertInto('usr')
    .values({
      login: 'ann',
      name: 'Ann',
      ad_account: null,
      email: null,
      password_hash: null,
      password_expires_on: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const version of ['1.0.0-aaaaaaa', '1.0.0-bbbbbbb', '1.0.0-ccccccc']) await register(sites(version));
  expect((await slice()).remotes[0]).toMatchObject({ version: '1.0.0-ccccccc', fallback: null });

  const loaded = (version: string) => ({ remote: 'sites', version, kind: 'loaded' as const });
  await recordBeacons(database.db, id, [loaded('1.0.0-aaaaaaa')]);
  expect((await slice()).remotes[0]?.fallback?.version).toBe('1.0.0-aaaaaaa');
  await recordBeacons(database.db, id, [loaded('1.0.0-bbbbbbb'), { ...loaded('9.9.9'), kind: 'load_error' }]);
  expect((await slice()).remotes[0]?.fallback).toMatchObject({
    version: '1.0.0-bbbbbbb',
    container: 'mfe_sites__1_0_0_bbbbbbb',
    entry: '/remotes/sites/1.0.0-bbbbbbb/remoteEntry.js',
  });
  const kept = await database.db.selectFrom('beacon').select('version').orderBy('id').execute();
  expect(kept.map((row) => row.version)).toEqual(['1.0.0-aaaaaaa', '1.0.0-bbbbbbb']);
});

test('a database that stops answering leaves the last slice in use', async () => {
  const own = await createTestDatabase();
  const warn = jest.fn();
  const registry = createRegistry({ db: own, log: { ...silentLog, warn } });
  const first = await registry.current();
  await own.close();
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);
  expect(await registry.current()).toBe(first);
  expect(warn).toHaveBeenCalled();
  jest.restoreAllMocks();
});
