import { sql } from 'kysely';
import type { Contacts, MyProjects } from 'shared-api/contracts/personal/home';
import type { ProjectListRow } from 'shared-api/contracts/projects';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { networkProject } from '../testing/testProjects';

let test: TestApp;
const callers: Record<string, Caller> = {};
beforeAll(async () => {
  test = await createTestApp();
  for (const login of ['admin', 'requester', 'techlead', 'pm', 'outsider'])
    callers[login] = await test.as(login);
});
afterAll(() => test.close());

const as = (login: string) => callers[login]!;
const mine = async (login: string) => (await as(login).get('/api/my_projects')).json<MyProjects>();
const listed = async (login: string, query = 'mine=true&project_state_is_closed=false') =>
  as(login).get(`/api/projects?per_page=300&${query}`);
const sum = ({ groups }: MyProjects) => groups.reduce((all, { open }) => all + open, 0);

describe('GET /my_projects', () => {
  it.each(['requester', 'techlead', 'pm', 'admin', 'outsider'])(
    'counts as many open projects as the list of %s’s own shows',
    async (login) => {
      const list = await listed(login);
      const shown = await mine(login);
      expect(sum(shown)).toBe(Number(list.headers['x-total']));
      const rows = list.json<ProjectListRow[]>();
      for (const { name, open } of shown.groups)
        expect([name, rows.filter((row) => row.project_type_name === name).length]).toEqual([name, open]);
    },
  );

  it('marks those over the target of their state, and names the longest first; one on hold is not late [home-projects.1]', async () => {
    const { db } = test.database;
    const url = await networkProject(db, 'Submitted');
    const id = Number(url.split('/').pop());
    const set = (days: number, held: boolean) =>
      sql`with p as (update project set state_since = now() - make_interval(days => ${days}), on_hold = ${held} where id = ${id})
        update project_list set state_since = now() - make_interval(days => ${days}), on_hold = ${held} where project_id = ${id}`.execute(
        db,
      );
    await set(1000, false);
    const late = await mine('requester');
    const network = (of: MyProjects) => of.groups.find(({ name }) => name === 'Network')!;
    // The target of Submitted is 3 days.
    expect(late.latest[0]).toMatchObject({
      project_id: id,
      over: 997,
      project_state: { name: 'Submitted', days: 1000 },
    });
    const overs = late.latest.map(({ over }) => over);
    expect(overs).toEqual([...overs].sort((a, b) => b - a));
    expect(late.latest.length).toBeLessThanOrEqual(4);
    await set(1000, true);
    const held = await mine('requester');
    expect(held.latest.map(({ project_id }) => project_id)).not.toContain(id);
    expect(network(held)).toEqual({ ...network(late), late: network(late).late - 1 });
    await set(3, false);
    expect(network(await mine('requester')).late).toBe(network(held).late);
  });

  it('requires a session', async () => {
    expect((await test.anonymous.get('/api/my_projects')).statusCode).toBe(401);
  });
});

describe('the list’s filter “Mine”', () => {
  it('takes the projects that the caller raised or holds a role on, or all others [home-projects.2]', async () => {
    const [own, others, all] = await Promise.all(
      ['mine=true', 'mine=false', ''].map(async (query) =>
        Number((await listed('techlead', query)).headers['x-total']),
      ),
    );
    expect(own).toBeGreaterThan(0);
    expect(others).toBeGreaterThan(0);
    expect(own! + others!).toBe(all);
    expect((await listed('techlead', 'mine=maybe')).statusCode).toBe(400);
  });
});

describe('GET /contacts', () => {
  const contacts = async (login: string) => (await as(login).get('/api/contacts')).json<Contacts>();

  it('names the admins of delivery groups and of the portal [home-contacts.1]', async () => {
    const { groups, admins } = await contacts('outsider');
    expect(groups.find(({ name }) => name === 'Network')?.admins.map(({ name }) => name)).toEqual([
      'Aisha Noor',
    ]);
    expect(admins.length).toBeGreaterThan(0);
    const names = admins.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
  });

  it('tells whether the caller may raise a project anywhere', async () => {
    const { db } = test.database;
    const role = await db
      .selectFrom('usr_role')
      .select('id')
      .where('name', '=', 'Reviewer')
      .where('is_project_role', '=', false)
      .executeTakeFirstOrThrow();
    const restrict = (ids: number[]) =>
      sql`update project_type set raise_role_ids = ${ids}::int[]`.execute(db);
    const { rows } = await sql<{
      id: number;
      raise_role_ids: number[];
    }>`select id, raise_role_ids from project_type`.execute(db);
    await restrict([role.id]);
    try {
      expect((await contacts('outsider')).can_raise).toBe(false);
      expect((await contacts('admin')).can_raise).toBe(true);
    } finally {
      for (const { id, raise_role_ids: ids } of rows)
        await sql`update project_type set raise_role_ids = ${ids}::int[] where id = ${id}`.execute(db);
    }
  });

  it('leaves out deactivated people, and requires a session', async () => {
    const { db } = test.database;
    const activate = (active: boolean) =>
      sql`update usr set active = ${active} where name = 'Aisha Noor'`.execute(db);
    await activate(false);
    const { groups } = await contacts('outsider');
    await activate(true);
    expect(groups.flatMap(({ admins }) => admins.map(({ name }) => name))).not.toContain('Aisha Noor');
    expect((await test.anonymous.get('/api/contacts')).statusCode).toBe(401);
  });
});
