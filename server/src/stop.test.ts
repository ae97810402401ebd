import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withClient } from './kernel/db/checks';
import type { OpenDatabase } from './kernel/db/database';
import {
  freePort,
  makePortalFolder,
  startPortal,
  type PortalFolder,
  type PortalProcess,
} from './testing/portalProcess';
import { createTestDatabase } from './testing/testDatabase';

// Real processes on a busy machine.
jest.setTimeout(120_000);

let folder: PortalFolder;
let database: OpenDatabase;
const started: PortalProcess[] = [];
beforeAll(async () => {
  folder = makePortalFolder();
  database = await createTestDatabase({ demo: true });
});
afterEach(async () => {
  for (const portal of started.splice(0)) {
    portal.kill('SIGKILL');
    await portal.exited;
  }
});
afterAll(async () => {
  await database.close();
  folder.remove();
});

interface Server {
  portal: PortalProcess;
  port: number;
}

async function serve(name: string, env: Record<string, string> = {}): Promise<Server> {
  const { host, port: at, user, database: db } = database.connection;
  const port = await freePort();
  const portal = startPortal(folder, {
    PORT: String(port),
    PORTAL_DATA: path.join(folder.dir, name),
    PORTAL_TZ: 'UTC',
    DATABASE_URL: `postgres://${user}@localhost:${at}/${db}?host=${encodeURIComponent(String(host))}`,
    ...env,
  });
  started.push(portal);
  expect(await portal.ready).toBe(true);
  return { portal, port };
}

interface Answer {
  status: number;
  body: string;
  /** Whether it says that the connection is closed after it. */
  closes: boolean;
  cookie: string | undefined;
}

interface Sent {
  method?: string;
  cookie?: string;
  body?: object;
  agent?: Agent;
}

