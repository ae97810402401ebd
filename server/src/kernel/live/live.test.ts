import { IncomingMessage, request, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { sql } from 'kysely';
import { paths } from 'shared-api/contracts/paths';
import type { CurrentUser } from 'shared-api/contracts/session';
import { demoPassword } from '../../areas/accounts/demoAccounts';
import { listening, openLive, type LiveClient } from '../../testing/liveClient';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await createTestApp({ live: { heartbeat: 100, check: 200, reconnectAfter: [500, 5000] } });
  admin = await test.as('admin');
});
afterAll(() => test.close());

const clients: LiveClient[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.close()));
async function open({ cookie }: Caller): Promise<LiveClient> {
  const client = await openLive(test.app, cookie);
  clients.push(client);
  return client;
}
const byes = async (client: LiveClient) => {
  await client.ended;
  return client.events.filter(({ event }) => event === 'bye').map(({ data }) => data);
};
const userId = async (login: string) =>
  (await test.database.db.selectFrom('usr').select('id').where('login', '=', login).executeTakeFirstOrThrow())
    .id;

describe('a stream', () => {
  it('is for people who are signed in', async () => {
    for (const cookie of ['', 'portal_session=made-up']) {
      const { response } = await openLive(test.app, cookie);
      expect(response.statusCode).toBe(401);
      expect(response.headers['content-type']).toMatch('application/json');
    }
    const stream = 'x'.repeat(43);
    expect((await test.anonymous.put(`/api/live/${stream}`, { projects: [] })).statusCode).toBe(401);
  });

  it('opens at once with its id and the registry’s revision, and with headers that let no proxy hold it back', async () => {
    const client = await open(admin);
    const { headers } = client.response;
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache, no-transform');
    expect(headers['x-accel-buffering']).toBe('no');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-length']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    const { revision } = await test.database.db
      .selectFrom('registry')
      .select('revision')
      .executeTakeFirstOrThrow();
    expect(client.events).toEqual([{ event: 'hello', data: { stream: client.stream, revision } }]);
    expect(client.stream).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(client.text()).toMatch(/^retry: \d+\n\nevent: hello\n/);
  });

  it('carries a heartbeat from time to time that is no event', async () => {
    const client = await open(admin);
    await client.unawaited(350);
    expect(client.text().match(/^:$/gm)!.length).toBeGreaterThanOrEqual(2);
    expect(client.events).toHaveLength(1);
  });

  it('is not opened by a HEAD request', async () => {
    const base = await listening(test.app);
    const status = await new Promise((resolve) => {
      request(`${base}/api${paths.live}`, { method: 'HEAD', headers: { cookie: admin.cookie } }, (response) =>
        resolve(response.statusCode),
      ).end();
    });
    expect(status).toBe(404);
  });

  it('is forgotten when its browser goes', async () => {
    const { streams, ended } = test.app.live.stats();
    const client = await open(admin);
    expect(test.app.live.stats().streams).toBe(streams + 1);
    client.close();
    await client.unawaited(100);
    expect(test.app.live.stats()).toMatchObject({ streams, ended: { closed: ended.closed + 1 } });
  });

  it('is not kept for a browser that went before it was opened', async () => {
    const { user } = (await admin.get('/api/session')).json<{ user: CurrentUser }>();
    const raw = new ServerResponse(new IncomingMessage(new Socket()));
    raw.destroy();
    const { streams } = test.app.live.stats();
    test.app.live.open({ user, tokenHash: Buffer.alloc(32), raw, headers: {} }, 1);
    expect(test.app.live.stats().streams).toBe(streams);
  });

  it('is one of three that a person has on a server: a fourth ends the oldest', async () => {
    const techlead = await test.as('techlead');
    const four = [await open(techlead), await open(techlead), await open(techlead), await open(techlead)];
    const other = await open(admin);
    expect(await byes(four[0]!)).toMatchObject([{ reason: 'too_many' }]);
    expect(await four[1]!.unawaited()).toEqual([]);
    expect(other.events).toHaveLength(1);
    for (const one of four.slice(1)) expect(one.events).toHaveLength(1);
  });

  it('ends when its browser does not read, instead of being kept for it', async () => {
    const client = await open(admin);
    client.response.pause();
    client.response.socket.pause();
    const { slow } = test.app.live.stats().ended;
    // Each of another list, so that none waits for another.
    await sql`select pg_notify('portal_live', json_build_object('kind', 'list', 'path', '/' || n || repeat('x', 7000))::text)
      from generate_series(1, 3000) n`.execute(test.database.db);
    for (const deadline = Date.now() + 10_000; test.app.live.stats().ended.slow === slow;) {
      expect(Date.now()).toBeLessThan(deadline);
      await client.unawaited(50);
    }
    expect(test.app.live.stats().ended.slow).toBe(slow + 1);
  });
});

