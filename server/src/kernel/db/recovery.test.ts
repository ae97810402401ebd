import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { holidays as holidayData } from 'shared-api/resources/holidays';
import { validBody } from 'shared-api/resources/validBody';
import { maxWaitingRequests } from '../http/shedLoad';
import { countWaitingSessions } from '../session/session.queries';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { silentLog } from '../../testing/testCluster';
import { withClient } from './checks';
import { openPool } from './database';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.as('admin');
});
afterAll(() => test.close());

const named = async (name: string) =>
  (await test.database.pool.query('select 1 from holiday where name = $1', [name])).rowCount;

const held: PoolClient[] = [];
/** Takes every connection of the pool, as requests that wait for something slow do. */
async function exhaust(): Promise<void> {
  const { pool } = test.database;
  for (let n = 0; n < pool.options.max; n++) held.push(await pool.connect());
}
const release = () => held.splice(0).forEach((client) => client.release());
afterEach(release);

describe('with no connection free', () => {
  it('every call is answered by 503 with Retry-After, and served again as soon as a connection is free', async () => {
    await exhaust();
    const began = Date.now();
    const calls = await Promise.all([
      admin.get('/api/session'),
      admin.get('/api/projects'),
      admin.get('/api/projects', { headers: { accept: 'text/csv' } }),
      admin.get('/api/holidays'),
      admin.post('/api/holidays', validBody(holidayData, { date: '2031-01-02', name: 'New' })),
      admin.get('/api/readyz'),
      admin.get('/api/live'),
      test.anonymous.post('/api/session', { name: 'admin', password: 'portal-demo' }),
    ]);
    for (const { statusCode, headers, body } of calls) {
      expect({ statusCode, body }).toMatchObject({ statusCode: 503 });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body).toContain('Please try again in a moment.');
    }
    // The wait for a connection is five seconds.
    expect(Date.now() - began).toBeLessThan(20_000);
    expect((await admin.get('/api/healthz')).statusCode).toBe(200);
    release();
    expect((await admin.get('/api/session')).statusCode).toBe(200);
    expect(await named('New')).toBe(0);
  });

  it('calls beyond the limit of waiting ones are refused at once', async () => {
    await exhaust();
    const waiting = Array.from({ length: maxWaitingRequests }, () => admin.get('/api/session'));
    // They share one statement, so one of them waits for a connection, and all for its answer.
    while (!test.database.pool.waitingCount || countWaitingSessions(test.database.db) < maxWaitingRequests)
      await sleep(5);
    const began = Date.now();
    const turnedAway = await admin.get('/api/session');
    expect(turnedAway.statusCode).toBe(503);
    expect(turnedAway.headers['retry-after']).toBe('5');
    expect(turnedAway.json()).toMatchObject({ code: 'busy' });
    expect((await admin.get('/api/healthz')).statusCode).toBe(200);
    expect(Date.now() - began).toBeLessThan(4000);
    release();
    const answers = await Promise.all(waiting);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    expect((await admin.get('/api/session')).statusCode).toBe(200);
  });
});

describe('with connections that were cut', () => {
  it('a call in the middle of its work is answered by 503, nothing of it is kept, and the next is served', async () => {
    let cut = false;
    const cutAll = () =>
      withClient(test.database.connection, (client) =>
        client.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and application_name = 'portal'`),
      );
    // It waits for the lock until it is cut.
    const locker = withClient({ ...test.database.connection, application_name: 'test' }, async (client) => {
      await client.query('begin; lock table holiday in access exclusive mode');
      while (!cut) await sleep(10);
    });
    await sleep(200);
    const saving = admin.post('/api/holidays', validBody(holidayData, { date: '2031-01-03', name: 'Cut' }));
    await withClient({ ...test.database.connection, application_name: 'test' }, async (client) => {
      const waits = "select 1 from pg_locks where relation = 'holiday'::regclass and not granted";
      while (!(await client.query(waits)).rowCount) await sleep(10);
    });
    await cutAll();
    const answer = await saving;
    cut = true;
    await locker;
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
    expect(await named('Cut')).toBe(0);
  });
});

it('a query to a database that hangs fails in bounded time, and its connection is not used again', async () => {
  const { db, pool } = openPool(test.database.connection, silentLog, { max: 1, answerTimeout: 500 });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]!.pid;
  process.kill(pid, 'SIGSTOP');
  try {
    await expect(pool.query('select 1')).rejects.toThrow('Query read timeout');
    const next = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    expect(next.rows[0]!.pid).not.toBe(pid);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await db.destroy();
});
