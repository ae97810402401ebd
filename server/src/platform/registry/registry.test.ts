import type { OpenDatabase } from '../../kernel/db/database';
import { openHub, type Hub } from '../../kernel/events/hub';
import { silentLog } from '../../testing/testCluster';
import { createTestDatabase } from '../../testing/testDatabase';
import { goLive } from '../deploy/goLive';
import { createRegistry } from './registry';
import { writeTestBuild } from '../testing/testBuild';

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

it('a server takes over a deploy through another server at once, without polling', async () => {
  const registry = createRegistry({ db: database, log: silentLog, hub });
  const { revision } = await registry.current();
  for (let n = 1; n <= 5; n++) {
    const told = new Promise((resolve) => hub.on('registry', resolve));
    const { build } = writeTestBuild({ name: 'sites', version: `1.0.${n}-aaaaaaa` });
    await goLive(database.db, build, null);
    await told;
    // Far within the second in which an answer is taken as read.
    expect((await registry.current()).revision).toBe(revision + n);
  }
  await database.db.updateTable('registry').set({ revision: 1000 }).execute();
  expect((await registry.current()).revision).toBe(revision + 5);
});
