import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { OpenDatabase } from '../db/database';
import { silentLog } from '../../testing/testCluster';
import { createTestDatabase } from '../../testing/testDatabase';
import { openHub, type Hub } from './hub';
import { liveChannel, publish, type LiveEvent } from './publish';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const open: { close(): Promise<void> | void }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const notify = (payload: string) => database.pool.query('select pg_notify($1, $2)', [liveChannel, payload]);
const listeners = async () =>
  (
    await database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'portal live' and datname = current_database()`,
    )
  ).rows;
const terminate = () =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'portal live' and datname = current_database()`,
  );

/** A hub, what it hears of projects, and what it says of gaps. */
async function listen(connection = database.connection, check?: { every: number; within: number }) {
  const errors: unknown[] = [];
  const log = { ...silentLog, error: (what: unknown) => errors.push(what) };
  const hub = await openHub({ connection }, log, check);
  open.push(hub);
  const heard: (number | 'gap')[] = [];
  hub.on('project', ({ id }) => heard.push(id));
  hub.onGap(() => heard.push('gap'));
  return { hub, heard, errors };
}

async function until(holds: () => unknown): Promise<void> {
  for (const deadline = Date.now() + 8000; !(await holds());)
    if (Date.now() > deadline) throw new Error('It did not happen.');
    else await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('a published event', () => {
  it('is received once when the transaction commits, and never when it rolls back', async () => {
    const { heard } = await listen();
    const tell = (id: number, fail = false) =>
      database.db.transaction().execute(async (tx) => {
        await publish(tx, { kind: 'project', id });
        await publish(tx, { kind: 'project', id });
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(heard).not.toContain(id);
        if (fail) throw new Error('no');
      });
    await tell(1);
    await expect(tell(2, true)).rejects.toThrow('no');
    await tell(3);
    await until(() => heard.includes(3));
    expect(heard).toEqual([1, 3]);
  });

  it('is split to fit the limit of a notification: 300 projects at once, many people', async () => {
    const { hub } = await listen();
    const heard: LiveEvent[] = [];
    hub.on('subscribe', (event) => heard.push(event));
    hub.on('access', (event) => heard.push(event));
    const ids = Array.from({ length: 3000 }, (_, i) => 2_147_483_647 - i);
    const projects = ids.slice(0, 300);
    await publish(database.db, {
      kind: 'subscribe',
      stream: 'x'.repeat(43),
      userId: 2_147_483_647,
      projects,
    });
    await publish(database.db, { kind: 'access', userIds: ids });
    await publish(database.db, { kind: 'access', userIds: [] });
    await publish(database.db, { kind: 'access', userIds: 'all' });
    await until(() => heard.length >= 7);
    expect(heard[0]).toMatchObject({ projects });
    const people = heard
      .slice(1, -1)
      .flatMap((event) => (event.kind === 'access' && event.userIds !== 'all' ? event.userIds : []));
    expect(people).toEqual(ids);
    expect(heard.at(-1)).toEqual({ kind: 'access', userIds: 'all' });
  });

  it('from another program is ignored: no JSON, an unknown event, names of the hub’s own members', async () => {
    const { hub, heard, errors } = await listen();
    hub.on('project', () => {
      throw new Error('a listener of somebody');
    });
    for (const payload of ['', '{', 'null', '5', '[]', '{}', '{"kind":5}', '{"kind":"gap"}'])
      await notify(payload);
    await notify('{"kind":"error"}');
    await notify('{"kind":"something of a later release"}');
    await notify('{"kind":"project","id":7}');
    await until(() => heard.length);
    expect(heard).toEqual([7]);
    expect(errors).toHaveLength(1);
  });
});

describe('a hub', () => {
  it('reconnects after its connection was ended, and reports a gap', async () => {
    const { hub, heard } = await listen();
    await terminate();
    await until(() => heard.includes('gap'));
    expect(hub.isListening()).toBe(true);
    await notify('{"kind":"project","id":8}');
    await until(() => heard.includes(8));
    expect(heard).toEqual(['gap', 8]);
    expect(await listeners()).toHaveLength(1);
  });

  it('retries when the first attempt fails; events published before are a gap as well', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    const { hub, heard } = await listen({ ...database.connection, host: '127.0.0.1', port });
    expect(hub.isListening()).toBe(false);
    const through = await proxy(port);
    await until(() => hub.isListening());
    expect(heard).toEqual(['gap']);
    await hub.close();
    through.close();
  });

  it('detects a dead connection that was not closed', async () => {
    const through = await proxy(0);
    const { hub, heard } = await listen(
      { ...database.connection, host: '127.0.0.1', port: through.port },
      { every: 50, within: 100 },
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(hub.isListening()).toBe(true);
    through.swallow();
    await until(() => !hub.isListening());
    await until(() => heard.includes('gap'));
    expect(hub.isListening()).toBe(true);
    await hub.close();
  });

  it('is closed for good, while it listens, while it connects and while it waits', async () => {
    const { hub, heard } = await listen();
    await hub.close();
    expect(hub.isListening()).toBe(false);
    const waiting: Hub = (await listen({ ...database.connection, port: 1, host: '127.0.0.1' })).hub;
    await waiting.close();
    const again = await listen();
    await terminate();
    await until(() => !again.hub.isListening());
    await again.hub.close();
    await notify('{"kind":"project","id":9}');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await listeners()).toEqual([]);
    expect(heard).toEqual([]);
  });
});

/** A way to the database that can stop passing anything on; new connections pass again. */
async function proxy(at: number) {
  const { host, port } = database.connection;
  const target = `${host}/.s.PGSQL.${port ?? 5432}`;
  const pairs: [Socket, Socket][] = [];
  const server: Server = createServer((near) => {
    const far = connect(host?.startsWith('/') ? { path: target } : { host, port: port ?? 5432 });
    for (const one of [near, far]) one.on('error', () => undefined);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    pairs.push([near, far]);
  }).listen(at, '127.0.0.1');
  await once(server, 'listening');
  const way = {
    port: (server.address() as AddressInfo).port,
    swallow() {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
      }
    },
    close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
    },
  };
  open.unshift(way);
  return way;
}