async function ask(
  { port }: Server,
  url: string,
  { method = 'GET', cookie, body, agent }: Sent = {},
): Promise<Answer> {
  const headers = { ...(cookie ? { cookie } : {}), ...(body ? { 'content-type': 'application/json' } : {}) };
  const sent = request({
    host: '127.0.0.1',
    port,
    path: `/api${url}`,
    method,
    headers,
    agent: agent ?? false,
  });
  sent.end(body && JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return {
    status: answer.statusCode ?? 0,
    body: text,
    closes: answer.headers.connection === 'close',
    cookie: String(answer.headers['set-cookie']).split(';')[0],
  };
}

async function signIn(server: Server): Promise<string> {
  const answer = await ask(server, '/session', {
    method: 'POST',
    body: { name: 'admin', password: 'portal-demo' },
  });
  expect(answer.status).toBe(201);
  return answer.cookie ?? '';
}

/** Locks a table until it is told to let go. */
async function hold(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client(database.connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return () => client.end();
}

/** Waits until somebody waits for a lock of this table. */
async function awaited(table: string): Promise<void> {
  const query = `select 1 from pg_locks where relation = '${table}'::regclass and not granted`;
  await withClient(database.connection, async (client) => {
    while (!(await client.query(query)).rowCount) await sleep(20);
  });
}

const holidays = async () => (await database.pool.query<{ name: string }>('select name from holiday')).rows;
const jobs = async () =>
  (
    await database.pool.query<object>(
      "select attempts, key from job where kind = 'clean beacons' and key is null",
    )
  ).rows;
const connections = async (name: string) =>
  (await database.pool.query<object>('select pid from pg_stat_activity where application_name = $1', [name]))
    .rows;

describe('a server that is stopped in the middle of a request and of a job', () => {
  it('answers the request, hands the job back, and the next server does the job once', async () => {
    const first = await serve('first');
    const cookie = await signIn(first);
    await database.pool.query(`insert into beacon (remote, version, kind, duration_ms, created_on)
      values ('projects', '1.0.0', 'loaded', 10, now() - interval '40 days')`);
    const freeHolidays = await hold('holiday');
    const freeBeacons = await hold('beacon');
    await database.pool.query("insert into job (kind) values ('clean beacons')");
    await database.pool.query(`select pg_notify('portal_live', '{"kind":"job"}')`);
    const saving = ask(first, '/holidays', {
      method: 'POST',
      cookie,
      body: { date: '2031-01-02', name: 'Saved' },
    });
    await Promise.all([awaited('holiday'), awaited('beacon')]);

    first.portal.kill('SIGTERM');
    await sleep(300);
    await expect(ask(first, '/healthz')).rejects.toThrow(/ECONNREFUSED/);
    await freeHolidays();
    const saved = await saving;
    expect(saved).toMatchObject({ status: 201, closes: true });
    expect(await holidays()).toContainEqual({ name: 'Saved' });
    expect(await first.portal.exited).toBe(0);
    expect(await jobs()).toEqual([{ attempts: 0, key: null }]);
    // PostgreSQL sees that its client is gone, though what the job waits for is still locked.
    const gone = Date.now();
    while ((await connections('portal jobs')).length) await sleep(50);
    expect(Date.now() - gone).toBeLessThan(30_000);

    await freeBeacons();
    await serve('second');
    while ((await jobs()).length) await sleep(20);
    const { rows } = await database.pool.query(
      "select n, duration_ms from beacon_hour where remote = 'projects'",
    );
    expect(rows).toEqual([{ n: 1, duration_ms: 10 }]);
    expect((await database.pool.query('select 1 from beacon')).rows).toEqual([]);
  });
});

it('a load balancer is told before connections are refused: readyz answers 503, healthz 200, and calls are answered', async () => {
  const server = await serve('delayed', { STOP_DELAY: '3' });
  const cookie = await signIn(server);
  expect((await ask(server, '/readyz')).status).toBe(200);
  server.portal.kill('SIGTERM');
  let ready = await ask(server, '/readyz');
  while (ready.status === 200) ready = await ask(server, '/readyz');
  expect(ready).toMatchObject({ status: 503, body: expect.stringContaining('"stopping"') as string });
  expect((await ask(server, '/healthz')).status).toBe(200);
  expect((await ask(server, '/session', { cookie })).status).toBe(200);
  expect((await ask(server, '/live', { cookie })).status).toBe(503);
  expect(await server.portal.exited).toBe(0);
});

it('a call that comes on a kept connection while the server stops is answered, and its connection closed', async () => {
  const server = await serve('kept');
  const cookie = await signIn(server);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const free = await hold('holiday');
  const first = ask(server, '/holidays', { cookie, agent });
  const next = ask(server, '/session', { cookie, agent });
  await awaited('holiday');
  server.portal.kill('SIGTERM');
  await sleep(300);
  await free();
  expect((await first).status).toBe(200);
  expect(await next).toMatchObject({ status: 200, closes: true });
  expect(await server.portal.exited).toBe(0);
  agent.destroy();
});

it('a connection that becomes idle while the server stops is closed, long before the last ones are cut', async () => {
  const server = await serve('idle');
  const cookie = await signIn(server);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const free = await hold('holiday');
  const running = ask(server, '/holidays', { cookie, agent });
  await awaited('holiday');
  const stopped = Date.now();
  server.portal.kill('SIGTERM');
  await sleep(300);
  await free();
  // It began before the stop, so its answer does not say that the connection is closed.
  expect(await running).toMatchObject({ status: 200, closes: false });
  expect(await server.portal.exited).toBe(0);
  expect(Date.now() - stopped).toBeLessThan(9000);
  agent.destroy();
});

it('a request that takes longer than its time is cut off, and the server ends', async () => {
  const server = await serve('cut');
  const cookie = await signIn(server);
  // Not PostgreSQL's own ten seconds: a body that never comes.
  const sent = request({
    host: '127.0.0.1',
    port: server.port,
    path: '/api/holidays',
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'content-length': 100 },
  });
  const lost = once(sent, 'response').catch((error: Error) => error);
  sent.write('{');
  await sleep(200);
  const began = Date.now();
  server.portal.kill('SIGTERM');
  expect(await server.portal.exited).toBe(0);
  expect(String(await lost)).toMatch(/ECONNRESET|socket hang up/);
  expect(Date.now() - began).toBeGreaterThan(9000);
});
