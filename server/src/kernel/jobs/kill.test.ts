import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { OpenDatabase } from '../db/database';
import { findRoot } from '../config/root';
import { bundleScript, removeScripts } from '../../testing/bundleScript';
import { createTestDatabase } from '../../testing/testDatabase';
import { enqueue } from './enqueue';

// Real processes on a busy machine.
jest.setTimeout(120_000);

let database: OpenDatabase;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table effect (job bigint, server text)`.execute(database.db);
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await database.close();
  removeScripts();
});

async function start(name: string): Promise<ChildProcess> {
  const { host, port, user, database: db } = database.connection;
  const args = [bundleScript('jobServer'), JSON.stringify({ host, port, user, database: db }), name];
  const child = spawn(process.execPath, args, { cwd: findRoot(), stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  await once(child.stdout, 'data');
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
  running.delete(child);
}

/** Waits until so many jobs are done. */
async function done(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`select count(distinct job)::int as n from effect`.execute(
      database.db,
    );
    if (rows[0]!.n >= count) return;
    await sleep(5);
  }
}

it.each(['SIGKILL', 'SIGTERM'] as const)(
  'a server ended by %s in the middle of its jobs: each has its effect once',
  async (signal) => {
    await sql`truncate effect, job`.execute(database.db);
    const total = 600;
    await database.db.transaction().execute(async (tx) => {
      for (let n = 0; n < total; n++) await enqueue(tx, { kind: 'effect' });
    });
    const [first, second] = await Promise.all([start('first'), start('second')]);
    await done(total / 6);
    await end(first, signal);
    const third = await start('third');
    await done(total / 2);
    await end(second, signal);
    const fourth = await start('fourth');
    await done(total);
    while (await database.db.selectFrom('job').select('id').executeTakeFirst()) await sleep(20);
    const { rows } = await sql<{ runs: number; servers: number; n: number }>`
    select runs, servers, count(*)::int as n
    from (select count(*)::int as runs, count(distinct server)::int as servers from effect group by job) j
    group by 1, 2`.execute(database.db);
    expect(rows).toEqual([{ runs: 2, servers: 1, n: total }]);
    const { rows: names } = await sql<{
      server: string;
    }>`select distinct server from effect order by 1`.execute(database.db);
    expect(names.map(({ server }) => server)).toEqual(expect.arrayContaining(['first', 'second', 'third']));
    await Promise.all([end(third, 'SIGTERM'), end(fourth, 'SIGTERM')]);
  },
);
