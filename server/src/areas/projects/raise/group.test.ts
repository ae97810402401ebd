import type { GroupRole } from 'shared-api/contracts/groupParts/groupAccess';
import { createTestApp, type TestApp } from '../../../testing/testApp';
import { idInGroup, removeGroupRules } from '../testing/testProjects';
import { mayRaise } from './mayRaise';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await removeGroupRules(test.database.db);
});
afterAll(() => test.close());

const get = async <T>(login: string, url: string) => (await (await test.as(login)).get(url)).json<T>();
const groupId = async (name: string) =>
  (
    await test.database.db
      .selectFrom('project_type')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id;
const only = (group: string, raise_role_ids: number[]) =>
  test.database.db.updateTable('project_type').set({ raise_role_ids }).where('name', '=', group).execute();

describe('the right to raise projects in a group', () => {
  const group = { id: 1, raise_role_ids: [7] };
  const holding = (id: number, name: string, project_type_id = 1) => ({
    is_admin: false,
    roles: [{ id, name, project_type_id }],
  });
  const nobody = { is_admin: false, roles: [] };

  it.each([
    ['allows everyone if the group names no roles', nobody, { id: 1, raise_role_ids: [] }, true],
    ['refuses a person without such a role', nobody, group, false],
    ['allows the holder of one of its roles', holding(7, 'Reviewer'), group, true],
    ['refuses the holder of another role', holding(8, 'Report'), group, false],
    ['allows its admin', holding(8, 'Admin'), group, true],
    ['refuses the admin of another group', holding(9, 'Admin', 2), group, false],
    ['allows a global admin', { is_admin: true, roles: [] }, group, true],
  ])('%s', (_, user, rule, may) => {
    expect(mayRaise(user, rule)).toBe(may);
  });
});

describe('GET /project_types/{id}/user_roles', () => {
  it('answers all roles of the group in their order, with the state that requires them [group.1]', async () => {
    const { db } = test.database;
    const draft = await idInGroup(db, 'project_state', 'Network', 'Draft');
    const pan = await idInGroup(db, 'usr_role', 'Network', 'PAN Owner');
    await db.updateTable('usr_role').set({ required_state_id: draft }).where('id', '=', pan).execute();
    const roles = await get<GroupRole[]>(
      'outsider',
      `/api/project_types/${await groupId('Network')}/user_roles`,
    );
    expect(roles.map(({ name }) => name)).toEqual([
      'Admin',
      'Report',
      'Reviewer',
      'PAN Owner',
      'Tech Lead',
      'Project Manager',
      'Network Architect',
    ]);
    expect(roles[3]).toEqual({
      id: pan,
      name: 'PAN Owner',
      info: expect.any(String) as string,
      is_project_role: true,
      is_team_usr: false,
      allow_project_update_email: false,
      create_at_start: true,
      may_raise: false,
      required_state: { id: draft, name: 'Draft', is_start: true },
      ord: 4,
      users: 0,
      rules: expect.any(Number) as number,
    });
    expect(roles[4]).toMatchObject({ is_team_usr: true, create_at_start: false, required_state: null });
  });

  it('answers 404 for a group that the caller may not see, as for a missing one', async () => {
    const network = `/api/project_types/${await groupId('Network')}/user_roles`;
    await only('Network', [await idInGroup(test.database.db, 'usr_role', 'Network', 'Reviewer')]);
    const outsider = await test.as('outsider');
    const hidden = await outsider.get(network);
    const absent = await outsider.get('/api/project_types/999999/user_roles');
    expect([hidden.statusCode, absent.statusCode]).toEqual([404, 404]);
    expect(hidden.json<{ error: string }>().error).toBe(absent.json<{ error: string }>().error);
    expect((await (await test.as('requester')).get(network)).statusCode).toBe(200);
    expect((await test.anonymous.get(network)).statusCode).toBe(401);
    for (const id of ['0', 'x', '1.5', '99999999999'])
      expect((await outsider.get(`/api/project_types/${id}/user_roles`)).statusCode).toBe(400);
    await only('Network', []);
  });
});