describe('a stream ends with its session', () => {
  it.each([
    ['signing out', (person: Caller) => person.delete('/api/session')],
    [
      'a changed password',
      () =>
        test.anonymous.post('/api/user/password', {
          username: 'pm',
          oldPass: demoPassword,
          newPass: 'a new long password',
        }),
    ],
  ])('by %s, at once', async (_what, act) => {
    const unhurried = await createTestApp({ beside: test });
    const person = await test.as('pm');
    const client = await openLive(unhurried.app, person.cookie);
    expect((await act(person)).statusCode).toBe(204);
    expect(await byes(client)).toMatchObject([{ reason: 'signed_out' }]);
    await unhurried.close();
  });

  it('and with no other: another session of the same person goes on', async () => {
    const [one, other] = [await test.as('reviewer'), await test.as('reviewer')];
    const [first, second] = [await open(one), await open(other)];
    await one.delete('/api/session');
    expect(await byes(first)).toMatchObject([{ reason: 'signed_out' }]);
    expect(await second.unawaited()).toEqual([]);
  });

  it('by deactivation, at once', async () => {
    const unhurried = await createTestApp({ beside: test });
    const person = await test.as('grace.holt');
    const client = await openLive(unhurried.app, person.cookie);
    expect((await admin.delete(`/api/users/${await userId('grace.holt')}`)).statusCode).toBe(204);
    expect(await byes(client)).toMatchObject([{ reason: 'signed_out' }]);
    await unhurried.close();
  });

  it('by one that ended while it was opened, at once', async () => {
    const unhurried = await createTestApp({ beside: test });
    const { user } = (await admin.get('/api/session')).json<{ user: CurrentUser }>();
    const raw = new ServerResponse(new IncomingMessage(new Socket()));
    unhurried.app.live.open({ user, tokenHash: Buffer.alloc(32), raw, headers: {} }, 1);
    for (const deadline = Date.now() + 5000; unhurried.app.live.stats().streams;) {
      expect(Date.now()).toBeLessThan(deadline);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(unhurried.app.live.stats().ended.signed_out).toBe(1);
    await unhurried.close();
  });

  it('by time: it does not keep the session alive, nor does opening another or subscribing', async () => {
    const person = await test.as('liam.byrne');
    const id = await userId('liam.byrne');
    const lastSeen = async () =>
      (
        await sql<{ at: Date }>`select last_seen_on as at from session where usr_id = ${id}`.execute(
          test.database.db,
        )
      ).rows[0]!.at.getTime();
    const old = (hours: string) =>
      sql`update session set last_seen_on = now() - ${hours}::interval where usr_id = ${id}`.execute(
        test.database.db,
      );
    await old('11 hours');
    const before = await lastSeen();
    const client = await open(person);
    await person.put(`/api/live/${client.stream}`, { projects: [1] });
    await client.next('seen');
    await client.unawaited(500);
    expect(await lastSeen()).toBe(before);
    await old('13 hours');
    expect(await byes(client)).toMatchObject([{ reason: 'signed_out' }]);
  });
});
