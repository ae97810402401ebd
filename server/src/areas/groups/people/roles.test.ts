import { sql } from 'kysely';
import type { GroupRole } from 'shared-api/contracts/groupParts/groupAccess';
import type { RolePermission } from 'shared-api/contracts/permissions';
import { roleRules } from 'shared-api/resources/access/roleRules';
import { userRoles } from 'shared-api/resources/access/userRoles';
import { validBody } from 'shared-api/resources/validBody';
import { openLive } from '../../../testing/liveClient';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { checkReadModel, refreshProjectList } from '../../projects/list/projectList.readModel';
import { groupIdOf, idInGroup, networkProject } from '../../projects/testing/testProjects';

let test: TestApp;
let [groupAdmin, requester, outsider] = [] as unknown as [Caller, Caller, Caller];
let list: string;
let workplace: string;

beforeAll(async () => {
  test = await createTestApp({ live: { listEvery: 0 } });
  [groupAdmin, requester, outsider] = [
    await test.as('groupadmin'),
    await test.as('requester'),
    await test.as('outsider'),
  ];
  list = `/api/project_types/${await groupIdOf(test.database.db, 'Network')}/user_roles`;
  workplace = `/api/project_types/${await groupIdOf(test.database.db, 'Workplace')}/user_roles`;
});
afterAll(() => test.close());

const roleId = (name: string) => idInGroup(test.database.db, 'usr_role', 'Network', name);
const read = async (name: string) => {
  const row = (await groupAdmin.get(`${list}/${await roleId(name)}`)).json<GroupRole>();
  const { id, users: _users, rules: _rules, ord: _ord, ...body } = row;
  return { id, body };
};
const change = async (name: string, changes: object) => {
  const { id, body } = await read(name);
  return groupAdmin.put(`${list}/${id}`, { ...body, ...changes });
};
const create = async (changes: object) =>
  groupAdmin.post(
    list,
    validBody(userRoles, {
      is_team_usr: false,
      create_at_start: false,
      may_raise: false,
      required_state: null,
      ...changes,
    }),
  );
const userId = async (login: string) =>
  (await sql<{ id: number }>`select id from usr where login = ${login}`.execute(test.database.db)).rows[0]!
    .id;

describe('the roles of a delivery group', () => {
  it('are read by those who see it and changed by its admins alone [group-roles.1]', async () => {
    const body = validBody(userRoles, { name: 'Watcher', is_project_role: true });
    expect((await requester.get(list)).statusCode).toBe(200);
    expect((await requester.post(list, body)).statusCode).toBe(403);
    expect((await groupAdmin.post(workplace, body)).statusCode).toBe(403);
  });

  it('Admin and Report stay as they are [group-roles.2]', async () => {
    for (const name of ['Admin', 'Report']) {
      expect((await groupAdmin.delete(`${list}/${await roleId(name)}`)).statusCode).toBe(409);
      expect((await change(name, { name: 'Boss' })).json()).toMatchObject({
        fields: { name: expect.any(String) as string },
      });
      expect((await change(name, { is_project_role: true })).statusCode).toBe(422);
      expect((await change(name, { info: 'Runs the group.' })).statusCode).toBe(200);
    }
  });

  it('that something names are not deleted, and the refusal says what names them [group-roles.3]', async () => {
    const lead = `${list}/${await roleId('Tech Lead')}`;
    await networkProject(test.database.db, 'Draft');
    expect((await groupAdmin.delete(lead)).json<{ error: string }>().error).toMatch(
      /^(On one project|\d+ projects)/,
    );
    expect((await change('Tech Lead', { is_project_role: false })).statusCode).toBe(422);
    await sql`delete from project_role where usr_role_id = ${await roleId('Tech Lead')}`.execute(
      test.database.db,
    );
    expect((await groupAdmin.delete(lead)).json<{ error: string }>().error).toMatch(
      /permission|transition|rule|notification/,
    );
    const { id } = (await create({ name: 'Short-lived', is_project_role: true })).json<{ id: number }>();
    expect((await groupAdmin.delete(`${list}/${id}`)).statusCode).toBe(204);
  });

  it('of the group are not required, and not asked for at the start [group-roles.4]', async () => {
    const answer = await create({ name: 'Helper', is_project_role: false, create_at_start: true });
    expect([answer.statusCode, answer.json<{ fields: object }>().fields]).toEqual([
      422,
      { is_project_role: expect.any(String) as string },
    ]);
  });
});

