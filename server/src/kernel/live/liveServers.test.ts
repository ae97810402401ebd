import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { networkProject } from '../../areas/projects/testing/testProjects';
import { listening, openLive, openLiveOf } from '../../testing/liveClient';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';

/** Two servers behind a load balancer: one holds the streams, calls go to the other. */
let one: TestApp;
let two: TestApp;
let person: Caller;
/** The same session, at the other server. */
let elsewhere: Caller;
let id: number;
beforeAll(async () => {
  one = await createTestApp();
  two = await createTestApp({ beside: one, live: { reconnectAfter: [1000, 2000] } });
  id = Number((await networkProject(one.database.db, 'In Review')).split('/').pop());
});
afterAll(async () => {
  await two.close();
  await one.close();
});
beforeEach(async () => {
  person = await one.as('requester');
  elsewhere = await two.as('requester');
});

const terminateListeners = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'portal live' and datname = current_database()`.execute(one.database.db);

describe('two servers on one database', () => {
  it('act as one: a browser subscribes through the server without its stream, and receives changes made there', async () => {
    const client = await openLive(one.app, person.cookie);
    expect((await elsewhere.put(`/api/live/${client.stream}`, { projects: [id] })).statusCode).toBe(204);
    expect((await client.next('seen')).projects).toHaveLength(1);
    const stranger = await two.as('outsider');
    expect((await stranger.put(`/api/live/${client.stream}`, { projects: [] })).statusCode).toBe(204);
    await elsewhere.post(`/api/projects/${id}/update`, { comment: 'From the other side.' });
    expect(await client.next('project')).toEqual({ id });
    expect(await client.next('list')).toEqual({ path: '/projects' });
    expect(one.app.live.stats()).toMatchObject({ streams: 1, subscriptions: 1 });
    expect(two.app.live.stats()).toMatchObject({ streams: 0, subscriptions: 0 });
    client.close();
  });

  it('end the streams of a session that ended at the other', async () => {
    const client = await openLive(one.app, person.cookie);
    const { statusCode } = await two.app.inject({
      method: 'DELETE',
      url: '/api/session',
      headers: { cookie: person.cookie },
    });
    expect(statusCode).toBe(204);
    expect(await client.next('bye')).toMatchObject({ reason: 'signed_out' });
    await client.ended;
  });
});

describe('when the listening connection was lost', () => {
  it('streams end once it is back, so that browsers come back and read anew, and then hear again', async () => {
    const client = await openLive(two.app, elsewhere.cookie);
    await terminateListeners();
    const { reason, retry_ms } = await client.next('bye');
    expect(reason).toBe('gap');
    expect(retry_ms).toBeGreaterThanOrEqual(1000);
    expect(retry_ms).toBeLessThanOrEqual(2000);
    await client.ended;
    const again = await openLiveOf(two.app, elsewhere, [id]);
    await person.post(`/api/projects/${id}/update`, { comment: 'After the gap.' });
    expect(await again.next('project')).toEqual({ id });
    again.close();
  });
});

describe('a server that stops', () => {
  it('tells its streams to come back, each at another moment, and does not wait for them', async () => {
    const stopping = await createTestApp({ beside: one });
    const callers = await Promise.all(
      ['requester', 'outsider', 'reviewer', 'pm'].map((login) => one.as(login)),
    );
    const clients = await Promise.all(callers.map(({ cookie }) => openLive(stopping.app, cookie)));
    const began = Date.now();
    await stopping.close();
    expect(Date.now() - began).toBeLessThan(1000);
    const byes = await Promise.all(clients.map((client) => client.next('bye')));
    expect(new Set(byes.map(({ reason }) => reason))).toEqual(new Set(['restart']));
    expect(new Set(byes.map(({ retry_ms }) => retry_ms)).size).toBeGreaterThan(1);
    for (const client of clients) await client.ended;
    expect(stopping.app.live.stats()).toMatchObject({ streams: 0, ended: { restart: 4 } });
  });

  it('sends away who comes while it stops', async () => {
    const stopping = await createTestApp({ beside: one });
    await listening(stopping.app);
    await stopping.app.live.close();
    const late = await openLive(stopping.app, person.cookie);
    expect(await late.next('bye')).toMatchObject({ reason: 'restart' });
    await late.ended;
    await stopping.close();
  });

  it('waits for no browser that does not read', async () => {
    const stopping = await createTestApp({ beside: one, live: { maxWaiting: 1e9 } });
    const { port } = new URL(await listening(stopping.app));
    const admin = await one.as('admin');
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET /api/live HTTP/1.1\r\nHost: localhost\r\nCookie: ${admin.cookie}\r\n\r\n`);
    await once(socket, 'readable');
    socket.on('error', () => undefined);
    await sql`select pg_notify('portal_live', json_build_object('kind', 'list', 'path', '/' || n || repeat('x', 7000))::text)
      from generate_series(1, 3000) n`.execute(one.database.db);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const began = Date.now();
    await stopping.close();
    expect(Date.now() - began).toBeLessThan(4000);
    socket.destroy();
  });
});
