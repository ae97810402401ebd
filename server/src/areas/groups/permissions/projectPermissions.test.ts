import { sql } from 'kysely';
import type { Permission } from 'shared-api/contracts/permissions';
import type { ProjectListRow } from 'shared-api/contracts/projects';
import { projectPermissions as data } from 'shared-api/resources/access/projectPermissions';
import { validBody } from 'shared-api/resources/validBody';
import { openLiveOf } from '../../../testing/liveClient';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { groupIdOf, idInGroup, networkProject } from '../../projects/testing/testProjects';

let test: TestApp;
let [groupAdmin, requester, outsider] = [] as unknown as [Caller, Caller, Caller];
let list: string;
let url: string;
let id: number;

beforeAll(async () => {
  test = await createTestApp({ live: { listEvery: 0 } });
  [groupAdmin, requester, outsider] = [
    await test.as('groupadmin'),
    await test.as('requester'),
    await test.as('outsider'),
  ];
  list = `/api/project_types/${await groupIdOf(test.database.db, 'Network')}/project_permissions`;
  url = await networkProject(test.database.db, 'Draft');
  id = Number(url.split('/').pop());
});
afterAll(() => test.close());

const row = (changes: object) =>
  validBody(data, {
    action: 'PUT services_lock',
    principal: 'requester',
    usr_role: null,
    project_states: [],
    on_hold: 'any',
    ...changes,
  });
const add = async (changes: object) => groupAdmin.post(list, row(changes));
const pairs = async (caller: Caller) =>
  (await caller.get(`${url}/permissions`))
    .json<Permission[]>()
    .map(({ method, resource }) => `${method} ${resource}`);

describe('the permissions of a delivery group', () => {
  it('are read and changed by its admins alone [group-permissions.1]', async () => {
    expect((await requester.get(list)).statusCode).toBe(403);
    expect((await requester.post(list, row({}))).statusCode).toBe(403);
    const workplace = `/api/project_types/${await groupIdOf(test.database.db, 'Workplace')}/project_permissions`;
    expect((await groupAdmin.post(workplace, row({}))).statusCode).toBe(403);
  });

  it('take effect at once, in the states and while held as they say [group-permissions.2]', async () => {
    await sql`delete from project_permission where resource = 'services_lock' and principal = 'requester'`.execute(
      test.database.db,
    );
    expect(await pairs(requester)).not.toContain('PUT services_lock');
    const live = await openLiveOf(test.app, requester, [id]);
    const states = [{ id: await idInGroup(test.database.db, 'project_state', 'Network', 'Draft') }];
    const made = await add({ project_states: states, on_hold: 'no' });
    expect(made.json()).toMatchObject({
      name: 'Lock or unlock services: Requester',
      method: 'PUT',
      resource: 'services_lock',
      project_states: [{ name: 'Draft' }],
    });
    expect(await live.next('project')).toMatchObject({ id });
    expect(await pairs(requester)).toContain('PUT services_lock');
    const address = `${list}/${made.json<{ id: number }>().id}`;
    expect((await groupAdmin.put(address, row({ on_hold: 'yes' }))).statusCode).toBe(200);
    expect(await pairs(requester)).not.toContain('PUT services_lock');
    expect((await groupAdmin.delete(address)).statusCode).toBe(204);
    live.close();
  });

  it('let people into the list of projects in the same transaction, and out again [group-permissions.3]', async () => {
    const seen = async () =>
      (await outsider.get(`/api/projects?project_id=${id}`)).json<ProjectListRow[]>().length;
    expect([await seen(), (await outsider.get(url)).statusCode]).toEqual([0, 404]);
    const { id: made } = (await add({ action: 'GET project', principal: 'any_user' })).json<{ id: number }>();
    expect([await seen(), (await outsider.get(url)).statusCode]).toEqual([1, 200]);
    const live = await openLiveOf(test.app, outsider, [id]);
    expect((await groupAdmin.delete(`${list}/${made}`)).statusCode).toBe(204);
    expect(await live.next('gone')).toEqual({ id });
    expect([await seen(), (await outsider.get(url)).statusCode]).toEqual([0, 404]);
    live.close();
  });

  it('name a role of the group exactly where a role has them, and say nothing twice [group-permissions.4]', async () => {
    const fault = async (changes: object) => {
      const answer = await add(changes);
      return [answer.statusCode, answer.json<{ fields?: object }>().fields];
    };
    const lead = { id: await idInGroup(test.database.db, 'usr_role', 'Network', 'Tech Lead') };
    expect(await fault({ principal: 'role' })).toEqual([422, { usr_role: 'Choose the role.' }]);
    expect(await fault({ usr_role: lead })).toMatchObject([422, { usr_role: expect.any(String) as string }]);
    expect(await fault({ action: 'POST anything' })).toMatchObject([
      422,
      { action: expect.any(String) as string },
    ]);
    const foreign = await test.database.db
      .selectFrom('usr_role')
      .where('project_type_id', '<>', Number(list.split('/')[3]))
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await fault({ principal: 'role', usr_role: foreign })).toEqual([
      422,
      { usr_role: 'There is no such role in this group.' },
    ]);
    const own = { action: 'POST survey', principal: 'role', usr_role: lead, on_hold: 'yes' };
    expect((await add(own)).statusCode).toBe(201);
    expect(await fault(own)).toEqual([422, { action: 'There is a permission that says the same.' }]);
    expect((await add({ ...own, on_hold: 'no' })).statusCode).toBe(201);
  });
});
