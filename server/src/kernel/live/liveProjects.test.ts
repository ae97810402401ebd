import { sql } from 'kysely';
import type { LiveEvents } from 'shared-api/contracts/live';
import type { Project } from 'shared-api/contracts/project';
import { touchProject } from '../../areas/projects/project.queries';
import { networkProject, idInGroup } from '../../areas/projects/testing/testProjects';
import { openLive, type LiveClient } from '../../testing/liveClient';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { publish } from '../events/publish';

let test: TestApp;
let admin: Caller;
/** Maya Chen, who raised the project. */
let requester: Caller;
/** Sees nothing. */
let outsider: Caller;
let url: string;
let id: number;
beforeAll(async () => {
  // The lists have tests of their own; here they would come in between.
  test = await createTestApp({ live: { listEvery: 3_600_000 } });
  [admin, requester, outsider] = [
    await test.as('admin'),
    await test.as('requester'),
    await test.as('outsider'),
  ];
  await publish(test.database.db, { kind: 'list', path: '/projects' });
});
afterAll(() => test.close());
beforeEach(async () => {
  url = await networkProject(test.database.db, 'In Review');
  id = Number(url.split('/').pop());
});

const clients: LiveClient[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.close()));
async function open({ cookie }: Caller): Promise<LiveClient> {
  const client = await openLive(test.app, cookie);
  clients.push(client);
  return client;
}
const subscribe = (caller: Caller, { stream }: Pick<LiveClient, 'stream'>, projects: number[]) =>
  caller.put(`/api/live/${stream}`, { projects });

/** A stream that hears of projects, and what it was told of them when it began to. */
async function hearing(caller: Caller, projects: number[]): Promise<[LiveClient, LiveEvents['seen']]> {
  const client = await open(caller);
  expect((await subscribe(caller, client, projects)).statusCode).toBe(204);
  return [client, await client.next('seen')];
}
/** The received events, except those of lists. */
const unexpected = async (client: LiveClient, ms?: number) =>
  (await client.unawaited(ms)).filter(({ event }) => event !== 'list');
const idsOf = ({ projects }: LiveEvents['seen']) => projects.map((project) => project.id);
const comment = (caller: Caller, at = url) => caller.post(`${at}/update`, { comment: 'Noted.' });
const usr = async (login: string) =>
  (await sql<{ id: number }>`select id from usr where login = ${login}`.execute(test.database.db)).rows[0]!
    .id;

