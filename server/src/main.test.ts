import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import { demoAccounts } from './areas/accounts/demoAccounts';
import { findProcess } from './kernel/db/embedded/processes';
import { readFirstStart, makeDemoPortal } from './testing/demoPortal';
import { freePort, startPortal, type PortalFolder, type PortalProcess } from './testing/portalProcess';
import { createTestDatabase } from './testing/testDatabase';

jest.setTimeout(60_000);

let folder: PortalFolder;
let port: number;
const started: PortalProcess[] = [];
beforeAll(async () => {
  folder = await makeDemoPortal();
  port = await freePort();
}, 240_000);
afterEach(async () => {
  for (const portal of started.splice(0)) {
    portal.kill('SIGTERM');
    await portal.exited;
  }
});
afterAll(() => folder.remove());

/** `data` is that of the demo organisation. */
const dataDir = (name: string) => path.join(folder.dir, name);

function start(data: string, env: Record<string, string> = {}): PortalProcess {
  const portal = startPortal(folder, {
    PORT: String(port),
    PORTAL_DATA: dataDir(data),
    PORTAL_TZ: 'UTC',
    ...env,
  });
  started.push(portal);
  return portal;
}

const postmaster = (data: string) =>
  Number(readFileSync(path.join(dataDir(data), 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

const get = (address: string) => fetch(`http://127.0.0.1:${port}${address}`);

describe('starting', () => {
  it('serves, and prints the address and every demo account', async () => {
    const first = await readFirstStart();
    expect(first.readyz).toBe(200);
    expect(first.stdout).toContain(`is ready: http://localhost:${first.port}\n`);
    expect(first.stdout).toContain('all with the password portal-demo');
    for (const { login } of demoAccounts) expect(first.stdout).toMatch(new RegExp(`^  ${login} `, 'm'));
    expect(first.stderr).toBe('');
  });

  it('refuses the demo organisation where it would be served as a real one', async () => {
    const portal = start('data', { PORTAL_DEMO: '0' });
    expect(await portal.exited).toBe(1);
    expect(portal.stderr()).toBe(
      'PORTAL_DEMO=0, but the database holds the demo organisation, whose passwords everyone knows: set PORTAL_DATA to another folder.\n',
    );
  });

  it('an empty portal prints a link by which its first admin is made, once', async () => {
    const portal = start('empty', { PORTAL_DEMO: '0' });
    expect(await portal.ready).toBe(true);
    const token = /\/first_admin\?token=(\S+)/.exec(portal.stdout())?.[1];
    const body = {
      token,
      login: 'root',
      name: 'First',
      email: 'a@example.com',
      password: 'correct horse battery',
    };
    const post = () =>
      fetch(`http://127.0.0.1:${port}/api/account/first_admin`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await post()).status).toBe(204);
    expect((await post()).status).toBe(403);
    portal.kill('SIGTERM');
    await portal.exited;
    const next = start('empty', { PORTAL_DEMO: '0' });
    expect(await next.ready).toBe(true);
    expect(next.stdout()).not.toContain('first_admin');
  });
});

describe('what is in the way is told in one line, with exit code 1', () => {
  let taken: Server;
  beforeAll(async () => {
    taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => taken.close());

  it('a wrong setting', async () => {
    const portal = start('none', { PORTAL_TZ: 'Nowhere' });
    expect(await portal.exited).toBe(1);
    expect(portal.stderr()).toBe('PORTAL_TZ must be an IANA time zone like Europe/Paris, not "Nowhere".\n');
    expect(existsSync(dataDir('none'))).toBe(false);
  });

  it('a data directory where no folder can be made', async () => {
    const portal = start('proc', { PORTAL_DATA: '/proc/portal' });
    expect(await portal.exited).toBe(1);
    expect(portal.stderr()).toMatch(/^PORTAL_DATA: cannot write to \/proc\/portal \(.+\)\.\n$/);
  });

  it('a port that is taken, and PostgreSQL does not stay behind', async () => {
    const address = taken.address();
    const other = String(address && typeof address === 'object' ? address.port : '');
    const portal = start('data', { PORT: other });
    expect(await portal.exited).toBe(1);
    expect(portal.stderr()).toBe(
      `PORT ${other} is taken on 127.0.0.1: stop what listens there, or set PORT to another.\n`,
    );
    expect(existsSync(path.join(dataDir('data'), 'postgres/cluster/postmaster.pid'))).toBe(false);
  });

  it('another server on the same data directory, which goes on', async () => {
    const first = start('data');
    expect(await first.ready).toBe(true);
    const second = start('data', { PORT: String(await freePort()) });
    expect(await second.exited).toBe(1);
    expect(second.stderr()).toMatch(
      new RegExp(`^Another portal server \\(process ${first.pid}\\) works in .*\\n$`),
    );
    expect((await get('/api/readyz')).status).toBe(200);
  });
});

describe('stopping', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s closes everything in order, PostgreSQL too',
    async (signal) => {
      const portal = start('data');
      expect(await portal.ready).toBe(true);
      const pid = postmaster('data');
      portal.kill(signal);
      expect(await portal.exited).toBe(0);
      expect(findProcess(pid)).toBeNull();
      expect(existsSync(path.join(dataDir('data'), 'server.lock'))).toBe(false);
    },
  );

  it('tells open streams to come back, and does not wait for them', async () => {
    const portal = start('data');
    expect(await portal.ready).toBe(true);
    const signIn = await fetch(`http://127.0.0.1:${port}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'pm', password: 'portal-demo' }),
    });
    const cookie = signIn.headers.get('set-cookie')!.split(';')[0]!;
    const stream = await fetch(`http://127.0.0.1:${port}/api/live`, { headers: { cookie } });
    const began = Date.now();
    portal.kill('SIGTERM');
    expect(await stream.text()).toMatch(/event: bye\ndata: {"reason":"restart","retry_ms":\d+}\n\n$/);
    expect(await portal.exited).toBe(0);
    // Requests under way have ten seconds.
    expect(Date.now() - began).toBeLessThan(9000);
  });

  it('follows when the process that started it is gone', async () => {
    const portal = start('data');
    expect(await portal.ready).toBe(true);
    portal.disconnect();
    expect(await portal.exited).toBe(0);
  });

  it('while it starts ends in order as well', async () => {
    await rm(dataDir('cut'), { recursive: true, force: true });
    const portal = start('cut');
    while (!existsSync(path.join(dataDir('cut'), 'server.lock'))) await new Promise((r) => setTimeout(r, 5));
    await new Promise((r) => setTimeout(r, 100));
    portal.kill('SIGINT');
    expect(await portal.exited).toBe(0);
    expect(existsSync(path.join(dataDir('cut'), 'postgres/cluster/postmaster.pid'))).toBe(false);
  });
});

it('a database that went down is brought up again, and requests are served as before', async () => {
  const portal = start('data');
  expect(await portal.ready).toBe(true);
  process.kill(postmaster('data'), 'SIGKILL');
  const deadline = Date.now() + 30_000;
  let status = 0;
  while (status !== 200 && Date.now() < deadline) {
    const answer = await get('/api/readyz');
    status = answer.status;
    expect([200, 503]).toContain(status);
    await new Promise((r) => setTimeout(r, 50));
  }
  expect(status).toBe(200);
});

it('two servers that start together on one new database migrate and load the demo organisation once, and both serve', async () => {
  const shared = await createTestDatabase({ empty: true });
  const { host, port: at, user, database } = shared.connection;
  const url = `postgres://${user}@localhost:${at}/${database}?host=${encodeURIComponent(String(host))}`;
  const other = await freePort();
  const portals = [
    start('one', { DATABASE_URL: url }),
    start('two', { DATABASE_URL: url, PORT: String(other) }),
  ];
  expect(await Promise.all(portals.map(({ ready }) => ready))).toEqual([true, true]);
  const { rows } = await shared.pool.query(
    'select (select count(*) from project) as n, (select count(*) from usr) as people',
  );
  expect(rows).toEqual([{ n: 300, people: 40 }]);
  for (const on of [port, other]) {
    const signIn = await fetch(`http://127.0.0.1:${on}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'pm', password: 'portal-demo' }),
    });
    expect(signIn.status).toBe(201);
    // A session begun on one server is good on the other.
    const cookie = signIn.headers.get('set-cookie')!.split(';')[0]!;
    const elsewhere = await fetch(`http://127.0.0.1:${on === port ? other : port}/api/session`, {
      headers: { cookie },
    });
    expect(elsewhere.status).toBe(200);
  }
  for (const portal of portals) portal.kill('SIGTERM');
  await Promise.all(portals.map(({ exited }) => exited));
  await shared.close();
});
