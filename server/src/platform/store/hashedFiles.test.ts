import type { OpenDatabase } from '../../kernel/db/database';
import { openHub, type Hub } from '../../kernel/events/hub';
import { silentLog } from '../../testing/testCluster';
import { createTestDatabase } from '../../testing/testDatabase';
import { goLive } from '../deploy/goLive';
import { writeTestBuild } from '../testing/testBuild';
import { folderOfHash, isHashFolder } from '../registry/hashFolder';
import { openHashedFiles } from './hashedFiles';

let database: OpenDatabase;
let hub: Hub;
beforeAll(async () => {
  database = await createTestDatabase();
  hub = await openHub(database, silentLog);
});
afterAll(async () => {
  await hub.close();
  await database.close();
});

/** The database, with the number of questions that were put to it. */
function countQuestions() {
  let questions = 0;
  const db = new Proxy(database.db, {
    get(target, property) {
      if (property === 'getExecutor') questions++;
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { db, asked: () => questions };
}

let n = 0;
/** Deploys a version whose file Page.js has that text. @returns its version, the folder of the file's address, and the entry's hash */
async function deploy(text: string) {
  const version = `1.0.${++n}-aaaaaaa`;
  const files = { 'remoteEntry.js': version, 'Page.js': text };
  const { build } = writeTestBuild({ name: 'sites', version, files });
  const announced = new Promise((resolve) => hub.on('registry', resolve));
  await goLive(database.db, build, null);
  await announced;
  const [entry, page] = build.files;
  return { version, folder: folderOfHash(page!.integrity), entry: entry!.integrity };
}

it('a hash is a folder without signs that addresses escape, and no version', () => {
  const folder = folderOfHash(`sha384-${'a+/'.repeat(21)}b`);
  expect(folder).toBe(`sha384-${'a-_'.repeat(21)}b`);
  expect([folder, '1.0.0-aaaaaaa', 'sha384-', `${folder}c`].map(isHashFolder)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('the newest version with a file is found, a new one at once, and unknown files cost at most one question a second', async () => {
  const { db, asked } = countQuestions();
  const hashed = openHashedFiles({ db: { db }, hub, log: silentLog });
  const first = await deploy('same');
  // Requests that come while the list is read wait for it.
  const entry = folderOfHash(first.entry);
  expect(
    await Promise.all([
      hashed.versionOf('sites', first.folder, 'Page.js'),
      hashed.versionOf('sites', entry, 'remoteEntry.js'),
    ]),
  ).toEqual([first.version, first.version]);
  const after = asked();
  expect(after).toBeGreaterThan(0);
  for (let at = 0; at < 50; at++) {
    expect(await hashed.versionOf('sites', folderOfHash(`sha384-${at}`), 'Page.js')).toBeUndefined();
    expect(await hashed.versionOf('sites', first.folder, 'Page.js')).toBe(first.version);
  }
  expect(asked()).toBe(after);
  const second = await deploy('other');
  expect(await hashed.versionOf('sites', second.folder, 'Page.js')).toBe(second.version);
  const third = await deploy('same');
  expect(third.folder).toBe(first.folder);
  // The former one is still kept; when it is removed, the file is looked up again.
  hashed.forget('sites', third.folder, 'Page.js');
  expect(await hashed.versionOf('sites', third.folder, 'Page.js')).toBe(third.version);
  await hashed.close();
});

it('without a registry a file has no version, and the last list known stays', async () => {
  const { version, folder } = await deploy('known');
  let isAway = false;
  const db = new Proxy(database.db, {
    get(target, property) {
      if (isAway) throw new Error('The database is away.');
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const warnings: unknown[] = [];
  const log = { ...silentLog, warn: (found: unknown) => warnings.push(found) } as typeof silentLog;
  const hashed = openHashedFiles({ db: { db }, hub, log });
  expect(await hashed.versionOf('sites', folder, 'Page.js')).toBe(version);
  isAway = true;
  const unknown = await deploy('unknown');
  expect(await hashed.versionOf('sites', unknown.folder, 'Page.js')).toBeUndefined();
  expect(warnings).toHaveLength(1);
  expect(await hashed.versionOf('sites', folder, 'Page.js')).toBe(version);
  await hashed.close();
});
