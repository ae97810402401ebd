import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../kernel/db/database';
import { jobKinds } from '../../parts';
import { addScheduled } from '../../kernel/jobs/schedule';
import { runDueJobs } from '../../testing/runDueJobs';
import { silentLog } from '../../testing/testCluster';
import { createTestDatabase } from '../../testing/testDatabase';
import { readConfig } from '../../kernel/config/readConfig';
import { registerBuild } from '../deploy/registerBuild';
import { createRegistry } from '../registry/registry';
import { aManifest, aRoute, writeTestBuild } from '../testing/testBuild';
import type { ArtifactStore } from './artifactStore';
import { openDirectoryStore } from './directoryStore';

let database: OpenDatabase;
let dir: string;
let store: ArtifactStore;
beforeEach(async () => {
  database = await createTestDatabase({ demo: true });
  dir = mkdtempSync(path.join(tmpdir(), 'portal-clean-'));
  store = openDirectoryStore(dir);
});
afterEach(async () => {
  await database.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Versions 1 to n of a remote, one a day, the last of them today and live. */
async function deployed(n: number, name = 'sites'): Promise<void> {
  const manifest = aManifest(name, { list: aRoute(name, { name: `${name}_list` }) });
  for (let at = 1; at <= n; at++) {
    const { dir: from } = writeTestBuild({ name, version: `${at}.0.0`, manifest });
    await registerBuild({ db: database, store, log: silentLog, dir: from });
  }
  await sql`update remote_version set
    created_on = now() - (${n} - split_part(version, '.', 1)::int) * interval '1 day',
    replaced_on = case when version = ${`${n}.0.0`} then null
      else now() - (${n - 1} - split_part(version, '.', 1)::int) * interval '1 day' end
    where remote = ${name}`.execute(database.db);
}
const config = (keep: number) => readConfig({ PORTAL_TZ: 'UTC', KEEP_VERSIONS: String(keep) });

/** As at night; `only` some of the kinds run. */
async function clean(keep: number, { only, over = store }: { only?: string; over?: typeof store } = {}) {
  const files = {} as never;
  const kinds = jobKinds({ config: config(keep), log: silentLog, store: over, files }).filter(({ name }) =>
    /^(clean versions|remove version)$/.test(name),
  );
  await addScheduled(database.db, kinds, 'UTC');
  await sql`update job set run_at = now() where kind in ('clean versions', 'remove version')`.execute(
    database.db,
  );
  const some = kinds.filter(({ name }) => !only || name === only);
  const ran = await runDueJobs({ database, config: config(keep), store, files }, { kinds: some });
  return ran.map(({ kind, outcome }) => `${kind}: ${outcome}`);
}
const files = (name = 'sites') =>
  Array.from({ length: 20 }, (_, n) => n + 1).filter((n) => existsSync(path.join(dir, name, `${n}.0.0`)));
async function kept(name = 'sites'): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select split_part(version, '.', 1)::int as n from remote_version
    where remote = ${name} and removed_on is null order by n`.execute(database.db);
  return rows.map(({ n }) => n);
}
const session = (login: string, began: string, seen = '1 minute') =>
  sql`insert into session (token_hash, usr_id, created_on, last_seen_on)
    select decode(md5(random()::text), 'hex'), id, now() - ${began}::interval, now() - ${seen}::interval
    from usr where login = ${login}`.execute(database.db);

it('the last versions of each remote stay, the others go with their files, and their line in the history stays', async () => {
  await deployed(6);
  await deployed(4, 'rooms');
  expect(await clean(3)).toEqual([
    'clean versions: again',
    'clean versions: done',
    ...Array.from({ length: 4 }, () => 'remove version: done'),
  ]);
  expect(await kept()).toEqual([4, 5, 6]);
  expect(files()).toEqual([4, 5, 6]);
  expect(files('rooms')).toEqual([2, 3, 4]);
  const { n } = await database.db
    .selectFrom('remote_version')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(n).toBe(10);
  expect(await clean(3)).toEqual(['clean versions: done']);
});

it('the live version stays however old it is, and a recent version stays even if it is unused', async () => {
  await deployed(6);
  await sql`update remote set version = '1.0.0'`.execute(database.db);
  await sql`update remote_version set replaced_on = case when version = '1.0.0' then null else now() end
    where version in ('1.0.0', '6.0.0')`.execute(database.db);
  await clean(1);
  // 5 was replaced today: a page that was left open at the sign-in may have it.
  expect(files()).toEqual([1, 5, 6]);
});

it('the fallback version stays, and is removed when another version replaces it', async () => {
  await deployed(8);
  await sql`update remote_version set loaded_on = now() where version in ('2.0.0', '3.0.0', '8.0.0')`.execute(
    database.db,
  );
  await clean(2);
  expect(files()).toEqual([3, 7, 8]);
  const slice = await createRegistry({ db: database, log: silentLog }).current();
  expect(slice.remotes[0]?.fallback?.version).toBe('3.0.0');
  await sql`update remote_version set loaded_on = now() where version = '7.0.0'`.execute(database.db);
  await clean(2);
  expect(files()).toEqual([7, 8]);
});

it('after a rollback what came after the live version is not fallen back to, and goes', async () => {
  await deployed(8);
  await sql`update remote set version = '5.0.0'`.execute(database.db);
  await sql`update remote_version set replaced_on = case when version = '5.0.0' then null else now() - interval '9 days' end
    where version in ('5.0.0', '8.0.0')`.execute(database.db);
  await sql`update remote_version set loaded_on = now() where version in ('2.0.0', '6.0.0')`.execute(
    database.db,
  );
  await clean(1);
  // 7 was replaced today: an open page may have it. 6 loaded last, and goes.
  expect(files()).toEqual([2, 5, 7, 8]);
  const slice = await createRegistry({ db: database, log: silentLog }).current();
  expect(slice.remotes[0]?.fallback?.version).toBe('2.0.0');
});

it('a version that an open session may use stays while it is open', async () => {
  await deployed(12);
  // Version 4 was replaced seven days ago, 5 six days ago.
  await session('pm', '5 days 12 hours');
  await session('requester', '1 hour');
  await clean(2);
  expect(files()).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
  await sql`update session set last_seen_on = now() - interval '13 hours' where created_on < now() - interval '1 day'`.execute(
    database.db,
  );
  await clean(2);
  // The other one began an hour ago, and 10 was replaced yesterday.
  expect(files()).toEqual([10, 11, 12]);
});

it.each<[string, () => Promise<unknown>]>([
  ['has not been used for too long', () => session('pm', '9 days', '13 hours')],
  [
    'is of somebody who is no longer active',
    async () => {
      await session('pm', '9 days');
      await sql`update usr set active = false where login = 'pm'`.execute(database.db);
    },
  ],
])('a session that %s keeps nothing', async (_, begin) => {
  await deployed(12);
  await begin();
  await clean(2);
  expect(files()).toEqual([11, 12]);
});

it('a server that is killed between the note and the files leaves the rest to another one', async () => {
  await deployed(6);
  expect(await clean(3, { only: 'clean versions' })).toEqual([
    'clean versions: again',
    'clean versions: done',
  ]);
  expect(await kept()).toEqual([4, 5, 6]);
  expect(files()).toEqual([1, 2, 3, 4, 5, 6]);
  const broken = { ...store, remove: () => Promise.reject(new Error('the file store is away')) };
  expect(new Set(await clean(3, { only: 'remove version', over: broken }))).toEqual(
    new Set(['remove version: failed']),
  );
  expect(files()).toEqual([1, 2, 3, 4, 5, 6]);
  await clean(3, { only: 'remove version' });
  expect(files()).toEqual([4, 5, 6]);
});

it('a version that was deployed anew before its files were removed keeps them', async () => {
  await deployed(6);
  await clean(3, { only: 'clean versions' });
  const manifest = aManifest('sites', { list: aRoute('sites', { name: 'sites_list' }) });
  const again = writeTestBuild({ name: 'sites', version: '2.0.0', manifest });
  expect(await registerBuild({ db: database, store, log: silentLog, dir: again.dir })).toMatchObject({
    changed: true,
  });
  await clean(3, { only: 'remove version' });
  expect(files()).toEqual([2, 4, 5, 6]);
});

it('servers are told, so that their slices and caches follow', async () => {
  await deployed(6);
  const revision = async () =>
    (await database.db.selectFrom('registry').select('revision').executeTakeFirstOrThrow()).revision;
  const before = await revision();
  await clean(3);
  expect(await revision()).toBe(before + 1);
});