/** Another project of Network that the requester does not see. */
async function hidden(): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select project_id as id from project_list l where project_type_name = 'Network'
    and requester_id <> ${await usr('requester')} and not exists (select from project_access a
      where a.project_id = l.project_id and a.usr_id = ${await usr('requester')}) and project_id <> ${id} and not is_closed
    limit 1`.execute(test.database.db);
  return rows[0]!.id;
}

describe('a subscriber of a project', () => {
  it('receives the time of its last change, and then each change by any user', async () => {
    const [client, seen] = await hearing(requester, [id]);
    const { updated_on } = (await requester.get(url)).json<Project>();
    expect(seen).toEqual({ projects: [{ id, updated_on }] });
    expect((await comment(admin)).statusCode).toBe(201);
    expect(await client.next('project')).toEqual({ id });
    const held = await admin.put(`${url}/on_hold`, { on_hold: true, comment: 'Wait.' });
    // The author's own tab recognises its event by the write's answer.
    expect(await client.next('project')).toEqual({ id, updated_on: held.json<Project>().updated_on });
    expect(await unexpected(client)).toEqual([]);
  });

  it('receives no version for a change that leaves the version as it is, also among others of a moment', async () => {
    const [client] = await hearing(requester, [id]);
    const change = (dated: boolean) => publish(test.database.db, { kind: 'project', id, dated });
    await change(true);
    expect(await client.next('project')).toEqual({ id, updated_on: expect.any(String) as string });
    for (const dated of [true, false, true]) await change(dated);
    expect(await client.next('project')).toEqual({ id });
  });

  it('is never told two changes as of the same moment, nor a later one as of an earlier moment', async () => {
    const { db } = test.database;
    const at = new Date();
    const told: string[] = [];
    for (const when of [at, at, new Date(at.getTime() - 5_000)]) {
      await touchProject(db, id, when);
      told.push((await admin.get(url)).json<Project>().updated_on);
    }
    expect(new Set(told).size).toBe(3);
    expect(told).toEqual([...told].sort());
  });

  it('receives a burst as one event at its start and one at its end', async () => {
    const [client] = await hearing(requester, [id]);
    await client.unawaited(150);
    for (let i = 0; i < 50; i++) await publish(test.database.db, { kind: 'project', id });
    await client.next('project');
    const last = Date.now();
    await client.next('project');
    expect(Date.now() - last).toBeLessThan(200);
    expect((await unexpected(client)).length).toBeLessThan(6);
  });

  it('receives events of its latest subscription, which replaces the earlier one', async () => {
    const other = await hidden();
    const [client] = await hearing(admin, [id]);
    await subscribe(admin, client, [other]);
    expect(idsOf(await client.next('seen'))).toEqual([other]);
    await comment(admin);
    await comment(admin, `/api/projects/${other}`);
    expect(await client.next('project')).toEqual({ id: other });
    await subscribe(admin, client, []);
    expect(await client.next('seen')).toEqual({ projects: [] });
    await comment(admin, `/api/projects/${other}`);
    expect(await unexpected(client)).toEqual([]);
    expect(test.app.live.stats().subscriptions).toBe(0);
  });

  it('may name 300 projects; more, duplicates and invalid ids are refused', async () => {
    const { rows } = await sql<{ id: number }>`select id from project order by id limit 300`.execute(
      test.database.db,
    );
    const [, seen] = await hearing(
      admin,
      rows.map((row) => row.id),
    );
    expect(seen.projects).toHaveLength(300);
    const stream = 'x'.repeat(43);
    for (const projects of [
      Array.from({ length: 301 }, (_, i) => i + 1),
      [1, 1],
      [0],
      [1.5],
      ['1'],
      [2_147_483_648],
      null,
    ])
      expect((await admin.put(`/api/live/${stream}`, { projects })).statusCode).toBe(422);
  });

  it('receives `gone` when the project is deleted', async () => {
    const [client] = await hearing(requester, [id]);
    expect((await admin.delete(url)).statusCode).toBe(204);
    expect(await client.next('gone')).toEqual({ id });
    expect(await unexpected(client)).toEqual([]);
    expect(test.app.live.stats().subscriptions).toBe(0);
  });
});

describe('an invisible project', () => {
  it('is left out like one that is not there', async () => {
    const secret = await hidden();
    expect((await requester.get(`/api/projects/${secret}`)).statusCode).toBe(404);
    const [, seen] = await hearing(requester, [secret, 2_000_000_000, id]);
    expect(idsOf(seen)).toEqual([id]);
    const [, nothing] = await hearing(outsider, [secret, id]);
    expect(nothing).toEqual({ projects: [] });
    expect(test.app.live.stats().subscriptions).toBe(1);
  });

  it('causes no event when it is changed or deleted, however often it was subscribed to', async () => {
    const secret = await hidden();
    const client = await open(outsider);
    for (let i = 0; i < 3; i++) {
      await subscribe(outsider, client, [secret]);
      await comment(admin, `/api/projects/${secret}`);
      expect(await client.next('seen')).toEqual({ projects: [] });
    }
    await subscribe(outsider, client, [secret]);
    expect((await admin.delete(`/api/projects/${secret}`)).statusCode).toBe(204);
    expect(await client.next('seen')).toEqual({ projects: [] });
    await subscribe(outsider, client, [secret]);
    expect(await client.next('seen')).toEqual({ projects: [] });
    expect(await unexpected(client)).toEqual([]);
  });

  it('is not revealed by a subscription at the moment of its change', async () => {
    const secret = await hidden();
    const client = await open(outsider);
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        i % 2
          ? subscribe(outsider, client, [secret])
          : publish(test.database.db, { kind: 'project', id: secret }),
      ),
    );
    const told = await unexpected(client, 500);
    expect(new Set(told.map((one) => JSON.stringify(one)))).toEqual(
      new Set(['{"event":"seen","data":{"projects":[]}}']),
    );
  });

  it('stays invisible through the stream of a user who sees it: a stream takes subscriptions of its own user only', async () => {
    const [client] = await hearing(requester, [id]);
    for (const stream of [client.stream, 'x'.repeat(43)]) {
      const answer = await subscribe(outsider, { stream }, [id]);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
    }
    const foreign = await subscribe(admin, client, [await hidden()]);
    expect([foreign.statusCode, foreign.body]).toEqual([204, '']);
    expect(await unexpected(client)).toEqual([]);
    await comment(admin);
    expect(await client.next('project')).toEqual({ id });
  });

  it('becomes invisible to a user who loses the role', async () => {
    const { db } = test.database;
    const role = await idInGroup(db, 'usr_role', 'Network', 'Project Manager');
    const pm = await test.as('pm');
    const [client] = await hearing(pm, [id]);
    await admin.put(`${url}/roles/${role}`, { usr: { id: await usr('liam.byrne') } });
    // Some other role may let them in still.
    const sees = (await pm.get(url)).statusCode === 200;
    expect(sees).toBe(false);
    expect(await client.next('gone')).toEqual({ id });
    await comment(admin);
    expect(await unexpected(client)).toEqual([]);
  });

  it('becomes invisible to a team when it is given to another team', async () => {
    const [client] = await hearing(await test.as('teammanager'), [id]);
    const { rows } = await sql<{ id: number }>`select id from team where name = 'Voice'`.execute(
      test.database.db,
    );
    expect((await admin.put(`${url}/team`, { team: { id: rows[0]!.id } })).statusCode).toBe(200);
    expect(await client.next('gone')).toEqual({ id });
  });

  it('becomes invisible to users who leave the team or are no longer global admins', async () => {
    const { db } = test.database;
    const manager = await test.as('teammanager');
    const [client] = await hearing(manager, [id]);
    const [member] = (
      await admin.get(`/api/teams/${await teamId('Core Routing')}/members?usr_name_like=Ines`)
    ).json<{ id: number }[]>();
    await admin.delete(`/api/teams/${await teamId('Core Routing')}/members/${member!.id}`);
    expect(await client.next('access')).toEqual({});
    expect(await client.next('gone')).toEqual({ id });

    await db.updateTable('usr').set({ is_admin: true }).where('login', '=', 'outsider').execute();
    const [other] = await hearing(outsider, [id]);
    const person = (await admin.get(`/api/users?login_like=outsider`)).json<{ id: number }[]>()[0]!;
    expect((await admin.put(`/api/users/${person.id}`, { ...person, is_admin: false })).statusCode).toBe(200);
    expect(await other.next('access')).toEqual({});
    expect(await other.next('gone')).toEqual({ id });
  });

  it('is announced as gone once, and not after a subscription has reported it', async () => {
    const { db } = test.database;
    const [client] = await hearing(requester, [id]);
    await sql`update project set creator_id = ${await usr('admin')} where id = ${id}`.execute(db);
    await sql`delete from project_access where project_id = ${id}`.execute(db);
    await subscribe(requester, client, [id]);
    expect(await client.next('gone')).toEqual({ id });
    expect(await client.next('seen')).toEqual({ projects: [] });
    await publish(db, { kind: 'project', id });
    await publish(db, { kind: 'access', userIds: [await usr('requester')] });
    await client.next('access');
    expect(await unexpected(client)).toEqual([]);
  });
});

const teamId = async (name: string) =>
  (await sql<{ id: number }>`select id from team where name = ${name}`.execute(test.database.db)).rows[0]!.id;

it('a stream that ends during the check of its subscription leaves nothing behind', async () => {
  const client = await open(requester);
  await test.database.db.transaction().execute(async (tx) => {
    await sql`lock table project_list in access exclusive mode`.execute(tx);
    await subscribe(requester, client, [id]);
    await client.unawaited(100);
    client.close();
    await client.unawaited(100);
  });
  await client.unawaited(200);
  expect(test.app.live.stats().subscriptions).toBe(0);
});

it('a stream loses no event when the database does not answer for a moment', async () => {
  const [client] = await hearing(requester, [id]);
  await sql`alter table project_list rename to project_list_away`.execute(test.database.db);
  await publish(test.database.db, { kind: 'project', id });
  expect(await unexpected(client)).toEqual([]);
  await sql`alter table project_list_away rename to project_list`.execute(test.database.db);
  expect(await client.next('project')).toEqual({ id });
});
