import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { attachDatabase, type OpenDatabase } from '../server/src/kernel/db/database';
import { liveChannel } from '../server/src/kernel/events/publish';
import { createSession } from '../server/src/kernel/session/session.queries';
import { sessionCookie } from '../server/src/kernel/session/currentUser';
import { freePort, makePortalFolder, startPortal } from '../server/src/testing/portalProcess';
import { openStream } from './liveStreams';
import { quantile, report, tidy, type Row } from './report';

/*
 * Open streams against a real server with its own PostgreSQL: what they cost in memory, and how long a change takes from its
 * commit to the browsers. Beside it, in the same run, a bare client that listens to the same notifications.
 */
const streamCount = Number(process.env.STREAMS ?? 500);
/** As many as a person may have. */
const eachUser = 3;
/** Streams that hear of one of the projects of the first case. */
const few = 5;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Megabytes that a process holds. */
const rss = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** People who see all projects, each signed in. @returns their cookies */
async function addPeople({ db }: OpenDatabase, count: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let n = 0; n < count; n++) {
    const login = `bench.${n}`;
    const { id } = await db
      .insertInto('usr')
      .values({
        login,
        name: login,
        email: null,
        ad_account: null,
        password_hash: null,
        password_expires_on: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into usr_role_usr (usr_role_id, usr_id) select r.id, ${id}::int from usr_role r
      where r.name = 'Report'`.execute(db);
    cookies.push(`${sessionCookie}=${await createSession(db, id)}`);
  }
  return cookies;
}

/** Milliseconds from commit to each event, through streams and bare. */
interface Latencies {
  streams: number[];
  bare: number[];
}

/** Changes projects, and gathers when who hears of it. */
class Stopwatch {
  #heard: Latencies = { streams: [], bare: [] };
  readonly #committed = new Map<number, number>();

  constructor(private readonly database: OpenDatabase) {}

  heard(by: keyof Latencies, id: number, at: number): void {
    this.#heard[by].push(at - (this.#committed.get(id) ?? NaN));
  }

  /** Changes a project as its calls do, and notes when the commit was sent. */
  async change(id: number): Promise<void> {
    const client = await this.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('update project set updated_on = now() where id = $1', [id]);
      await client.query('select pg_notify($1, $2)', [liveChannel, JSON.stringify({ kind: 'project', id })]);
      this.#committed.set(id, performance.now());
      await client.query('commit');
    } finally {
      client.release();
    }
  }

  async measure(act: () => Promise<void>): Promise<Latencies> {
    // What lists have to be told of the case before is told.
    await sleep(6000);
    this.#heard = { streams: [], bare: [] };
    await act();
    await sleep(1500);
    return this.#heard;
  }
}

const row = (what: string, { streams, bare }: Latencies): Row => ({
  change: what,
  events: streams.length,
  'stream p50 ms': tidy(quantile(streams, 0.5)),
  'stream p95 ms': tidy(quantile(streams, 0.95)),
  'bare LISTEN p50 ms': tidy(quantile(bare, 0.5)),
  'bare LISTEN p95 ms': tidy(quantile(bare, 0.95)),
});

async function listenBare(database: OpenDatabase, watch: Stopwatch): Promise<pg.Client> {
  const bare = new pg.Client(database.connection);
  await bare.connect();
  bare.on('notification', ({ payload }) => {
    const event = JSON.parse(payload ?? '') as { kind: string; id: number };
    if (event.kind === 'project') watch.heard('bare', event.id, performance.now());
  });
  await bare.query(`listen ${liveChannel}`);
  return bare;
}

async function run(base: string, pid: number, database: OpenDatabase): Promise<void> {
  const cookies = await addPeople(database, Math.ceil(streamCount / eachUser));
  const { rows } = await sql<{ id: number }>`select id from project order by id`.execute(database.db);
  const [everybodys, ...others] = rows.map(({ id }) => id) as [number, ...number[]];
  const still = others.splice(0, 100);
  const groups = Math.min(Math.ceil(streamCount / few), others.length);
  const of = (n: number) => others[n % groups]!;
  const watch = new Stopwatch(database);
  const bare = await listenBare(database, watch);

  const before = rss(pid);
  const began = performance.now();
  const streams = [];
  for (let n = 0; n < streamCount; n++)
    streams.push(
      await openStream(base, cookies[n % cookies.length]!, [everybodys, of(n), ...still], (id, at) =>
        watch.heard('streams', id, at),
      ),
    );
  const seconds = (performance.now() - began) / 1000;
  const open = rss(pid);

  const toFew = await watch.measure(async () => {
    for (let n = 0; n < 300; n++) {
      await watch.change(of(n));
      await sleep(20);
    }
  });
  const toAll = await watch.measure(async () => {
    for (let n = 0; n < 30; n++) {
      await watch.change(everybodys);
      await sleep(400);
    }
  });
  const atOnce = await watch.measure(async () => {
    for (let n = 0; n < 20; n++) {
      await Promise.all(Array.from({ length: 10 }, (_, i) => watch.change(of(n * 10 + i))));
      await sleep(300);
    }
  });

  const memory = {
    streams: streamCount,
    'projects each': still.length + 2,
    'opened in s': tidy(seconds),
    'server before MB': tidy(before),
    'with all open MB': tidy(open),
    'after the changes MB': tidy(rss(pid)),
  };
  report(
    'live',
    [
      row(`heard by ${few} streams, one every 20 ms`, toFew),
      row(`heard by all ${streamCount} streams`, toAll),
      row(`ten at once, each heard by ${few}`, atOnce),
    ],
    { memory },
  );
  console.log(JSON.stringify(memory));
  for (const stream of streams) stream.destroy();
  await bare.end();
}

async function main(): Promise<void> {
  const folder = makePortalFolder();
  const dataDir = join(folder.dir, 'data');
  const port = String(await freePort());
  const portal = startPortal(folder, {
    PORT: port,
    HOST: '127.0.0.1',
    PORTAL_DATA: dataDir,
    PORTAL_DEMO: '1',
    PORTAL_TZ: 'UTC',
  });
  try {
    if (!(await portal.ready)) throw new Error(`The server did not start: ${portal.stderr()}`);
    const database = await attachDatabase({ dataDir, databaseUrl: null }, silent);
    await run(`http://127.0.0.1:${port}`, portal.pid, database);
    await database.close();
  } finally {
    portal.kill('SIGTERM');
    await portal.exited;
    folder.remove();
  }
}

void main();
