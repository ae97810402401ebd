import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { attachDatabase } from './kernel/db/database';
import { startDemoServer, type DemoServer } from './testing/demoServer';
import { silentLog } from './testing/testCluster';

// A real server with its own PostgreSQL, on a busy machine.
jest.setTimeout(180_000);

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.remove());

const call = (address: string, body?: object) => server.call(address, body ? 'POST' : 'GET', body);

const postmaster = () =>
  Number(readFileSync(path.join(server.data, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

/** Ways in which PostgreSQL goes: killed outright, `pg_ctl stop -m immediate`, all its connections cut. */
const ends: Record<string, () => Promise<void> | void> = {
  killed: () => void process.kill(postmaster(), 'SIGKILL'),
  'stopped at once': () => void process.kill(postmaster(), 'SIGQUIT'),
  'cut off': async () => {
    const database = await attachDatabase({ dataDir: server.data, databaseUrl: null }, silentLog);
    await database.pool
      .query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
      )
      .catch(() => undefined);
    await database.close();
  },
};

const day = (n: number) => new Date(Date.UTC(2040, 0, 1 + n)).toISOString().slice(0, 10);
let next = 0;

interface Tally {
  acknowledged: string[];
  refused: number;
  /** The answers that should not have been given. */
  odd: string[];
  slowest: number;
}

/** Writes and reads until it is told to end. */
async function load(tally: Tally, running: () => boolean): Promise<void> {
  while (running()) {
    const date = day((next += 1));
    const began = Date.now();
    const writes = next % 3 !== 0;
    const answer = writes
      ? await call('/api/holidays', { date, name: `Day ${date}` })
      : await call('/api/projects?per_page=5');
    const text = await answer.text();
    tally.slowest = Math.max(tally.slowest, Date.now() - began);
    if (answer.status === 201) tally.acknowledged.push(date);
    else if (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0) tally.refused += 1;
    else if (answer.status !== 200) tally.odd.push(`${answer.status} ${text}`);
    if (answer.status === 503) await sleep(20);
  }
}

describe.each(Object.keys(ends))('PostgreSQL is %s under load', (how) => {
  it('while PostgreSQL is gone calls are answered 503 with Retry-After; it restarts by itself with all acknowledged writes', async () => {
    const tally: Tally = { acknowledged: [], refused: 0, odd: [], slowest: 0 };
    let running = true;
    const writers = Array.from({ length: 6 }, () => load(tally, () => running));
    const more = async (count: number) => {
      const goal = tally.acknowledged.length + count;
      while (tally.acknowledged.length < goal) await sleep(10);
    };
    await more(40);
    for (let round = 0; round < 2; round++) {
      await ends[how]!();
      // It serves again, and goes on.
      await more(40);
    }
    running = false;
    await Promise.all(writers);

    expect(tally.odd).toEqual([]);
    expect(tally.slowest).toBeLessThan(60_000);
    expect((await call('/api/readyz')).status).toBe(200);
    const database = await attachDatabase({ dataDir: server.data, databaseUrl: null }, silentLog);
    const { rows } = await database.pool.query<{ date: string }>('select date from holiday');
    await database.close();
    const kept = new Set(rows.map(({ date }) => date));
    expect(tally.acknowledged.filter((date) => !kept.has(date))).toEqual([]);
  });

  it('jobs, streams and pages go on by themselves', async () => {
    const database = await attachDatabase({ dataDir: server.data, databaseUrl: null }, silentLog);
    // Without a word: the server's own look at the table finds it.
    const { rows } = await database.pool.query<{ id: number }>(
      "insert into job (kind) values ('clean failed sign-ins') returning id",
    );
    while ((await database.pool.query('select 1 from job where id = $1', [rows[0]!.id])).rowCount)
      await sleep(20);
    await database.close();

    // A stream that was opened before the server heard again is told to come back; so it is opened until it hears of a change.
    let told = '';
    while (!told.includes('"/holidays"')) {
      const { port, cookie } = server;
      const stream = get({ host: '127.0.0.1', port, path: '/api/live', headers: { cookie }, agent: false });
      let over = false;
      stream.on('error', () => (over = true));
      stream.on('response', (answer) => {
        answer.setEncoding('utf8').on('data', (text: string) => (told += text));
        answer.on('error', () => undefined).on('close', () => (over = true));
      });
      const until = async (words: string) => {
        for (const end = Date.now() + 3000; !over && !told.includes(words) && Date.now() < end;)
          await sleep(20);
      };
      told = '';
      await until('event: hello');
      expect((await call('/api/holidays', { date: day((next += 1)), name: 'MergedEvent' })).status).toBe(201);
      await until('"/holidays"');
      stream.destroy();
    }

    expect((await call('/api/portal/slice')).status).toBe(200);
  });
});
