import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { withClient } from '../db/checks';
import type { OpenDatabase } from '../db/database';
import { openHub, type Hub } from '../events/hub';
import { silentLog } from '../../testing/testCluster';
import { createTestDatabase } from '../../testing/testDatabase';
import { enqueue, type NewJob } from './enqueue';
import type { JobKind } from './jobKind';
import { readCounts } from './jobStats';
import { openJobs, type Jobs } from './openJobs';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table effect (job bigint, server text)`.execute(database.db);
});
beforeEach(() => sql`truncate job, effect`.execute(database.db));
afterAll(() => database.close());

interface Server {
  jobs: Jobs;
  hub: Hub;
}
const servers: Server[] = [];
afterEach(async () => {
  for (const { jobs, hub } of servers.splice(0)) {
    await jobs.stop({ grace: 0 });
    await hub.close();
  }
});

async function serve(kinds: JobKind[]): Promise<Server> {
  const hub = await openHub(database, silentLog);
  const jobs = openJobs({ db: database, hub, log: silentLog, kinds, timeZone: 'UTC' });
  jobs.start();
  servers.push({ jobs, hub });
  return { jobs, hub };
}

const add = (job: NewJob) => database.db.transaction().execute((tx) => enqueue(tx, job));
const effects = async () =>
  (
    await sql<{ job: number; server: string }>`select job, server from effect order by job`.execute(
      database.db,
    )
  ).rows;
const jobs = () => database.db.selectFrom('job').selectAll().execute();

/** Waits for what must come, on a slow machine as well. */
async function until(met: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await met())) await sleep(10);
}
const idle = () => until(async () => (await jobs()).length === 0);

/** A kind that notes where it ran. */
const noting = (server: string, work: () => Promise<unknown> = async () => undefined): JobKind => ({
  name: 'note',
  run: async (tx, _, { id }) => {
    await sql`insert into effect values (${id}, ${server})`.execute(tx);
    await work();
  },
});

it('several servers share the jobs, and each is done once', async () => {
  for (const name of ['a', 'b', 'c']) await serve([noting(name, () => sleep(5))]);
  await database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 150; n++) await enqueue(tx, { kind: 'note' });
  });
  await idle();
  const done = await effects();
  expect(done).toHaveLength(150);
  expect(new Set(done.map(({ job }) => job)).size).toBe(150);
  expect(new Set(done.map(({ server }) => server)).size).toBe(3);
});

it('several servers run each scheduled job once per time', async () => {
  let running = 0;
  const kind: JobKind = {
    ...noting('any', async () => {
      running += 1;
      await sleep(50);
      expect(running).toBe(1);
      running -= 1;
    }),
    schedule: { everyMinutes: 60 },
  };
  for (const _ of [1, 2, 3]) await serve([kind]);
  await until(async () => (await jobs()).length === 1);
  for (let round = 1; round <= 3; round++) {
    await sql`update job set run_at = now()`.execute(database.db);
    await sql`select pg_notify('portal_live', '{"kind":"job"}')`.execute(database.db);
    await until(async () => (await effects()).length >= round);
  }
  await sleep(100);
  expect(await effects()).toHaveLength(3);
  expect(await jobs()).toHaveLength(1);
});

it('a job starts as soon as it is committed, and one for later at its time', async () => {
  await serve([noting('a')]);
  await until(async () => (await effects()).length === 0);
  const began = Date.now();
  await add({ kind: 'note' });
  await idle();
  const at = Date.now() + 700;
  await add({ kind: 'note', runAt: new Date(at) });
  await idle();
  expect(Date.now()).toBeGreaterThanOrEqual(at - 50);
  // Neither waited for the look that comes every few seconds.
  expect(Date.now() - began).toBeLessThan(4500);
});

it('a server runs a few jobs at a time, and says what it does and did', async () => {
  let [most, running] = [0, 0];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const { jobs: runner } = await serve([
    noting('a', async () => {
      most = Math.max(most, (running += 1));
      await gate;
      running -= 1;
    }),
    { name: 'bad', run: () => Promise.reject(new Error('no')) },
  ]);
  for (let n = 0; n < 10; n++) await add({ kind: 'note' });
  await add({ kind: 'bad' });
  await until(() => running === 4);
  await until(() => runner.stats().running === 4);
  expect(await readCounts(database.db)).toMatchObject([
    { kind: 'bad', due: 1 },
    { kind: 'note', due: 10 },
  ]);
  open();
  await until(async () => (await effects()).length === 10);
  await until(() => runner.stats().runs.length === 2);
  expect(most).toBe(4);
  const { runs } = runner.stats();
  expect(runs).toContainEqual({ kind: 'note', outcome: 'done', count: 10 });
  expect(runs).toContainEqual({ kind: 'bad', outcome: 'failed', count: 1 });
  expect(await readCounts(database.db)).toMatchObject([{ kind: 'bad', waiting: 1, due: 0 }]);
});

describe('stopping', () => {
  it('lets jobs under way end', async () => {
    let began = false;
    const { jobs: runner } = await serve([
      noting('a', async () => {
        began = true;
        await sleep(300);
      }),
    ]);
    await add({ kind: 'note' });
    await until(() => began);
    await runner.stop();
    expect(await effects()).toHaveLength(1);
    expect(await jobs()).toEqual([]);
  });

  it('hands back a job that does not end, and another server runs it once', async () => {
    let began = 0;
    const never = noting('first', () => {
      began += 1;
      return new Promise(() => undefined);
    });
    const { jobs: first } = await serve([never]);
    for (let n = 0; n < 3; n++) await add({ kind: 'note' });
    await until(() => began === 3);
    await first.stop({ grace: 50 });
    expect(await effects()).toEqual([]);
    expect(await jobs()).toMatchObject([{ attempts: 0 }, { attempts: 0 }, { attempts: 0 }]);
    await serve([noting('second')]);
    await idle();
    expect((await effects()).map(({ server }) => server)).toEqual(['second', 'second', 'second']);
  });

  it('hands back a job that waits for a lock or a long statement, without waiting for it', async () => {
    let began = false;
    const { jobs: first } = await serve([
      {
        name: 'note',
        run: async (tx) => {
          began = true;
          await sql`select pg_sleep(50)`.execute(tx);
        },
      },
    ]);
    await add({ kind: 'note' });
    await until(() => began);
    await first.stop({ grace: 50 });
    await serve([noting('second')]);
    await idle();
    expect(await effects()).toHaveLength(1);
  });
});

it('continues after all connections were lost, and runs the jobs added meanwhile', async () => {
  let [began, held] = [0, true];
  const { hub } = await serve([
    noting('a', async () => {
      began += 1;
      while (held) await sleep(5);
    }),
  ]);
  await add({ kind: 'note' });
  await until(() => began === 1);
  await withClient(database.connection, async (client) => {
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    // A notification that nobody received is lost; the job runs all the same.
    await client.query("insert into job (kind) values ('note')");
  });
  held = false;
  // The pool may still give out connections that have been ended.
  await until(async () => (await effects().catch(() => [])).length >= 1);
  // The one whose connection was lost waits for its next try.
  await until(() =>
    jobs()
      .then((all) => all.every(({ attempts }) => attempts === 1))
      .catch(() => false),
  );
  await sql`update job set run_at = now()`.execute(database.db);
  await until(() => hub.isListening());
  await sql`select pg_notify('portal_live', '{"kind":"job"}')`.execute(database.db);
  await idle();
  const done = await effects();
  expect(done).toHaveLength(2);
  expect(new Set(done.map(({ job }) => job)).size).toBe(2);
});