describe('the columns of people in the list of projects', () => {
  const db = () => test.database.db;
  let project: number;
  beforeAll(async () => {
    project = Number((await networkProject(db(), 'Draft')).split('/').pop());
  });
  afterEach(async () => expect(await checkReadModel(db())).toEqual([]));

  /** The person whom the list shows in a column of the project. */
  const shown = async (column: 'pan_owner_name' | 'tech_lead_name') =>
    (
      await db()
        .selectFrom('project_list')
        .select(column)
        .where('project_id', '=', project)
        .executeTakeFirstOrThrow()
    )[column];
  const holder = async (role: string) =>
    (
      await db()
        .selectFrom('project_role as h')
        .innerJoin('usr as u', 'u.id', 'h.usr_id')
        .select('u.name')
        .where('h.project_id', '=', project)
        .where('h.usr_role_id', '=', await roleId(role))
        .executeTakeFirstOrThrow()
    ).name;

  it('show the holder of the role whose name contains theirs, also when it is renamed', async () => {
    const name = await holder('PAN Owner');
    expect(await shown('pan_owner_name')).toBe(name);
    await change('PAN Owner', { name: 'Second pan owner (site)' });
    expect(await shown('pan_owner_name')).toBe(name);
    await change('Second pan owner (site)', { name: 'Payer' });
    expect(await shown('pan_owner_name')).toBeNull();
    await change('Payer', { name: 'PAN Owner' });
    expect(await shown('pan_owner_name')).toBe(name);
  });

  it('show another such role once the first is renamed, is of the group or is deleted', async () => {
    const deputy = (await create({ name: 'Deputy Tech Lead', is_project_role: true })).json<{ id: number }>()
      .id;
    const name = await holder('Tech Lead');
    const other = await db()
      .selectFrom('usr')
      .select(['id', 'name'])
      .where('name', '<>', name)
      .where('active', '=', true)
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('project_role')
      .values({ project_id: project, usr_role_id: deputy, usr_id: other.id })
      .execute();
    await refreshProjectList(db(), [project]);
    expect(await shown('tech_lead_name')).toBe(name);
    await change('Tech Lead', { name: 'Engineer' });
    expect(await shown('tech_lead_name')).toBe(other.name);
    const third = (await create({ name: 'Tech Lead', is_project_role: true })).json<{ id: number }>().id;
    expect(await shown('tech_lead_name')).toBe(other.name);
    await db().deleteFrom('project_role').where('usr_role_id', '=', deputy).execute();
    await refreshProjectList(db(), [project]);
    expect((await change('Deputy Tech Lead', { is_project_role: false })).statusCode).toBe(200);
    expect(await columnRole()).toBe(third);
    await change('Engineer', { name: 'Tech Lead of old' });
    expect(await columnRole()).toBe(third);
    expect((await groupAdmin.delete(`${list}/${third}`)).statusCode).toBe(204);
    expect(await shown('tech_lead_name')).toBe(name);
    await groupAdmin.delete(`${list}/${deputy}`);
    await change('Tech Lead of old', { name: 'Tech Lead' });
  });

  it('do not wait for projects when a role that fills none is deleted or becomes one of the group', async () => {
    const roles = await Promise.all(
      ['Tester', 'Watcher of tests'].map(async (name) =>
        (await create({ name, is_project_role: true })).json<{ id: number }>(),
      ),
    );
    const client = await test.database.pool.connect();
    try {
      // As a workbook of the project that is being read does.
      await client.query('begin');
      await client.query('select from project where id = $1 for key share', [project]);
      expect((await change('Watcher of tests', { is_project_role: false })).statusCode).toBe(200);
      expect((await groupAdmin.delete(`${list}/${roles[0]!.id}`)).statusCode).toBe(204);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect((await groupAdmin.delete(`${list}/${roles[1]!.id}`)).statusCode).toBe(204);
  });

  const columnRole = async () =>
    (
      await db()
        .selectFrom('project_type')
        .select('tech_lead_role_id')
        .where('name', '=', 'Network')
        .executeTakeFirstOrThrow()
    ).tech_lead_role_id;
});

describe('the roles that raise projects', () => {
  const groups = async (caller: Caller) =>
    (await caller.get('/api/project_types?per_page=300')).json<{ name: string; can_create: boolean }[]>();
  const mayRaise = async (caller: Caller) =>
    (await groups(caller)).some(({ name, can_create: can }) => name === 'Network' && can);

  it('keep all others from it, at once, until no role has it any more [group-roles.5]', async () => {
    await sql`update project_type set raise_role_ids = '{}'`.execute(test.database.db);
    expect([await mayRaise(requester), await mayRaise(outsider)]).toEqual([true, true]);
    const { id: person } = (
      await sql<{ id: number }>`select id from usr where login = 'outsider'`.execute(test.database.db)
    ).rows[0]!;
    const made = await create({ name: 'Planner', is_project_role: false, may_raise: true });
    expect(made.json()).toMatchObject({ may_raise: true });
    const { id } = made.json<{ id: number }>();
    await groupAdmin.post(`${list}/${id}/users`, { usr: { id: person } });
    expect([await mayRaise(requester), await mayRaise(await test.as('outsider'))]).toEqual([false, true]);
    expect((await change('Planner', { name: 'Planner' })).json()).toMatchObject({ may_raise: true });
    expect((await change('Planner', { may_raise: false })).json()).toMatchObject({ may_raise: false });
    expect(await mayRaise(requester)).toBe(true);
    await change('Planner', { may_raise: true });
    await groupAdmin.delete(`${list}/${id}/users/${person}`);
    expect((await groupAdmin.delete(`${list}/${id}`)).json()).toMatchObject({
      error: 'Only its holders may raise projects in this group. Take that from it first.',
    });
    await change('Planner', { may_raise: false });
    expect((await groupAdmin.delete(`${list}/${id}`)).statusCode).toBe(204);
    expect(await mayRaise(requester)).toBe(true);
  });

  it('are roles of the group, because nobody has a project role before there is a project', async () => {
    const answer = await create({ name: 'Builder', is_project_role: true, may_raise: true });
    expect([answer.statusCode, answer.json<{ fields: object }>().fields]).toEqual([
      422,
      { may_raise: 'Nobody has a project role before there is a project.' },
    ]);
  });
});

describe('the users of a role', () => {
  it('see the projects of the group at once, and no more when they are removed [group-role-users.1]', async () => {
    const url = await networkProject(test.database.db, 'Draft');
    const users = `${list}/${await roleId('Reviewer')}/users`;
    const id = await userId('outsider');
    expect((await outsider.get(url)).statusCode).toBe(404);
    const live = await openLive(test.app, outsider.cookie);
    const added = await groupAdmin.post(users, { usr: { id } });
    expect([added.statusCode, added.json()]).toMatchObject([201, { id, usr: { id } }]);
    expect(await live.next('access')).toEqual({});
    expect((await outsider.get(url)).statusCode).toBe(200);
    const twice = await groupAdmin.post(users, { usr: { id } });
    expect([twice.statusCode, twice.json<{ fields: object }>().fields]).toEqual([
      422,
      { usr: 'This user has the role already.' },
    ]);
    const listed = (await groupAdmin.get(`${users}?per_page=300`)).json<{ id: number }[]>();
    expect(listed.map((row) => row.id)).toContain(id);
    expect((await groupAdmin.delete(`${users}/${id}`)).statusCode).toBe(204);
    expect((await outsider.get(url)).statusCode).toBe(404);
    // The other roles of the person stay.
    expect((await groupAdmin.get(`${users}?per_page=300`)).json()).toHaveLength(listed.length - 1);
    live.close();
  });

  it('of a project role are not kept here [group-role-users.2]', async () => {
    const answer = await groupAdmin.post(`${list}/${await roleId('Tech Lead')}/users`, {
      usr: { id: await userId('pm') },
    });
    expect(answer.statusCode).toBe(409);
  });

  it('lose no other role of theirs when one is taken from them [group-role-users.3]', async () => {
    const id = await userId('pm');
    const [reviewer, report] = [await roleId('Reviewer'), await roleId('Report')];
    for (const role of [reviewer, report]) await groupAdmin.post(`${list}/${role}/users`, { usr: { id } });
    expect((await groupAdmin.delete(`${list}/${report}/users/${id}`)).statusCode).toBe(204);
    expect((await groupAdmin.get(`${list}/${reviewer}/users/${id}`)).statusCode).toBe(200);
    expect((await groupAdmin.get(`${list}/${report}/users/${id}`)).statusCode).toBe(404);
  });
});

describe('the rules of a project role', () => {
  it('decide at once who may assign it [group-role-rules.1]', async () => {
    const url = await networkProject(test.database.db, 'Draft');
    const role = await roleId('Project Manager');
    const mayEdit = async () =>
      (await requester.get(`${url}/role_permissions`))
        .json<RolePermission[]>()
        .find(({ usr_role_id }) => usr_role_id === role)!.can_edit;
    await sql`delete from role_rule where usr_role_id = ${role}`.execute(test.database.db);
    expect(await mayEdit()).toBe(false);
    const rules = `${list}/${role}/rules`;
    const body = validBody(roleRules, {
      editor: 'requester',
      editor_role: null,
      project_states: [],
      can_edit: true,
    });
    expect((await requester.post(rules, body)).statusCode).toBe(403);
    const made = await groupAdmin.post(rules, body);
    expect([made.statusCode, made.json()]).toMatchObject([201, { name: 'Requester' }]);
    expect(await mayEdit()).toBe(true);
    const address = `${rules}/${made.json<{ id: number }>().id}`;
    expect((await groupAdmin.put(address, { ...body, can_edit: false })).statusCode).toBe(200);
    expect(await mayEdit()).toBe(false);
  });

  it('are for project roles, and name a role exactly where a role assigns it [group-role-rules.2]', async () => {
    const body = validBody(roleRules, {
      editor: 'role',
      editor_role: null,
      project_states: [],
      can_edit: true,
    });
    const answer = await groupAdmin.post(`${list}/${await roleId('Project Manager')}/rules`, body);
    expect(answer.json()).toMatchObject({ fields: { editor_role: 'Choose the role.' } });
    const ofGroup = { ...body, editor: 'requester' };
    expect((await groupAdmin.post(`${list}/${await roleId('Reviewer')}/rules`, ofGroup)).statusCode).toBe(
      409,
    );
  });
});

it('a role is read and changed by its id alone, within its own group [group-roles.6]', async () => {
  const { id, body } = await read('Reviewer');
  const address = `/api/user_roles/${id}`;
  expect((await groupAdmin.get(address)).json()).toMatchObject({ id, name: 'Reviewer' });
  expect((await requester.put(address, body)).statusCode).toBe(403);
  expect((await groupAdmin.put(address, { ...body, info: 'Reads it all.' })).json()).toMatchObject({
    info: 'Reads it all.',
  });
  const foreign = await test.database.db
    .selectFrom('project_state')
    .where('project_type_id', '<>', Number(list.split('/')[3]))
    .select('id')
    .executeTakeFirstOrThrow();
  const lead = await read('Tech Lead');
  const refused = await groupAdmin.put(`/api/user_roles/${lead.id}`, {
    ...lead.body,
    required_state: foreign,
  });
  expect(refused.json()).toMatchObject({
    fields: { required_state: 'There is no such state in this group.' },
  });
  const elsewhere = (await (await test.as('admin')).get(workplace)).json<GroupRole[]>()[0]!;
  expect((await groupAdmin.put(`/api/user_roles/${elsewhere.id}`, body)).statusCode).toBe(403);
});
