import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { attachDatabase, type OpenDatabase } from '../../server/src/kernel/db/database';
import { liveChannel } from '../../server/src/kernel/events/publish';
import { createSession } from '../../server/src/kernel/session/session.queries';
import { sessionCookie } from '../../server/src/kernel/session/currentUser';
import type { BenchRun } from '../BenchRun';
import { quantile, round1, type Row } from '../report';
import { FeatureSwitch } from './FeatureSwitch';
import { openStream } from './openStream';

/** The number of streams that one person may open. */
const streamsPerPerson = 3;
/** The number of streams that subscribe to the same project of the first case. */
const fewStreams = 5;

/** The number of streams and changes, and the pauses of a run. */
interface LiveSize {
  streams: number;
  toFew: number;
  toAll: number;
  atOnce: number;
  /** How often a feature is switched off or on. */
  switches: number;
  /** Milliseconds before a case, in which the lists receive the events of the case before. */
  before: number;
  /** Milliseconds after a case, in which its last events arrive. */
  after: number;
}

const sizeOf = ({ isSmoke }: BenchRun): LiveSize =>
  isSmoke
    ? { streams: 15, toFew: 15, toAll: 2, atOnce: 1, switches: 2, before: 500, after: 1000 }
    : {
        streams: Number(process.env.STREAMS ?? 500),
        toFew: 300,
        toAll: 30,
        atOnce: 20,
        switches: 20,
        before: 6000,
        after: 1500,
      };

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The resident memory of a process in megabytes. */
const rss = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Adds people who see all projects and signs each in. @returns their cookies */
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

/** Milliseconds from commit to each event, by the streams and by the bare client. */
interface Latencies {
  streams: number[];
  bare: number[];
}

/** Changes projects and gathers the latencies of the events that follow. */
class Stopwatch {
  #latencies: Latencies = { streams: [], bare: [] };
  readonly #committed = new Map<number, number>();

  constructor(
    private readonly database: OpenDatabase,
    private readonly size: LiveSize,
  ) {}

  noteEvent(by: keyof Latencies, id: number, at: number): void {
    this.#latencies[by].push(at - (this.#committed.get(id) ?? NaN));
  }

  /** Changes a project as its calls do, and notes when its commit is sent. */
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
    await sleep(this.size.before);
    this.#latencies = { streams: [], bare: [] };
    await act();
    await sleep(this.size.after);
    const { streams, bare } = this.#latencies;
    if (!streams.length || !bare.length)
      throw new Error(`Events arrived at ${streams.length} streams and ${bare.length} bare clients.`);
    return this.#latencies;
  }
}

const row = (what: string, { streams, bare }: Latencies): Row => ({
  change: what,
  events: streams.length,
  'stream p50 ms': round1(quantile(streams, 0.5)),
  'stream p95 ms': round1(quantile(streams, 0.95)),
  'bare LISTEN p50 ms': round1(quantile(bare, 0.5)),
  'bare LISTEN p95 ms': round1(quantile(bare, 0.95)),
});

async function listenBare(database: OpenDatabase, watch: Stopwatch): Promise<pg.Client> {
  const bare = new pg.Client(database.connection);
  await bare.connect();
  bare.on('notification', ({ payload }) => {
    const event = JSON.parse(payload ?? '') as { kind: string; id: number };
    if (event.kind === 'project') watch.noteEvent('bare', event.id, performance.now());
  });
  await bare.query(`listen ${liveChannel}`);
  return bare;
}

/**
 * npm run bench:live: open streams against a real server with its own PostgreSQL: their memory, and the time from a change's
 * commit to its event in the browsers. Beside it, in the same run, a bare client listens to the same notifications. `STREAMS` of
 * the environment is the number of streams.
 */
export async function benchLive(run: BenchRun): Promise<void> {
  const { port, pid, dataDir } = await run.portal();
  const database = await attachDatabase({ dataDir, databaseUrl: null }, silent);
  try {
    await measure(run, `http://127.0.0.1:${port}`, pid, database);
  } finally {
    await database.close();
  }
}

async function measure(run: BenchRun, base: string, pid: number, database: OpenDatabase): Promise<void> {
  const size = sizeOf(run);
  const cookies = await addPeople(database, Math.ceil(size.streams / streamsPerPerson));
  const { rows } = await sql<{ id: number }>`select id from project order by id`.execute(database.db);
  const [sharedByAll, ...others] = rows.map(({ id }) => id) as [number, ...number[]];
  const unchanged = others.splice(0, 100);
  const groups = Math.min(Math.ceil(size.streams / fewStreams), others.length);
  const projectOf = (n: number) => others[n % groups]!;
  const watch = new Stopwatch(database, size);
  const bare = await listenBare(database, watch);

  const before = rss(pid);
  const began = performance.now();
  const feature = await FeatureSwitch.open(base, database);
  const streams = [];
  const failures: unknown[] = [];
  for (let n = 0; n < size.streams; n++) {
    const cookie = cookies[n % cookies.length]!;
    streams.push(
      await openStream(base, cookie, [sharedByAll, projectOf(n), ...unchanged], {
        onProject: (id, at) => watch.noteEvent('streams', id, at),
        onRegistry: () => void feature.readSlice(cookie).catch((error: unknown) => failures.push(error)),
      }),
    );
  }
  const seconds = (performance.now() - began) / 1000;
  const open = rss(pid);

  const toFew = await watch.measure(async () => {
    for (let n = 0; n < size.toFew; n++) {
      await watch.change(projectOf(n));
      await sleep(20);
    }
  });
  const toAll = await watch.measure(async () => {
    for (let n = 0; n < size.toAll; n++) {
      await watch.change(sharedByAll);
      await sleep(400);
    }
  });
  const atOnce = await watch.measure(async () => {
    for (let n = 0; n < size.atOnce; n++) {
      await Promise.all(Array.from({ length: 10 }, (_, i) => watch.change(projectOf(n * 10 + i))));
      await sleep(300);
    }
  });
  for (let n = 0; n < size.switches; n++) {
    await feature.switch();
    await sleep(size.after + 1_500);
  }
  await sleep(size.after);
  if (failures.length) throw failures[0];
  if (!feature.latencies.length) throw new Error('No browser has got the switched feature.');

  const memory = {
    streams: size.streams,
    'projects each': unchanged.length + 2,
    'opened in s': round1(seconds),
    'server before MB': round1(before),
    'with all open MB': round1(open),
    'after the changes MB': round1(rss(pid)),
    'slices refused': feature.refused,
  };
  run.report(
    'live',
    [
      row(`sent to ${fewStreams} streams, one every 20 ms`, toFew),
      row(`sent to all ${size.streams} streams`, toAll),
      row(`ten at once, each sent to ${fewStreams}`, atOnce),
      {
        change: `a feature, read by all ${size.streams} browsers`,
        events: feature.latencies.length,
        'stream p50 ms': round1(quantile(feature.latencies, 0.5)),
        'stream p95 ms': round1(quantile(feature.latencies, 0.95)),
        'bare LISTEN p50 ms': '',
        'bare LISTEN p95 ms': '',
      },
    ],
    { memory },
  );
  console.log(JSON.stringify(memory));
  for (const stream of streams) stream.destroy();
  await bare.end();
}
