import { sql } from 'kysely';
import type { ProjectType } from 'shared-api/contracts/groups';
import { projectStates } from 'shared-api/resources/projectStates';
import { validBody } from 'shared-api/resources/validBody';
import { openLive } from '../../testing/liveClient';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { checkReadModel } from '../projects/list/projectList.readModel';
import { idInGroup, removeGroupRules } from '../projects/testing/testProjects';

let test: TestApp;
let network: number;
let workplace: number;
beforeAll(async () => {
  test = await createTestApp();
  await removeGroupRules(test.database.db);
  network = await groupId('Network');
  workplace = await groupId('Workplace');
});
afterAll(() => test.close());

const as = (login: string) => test.as(login);
const groupId = async (name: string) =>
  (
    await test.database.db
      .selectFrom('project_type')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id;
const get = async <T>(login: string, url: string) => (await (await as(login)).get(url)).json<T>();
const only = (group: string, raise_role_ids: number[]) =>
  test.database.db.updateTable('project_type').set({ raise_role_ids }).where('name', '=', group).execute();
/** Lists the groups that a person gets, with a star where they may raise projects. */
const groupsOf = async (login: string, query = '') =>
  (await get<ProjectType[]>(login, `/api/project_types${query}`)).map(
    ({ name, can_create }) => name + (can_create ? '*' : ''),
  );
const bodyOf = async (id: number): Promise<ProjectType> => get('admin', `/api/project_types/${id}`);
/** The body of a PUT; it leaves out the fields that only rows have. */
const body = { name: 'Network', use_subcats: true, use_p4p: true };

describe('GET /project_types', () => {
  it('answers groups by name, with the members that the form needs', async () => {
    expect(await get<ProjectType[]>('outsider', '/api/project_types')).toEqual([
      {
        id: await groupId('Applications'),
        name: 'Applications',
        use_subcats: false,
        use_p4p: true,
        can_create: true,
      },
      { id: await groupId('Network'), name: 'Network', use_subcats: true, use_p4p: true, can_create: true },
      {
        id: await groupId('Workplace'),
        name: 'Workplace',
        use_subcats: false,
        use_p4p: false,
        can_create: true,
      },
    ]);
  });

  it('leaves out groups to which the caller does not belong and in which they may not raise projects, and marks those in which they may', async () => {
    await only('Network', [await idInGroup(test.database.db, 'usr_role', 'Network', 'Reviewer')]);
    expect(await groupsOf('outsider')).toEqual(['Applications*', 'Workplace*']);
    expect(await groupsOf('requester')).toEqual(['Applications*', 'Network', 'Workplace*']);
    for (const login of ['reviewer', 'groupadmin', 'admin'])
      expect(await groupsOf(login)).toEqual(['Applications*', 'Network*', 'Workplace*']);
    await only('Network', []);
  });

  it('is searched and paged like the other lists', async () => {
    expect(await groupsOf('outsider', '?search=%20WORK%20')).toEqual(['Network*', 'Workplace*']);
    expect(await groupsOf('outsider', '?search=%25')).toEqual([]);
    const second = await (await test.as('outsider')).get('/api/project_types?per_page=2&page=2');
    expect(second.json<ProjectType[]>().map(({ name }) => name)).toEqual(['Workplace']);
    expect(second.headers).toMatchObject({ 'x-total': '3', 'x-page': '2', 'x-per-page': '2' });
    expect((await test.anonymous.get('/api/project_types')).statusCode).toBe(401);
    expect((await (await test.as('outsider')).get('/api/project_types?name=x')).statusCode).toBe(400);
  });

  it('answers those that the caller administers, as group admin or as global admin [groups.1]', async () => {
    const administered = (login: string) => groupsOf(login, '?administered=true');
    expect(await administered('groupadmin')).toEqual(['Network*']);
    expect(await administered('admin')).toEqual(['Applications*', 'Network*', 'Workplace*']);
    for (const login of ['outsider', 'requester', 'reviewer', 'pm', 'teammanager'])
      expect({ login, groups: await administered(login) }).toEqual({ login, groups: [] });
    expect(await groupsOf('groupadmin', '?administered=false')).toEqual(['Applications*', 'Workplace*']);
  });

  it('is sorted, filtered and sent as CSV like the other lists', async () => {
    expect(await groupsOf('admin', '?sort=name+desc')).toEqual(['Workplace*', 'Network*', 'Applications*']);
    expect(await groupsOf('admin', '?use_subcats=true')).toEqual(['Network*']);
    const csv = await (
      await as('groupadmin')
    ).get('/api/project_types?administered=true', {
      headers: { accept: 'text/csv' },
    });
    expect(csv.body).toBe('\ufeffName,Services,Planning and cost data\r\nNetwork,Yes,Yes\r\n');
  });
});

describe('GET /project_types/{id}', () => {
  it('answers a group that the caller belongs to or may raise projects in, 404 for all others [groups.2]', async () => {
    const row = { id: network, name: 'Network', use_subcats: true, use_p4p: true };
    expect(await get('outsider', `/api/project_types/${network}`)).toEqual({ ...row, can_create: true });
    await only('Network', [await idInGroup(test.database.db, 'usr_role', 'Network', 'Reviewer')]);
    expect(await get('requester', `/api/project_types/${network}`)).toEqual({ ...row, can_create: false });
    const outsider = await as('outsider');
    const hidden = await outsider.get(`/api/project_types/${network}`);
    const absent = await outsider.get('/api/project_types/999999');
    expect([hidden.statusCode, absent.statusCode]).toEqual([404, 404]);
    expect(hidden.json<{ error: string }>().error).toBe(absent.json<{ error: string }>().error);
    await only('Network', []);
  });
});

describe('PUT /project_types/{id}', () => {
  it('is for admins of the group and global admins: others who see it get 403, the rest 404 [groups.3]', async () => {
    const puts = async (login: string, id: number) =>
      (await (await as(login)).put(`/api/project_types/${id}`, { ...body, name: `Group ${id}` })).statusCode;
    const names = async () =>
      (await test.database.db.selectFrom('project_type').select('name').orderBy('name').execute()).map(
        ({ name }) => name,
      );
    const before = await names();
    expect(await puts('groupadmin', workplace)).toBe(403);
    for (const login of ['outsider', 'requester', 'reviewer', 'pm', 'teammanager'])
      expect({ login, status: await puts(login, network) }).toEqual({ login, status: 403 });
    const raisers = [await idInGroup(test.database.db, 'usr_role', 'Workplace', 'Report')];
    await only('Workplace', raisers);
    expect(await puts('outsider', workplace)).toBe(404);
    await only('Workplace', []);
    expect(await names()).toEqual(before);
    for (const [login, id] of [
      ['groupadmin', network],
      ['admin', workplace],
    ] as const) {
      const { name, use_subcats, use_p4p } = await bodyOf(id);
      const put = (changed: object) =>
        as(login).then((caller) => caller.put(`/api/project_types/${id}`, changed));
      const saved = await put({ name, use_subcats: !use_subcats, use_p4p: !use_p4p });
      expect(saved.json()).toEqual({
        id,
        name,
        use_subcats: !use_subcats,
        use_p4p: !use_p4p,
        can_create: true,
      });
      await put({ name, use_subcats, use_p4p });
    }
  });

  it('ends with the right: a former group admin gets 403', async () => {
    const role = await idInGroup(test.database.db, 'usr_role', 'Workplace', 'Admin');
    const usr = sql`(select id from usr where login = 'groupadmin')`;
    await sql`insert into usr_role_usr (usr_role_id, usr_id) values (${role}, ${usr})`.execute(
      test.database.db,
    );
    const groupAdmin = await as('groupadmin');
    const { can_create: _, id: _id, ...same } = await bodyOf(workplace);
    expect((await groupAdmin.put(`/api/project_types/${workplace}`, same)).statusCode).toBe(200);
    await sql`delete from usr_role_usr where usr_role_id = ${role} and usr_id = ${usr}`.execute(
      test.database.db,
    );
    expect((await groupAdmin.put(`/api/project_types/${workplace}`, same)).statusCode).toBe(403);
  });

  it('refuses a name that another group has, whatever its case, and takes its own in another case [groups.4]', async () => {
    const groupAdmin = await as('groupadmin');
    const taken = await groupAdmin.put(`/api/project_types/${network}`, { ...body, name: ' wORKPLACE ' });
    expect(taken.statusCode).toBe(422);
    expect(taken.json()).toMatchObject({
      fields: { name: 'There is already a delivery group with this name.' },
    });
    expect(
      (await groupAdmin.put(`/api/project_types/${network}`, { ...body, name: 'NETWORK' })).statusCode,
    ).toBe(200);
    expect((await groupAdmin.put(`/api/project_types/${network}`, body)).statusCode).toBe(200);
  });

  it('renames it in the list of projects, says so in the audit log and to open browsers [groups.5]', async () => {
    const requester = await openLive(test.app, (await as('requester')).cookie);
    const renamed = await (
      await as('groupadmin')
    ).put(`/api/project_types/${network}`, {
      ...body,
      name: 'Networks',
    });
    expect(renamed.statusCode).toBe(200);
    const told = [await requester.next('list'), await requester.next('list')];
    expect(told).toEqual(
      expect.arrayContaining([{ path: '/project_types' }, { path: '/projects' }]) as unknown,
    );
    requester.close();
    expect(await checkReadModel(test.database.db)).toEqual([]);
    const projects = await (
      await as('groupadmin')
    ).get('/api/projects?project_type_name=Networks&per_page=1');
    expect(Number(projects.headers['x-total'])).toBeGreaterThan(0);
    const [entry] = await get<object[]>('admin', `/api/audit?entity=delivery+group&entity_id=${network}`);
    expect(entry).toMatchObject({
      action: 'updated',
      changes: [{ field: 'Name', from: 'Network', to: 'Networks' }],
    });
    await (await as('groupadmin')).put(`/api/project_types/${network}`, body);
  });
});

describe('creating and deleting a delivery group', () => {
  const create = async (name: string) => {
    const made = await (await as('admin')).post('/api/project_types', { ...body, name });
    expect(made.statusCode).toBe(201);
    return made.json<ProjectType>().id;
  };

  it('is for global admins alone [groups.6]', async () => {
    for (const login of ['groupadmin', 'outsider']) {
      const caller = await as(login);
      expect((await caller.post('/api/project_types', { ...body, name: 'Another' })).statusCode).toBe(403);
      expect((await caller.delete(`/api/project_types/${network}`)).statusCode).toBe(403);
    }
    const id = await create('Another');
    expect((await (await as('admin')).delete(`/api/project_types/${id}`)).statusCode).toBe(204);
  });

  it('makes the reserved roles, and offers the group to requesters once projects can start in it [groups.7]', async () => {
    const id = await create('Sites');
    const roles = await get<{ name: string; is_project_role: boolean }[]>(
      'admin',
      `/api/project_types/${id}/user_roles`,
    );
    expect(roles.map(({ name, is_project_role }) => [name, is_project_role])).toEqual([
      ['Admin', false],
      ['Report', false],
    ]);
    expect(await groupsOf('outsider')).not.toContain('Sites*');
    expect(await groupsOf('admin')).toContain('Sites');
    const start = validBody(projectStates, { name: 'Draft', is_start: true });
    const state = await (await as('admin')).post(`/api/project_types/${id}/project_states`, start);
    expect(state.statusCode).toBe(201);
    expect(await groupsOf('outsider')).toContain('Sites*');
    expect((await (await as('admin')).delete(`/api/project_types/${id}`)).statusCode).toBe(204);
  });

  it('leaves a group with projects and says how many there are [groups.8]', async () => {
    const refused = await (await as('admin')).delete(`/api/project_types/${network}`);
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.stringMatching(/\d+ projects are in this group\. It stays with them\./),
    ]);
  });

  it('ends the roles of its people in their open sessions', async () => {
    const id = await create('Passing');
    await sql`insert into usr_role_usr (usr_role_id, usr_id)
      select r.id, u.id from usr_role r, usr u
      where r.project_type_id = ${id} and r.name = 'Admin' and u.login = 'outsider'`.execute(
      test.database.db,
    );
    const outsider = await as('outsider');
    expect((await outsider.get(`/api/project_types/${id}`)).statusCode).toBe(200);
    const live = await openLive(test.app, outsider.cookie);
    expect((await (await as('admin')).delete(`/api/project_types/${id}`)).statusCode).toBe(204);
    expect(await live.next('access')).toBeDefined();
    live.close();
    const { user } = await get<{ user: { roles: object[] } }>('outsider', '/api/session');
    expect(user.roles).toEqual([]);
  });
});
