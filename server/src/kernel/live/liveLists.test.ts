import { sql } from 'kysely';
import type { Team } from 'shared-api/contracts/accounts';
import type { CurrentUser } from 'shared-api/contracts/session';
import { teamMembers as memberData } from 'shared-api/resources/teamMembers';
import { validBody } from 'shared-api/resources/validBody';
import { openLive, type LiveClient } from '../../testing/liveClient';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { readersOf } from './listReaders';
import { publish } from '../events/publish';
import { liveLists, liveSource } from '../../parts';

const every = 600;

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await createTestApp({ live: { listEvery: every } });
  admin = await test.as('admin');
});
afterAll(() => test.close());

const clients: LiveClient[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.close()));
async function open(login: string): Promise<LiveClient> {
  const client = await openLive(test.app, (await test.as(login)).cookie);
  clients.push(client);
  return client;
}
const tell = (path: string) => publish(test.database.db, { kind: 'list', path });
const lists = async (client: LiveClient, ms = 300) =>
  (await client.unawaited(ms)).flatMap(({ event, data }) => (event === 'list' ? [data.path] : []));

describe('a list that changed', () => {
  it('is announced without content, at a limited rate; the last change is not lost', async () => {
    const client = await open('outsider');
    const began = Date.now();
    for (let i = 0; i < 20; i++) await publish(test.database.db, { kind: 'project', id: 1 });
    expect(await client.next('list')).toEqual({ path: '/projects' });
    expect(await client.next('list')).toEqual({ path: '/projects' });
    expect(Date.now() - began).toBeGreaterThanOrEqual(every - 50);
    expect(await client.unawaited(every + 100)).toEqual([]);
  });

  it.each([
    ['/holidays', ['admin', 'teammanager', 'outsider']],
    ['/teams', ['admin', 'teammanager']],
    ['/teams/1/members', ['admin', 'teammanager', 'outsider']],
    ['/users', ['admin']],
    ['/teams/1/members/2', ['admin']],
    ['/crs', ['admin', 'teammanager']],
    ['/something/of/later', ['admin']],
  ])('%s is told to whom it would answer, and to nobody else', async (path, readers) => {
    const logins = ['admin', 'teammanager', 'outsider'];
    const streams = await Promise.all(logins.map(open));
    await tell(path);
    const told = await Promise.all(streams.map((client) => lists(client)));
    expect(logins.filter((_, i) => told[i]!.includes(path))).toEqual(readers);
  });

  it('is announced to the users who may read it, for every list', async () => {
    const callers = ['admin', 'teammanager', 'reviewer', 'outsider'];
    expect(test.app.resources.length).toBeGreaterThanOrEqual(5);
    for (const login of callers) {
      const caller = await test.as(login);
      const { user } = (await caller.get('/api/session')).json<{ user: CurrentUser }>();
      for (const { path, operations } of test.app.resources) {
        if (operations && !operations.includes('list')) continue;
        const url = path.replace(/:\w+/g, '1');
        const { statusCode } = await caller.get(`/api${url}`);
        expect({
          login,
          url,
          told: await readersOf(url, test.app.resources, { openLists: liveSource().lists, liveLists })(
            user,
            test.database.db,
          ),
        }).toEqual({
          login,
          url,
          told: statusCode === 200,
        });
      }
    }
  });

  it('of a delivery group is not announced to people from whom the group is hidden', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into project_type (name, raise_role_ids) values ('Hidden', '{2000000}') returning id`.execute(
      test.database.db,
    );
    const caller = await test.as('outsider');
    const { user } = (await caller.get('/api/session')).json<{ user: CurrentUser }>();
    const ofGroups = test.app.resources.filter(({ path }) => path.startsWith('/project_types/:groupId/'));
    expect(ofGroups.length).toBeGreaterThan(5);
    for (const { path } of ofGroups) {
      const url = path.replace(':groupId', String(rows[0]!.id)).replace(/:\w+/g, '1');
      const reads = readersOf(url, test.app.resources, { openLists: liveSource().lists, liveLists });
      expect({ url, told: await reads(user, test.database.db) }).toEqual({ url, told: false });
    }
  });

  it('is announced when one of its rows is written, and when a name that it shows changes', async () => {
    await new Promise((resolve) => setTimeout(resolve, every));
    const client = await open('admin');
    const team = (await admin.get('/api/teams?name_like=Edge')).json<Team[]>()[0]!;
    await admin.put(`/api/teams/${team.id}`, { ...team, name: 'Edge and Access' });
    // Signing in told of the audit log too: before the stream was open, or on a busy machine after it.
    const told = new Set(await lists(client, every + 300));
    expect([...told].sort()).toEqual(['/audit', '/projects', '/teams']);
  });
});

describe('rights that change', () => {
  it('are announced to the people concerned, and to nobody else', async () => {
    const [olga, manager, other] = [
      await open('outsider'),
      await open('teammanager'),
      await open('reviewer'),
    ];
    const usr = (await test.as('outsider')).get('/api/session');
    const { user } = (await usr).json<{ user: CurrentUser }>();
    const core = (await admin.get('/api/teams?name_like=Core')).json<Team[]>()[0]!;
    const added = await admin.post(`/api/teams/${core.id}/members`, {
      ...validBody(memberData),
      usr: { id: user.id },
      is_manager: false,
    });
    expect(added.statusCode).toBe(201);
    expect(await olga.next('access')).toEqual({});
    // Now as a manager: the list of teams is theirs.
    const { id } = added.json<{ id: number }>();
    await admin.put(`/api/teams/${core.id}/members/${id}`, validBody(memberData, { is_manager: true }));
    expect(await olga.next('access')).toEqual({});
    await new Promise((resolve) => setTimeout(resolve, every));
    await tell('/teams');
    expect(await olga.next('list', ({ path }) => path === '/teams')).toBeTruthy();
    await admin.put(`/api/teams/${core.id}`, { ...core, enable_cr_dash: false });
    expect(await manager.next('access')).toEqual({});
    expect(await olga.next('access')).toEqual({});
    await admin.delete(`/api/teams/${core.id}/members/${id}`);
    expect(await olga.next('access')).toEqual({});
    expect((await other.unawaited()).filter(({ event }) => event !== 'list')).toEqual([]);
  });

  it('of everyone are announced to everyone', async () => {
    const streams = await Promise.all(['outsider', 'reviewer'].map(open));
    await publish(test.database.db, { kind: 'access', userIds: 'all' });
    for (const client of streams) expect(await client.next('access')).toEqual({});
  });

  it('are detected without an event as well, a little later', async () => {
    const watchful = await createTestApp({ beside: test, live: { check: 200 } });
    const client = await openLive(watchful.app, (await test.as('outsider')).cookie);
    await sql`update usr set is_admin = true where login = 'outsider'`.execute(test.database.db);
    expect(await client.next('access')).toEqual({});
    await sql`update usr set is_admin = false where login = 'outsider'`.execute(test.database.db);
    expect(await client.next('access')).toEqual({});
    await watchful.close();
  });
});

it('a new revision of the registry is announced to everyone, and is the one that pages get', async () => {
  const streams = await Promise.all(['outsider', 'admin'].map(open));
  const revision = () => test.database.db.selectFrom('registry').select('revision').executeTakeFirstOrThrow();
  const { revision: before } = await revision();
  for (let n = 1; n <= 2; n++)
    await test.database.db.transaction().execute(async (tx) => {
      await sql`update registry set revision = revision + 1`.execute(tx);
      await publish(tx, { kind: 'registry' });
    });
  for (const client of streams)
    expect(await client.next('registry', (data) => data.revision === before + 2)).toBeTruthy();
  expect((await (await test.as('admin')).get('/api/portal/slice')).json()).toMatchObject({
    revision: before + 2,
  });
});
