import { sql } from 'kysely';
import { projectStates } from 'shared-api/resources/projectStates';
import { validBody } from 'shared-api/resources/validBody';
import { openLiveOf } from '../../../testing/liveClient';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { checkReadModel } from '../../projects/list/projectList.readModel';
import { groupIdOf, idInGroup } from '../../projects/testing/testProjects';

let test: TestApp;
/** Administers Network alone. */
let groupAdmin: Caller;
let requester: Caller;
let groupId: number;
let states: string;
let workplace: string;

beforeAll(async () => {
  test = await createTestApp();
  groupAdmin = await test.as('groupadmin');
  requester = await test.as('requester');
  groupId = await groupIdOf(test.database.db, 'Network');
  states = `/api/project_types/${groupId}/project_states`;
  workplace = `/api/project_types/${await groupIdOf(test.database.db, 'Workplace')}/project_states`;
});
afterAll(() => test.close());

type State = { id: number; name: string; is_start: boolean; is_closed: boolean };
const stateId = (name: string) => idInGroup(test.database.db, 'project_state', 'Network', name);
const read = async (id: number) => (await groupAdmin.get(`${states}/${id}`)).json<State>();
const change = async (id: number, changes: object) =>
  groupAdmin.put(`${states}/${id}`, { ...(await read(id)), ...changes });
const create = async (name: string, changes: object = {}) =>
  (await groupAdmin.post(states, validBody(projectStates, { name, ...changes }))).json<State>();
const run = (statement: ReturnType<typeof sql>) => statement.execute(test.database.db);

describe('the states of a delivery group', () => {
  it('are read by those who see it and changed by its admins alone [project-states.1]', async () => {
    const body = validBody(projectStates, { name: 'Waiting' });
    expect((await requester.get(states)).statusCode).toBe(200);
    expect((await requester.post(states, body)).statusCode).toBe(403);
    expect((await groupAdmin.post(workplace, body)).statusCode).toBe(403);
    const created = await groupAdmin.post(states, body);
    expect(created.statusCode).toBe(201);
    const listed = (await requester.get(states)).json<State[]>();
    expect(listed.map(({ name }) => name).at(-1)).toBe('Waiting');
    const { id } = created.json<State>();
    expect((await groupAdmin.delete(`${states}/${id}`)).statusCode).toBe(204);
  });

  it('are renamed in the list of projects and for those who have one open [project-states.2]', async () => {
    const id = await stateId('Draft');
    const { rows } = await sql<{ id: number }>`
      select id from project where project_state_id = ${id} order by id`.execute(test.database.db);
    const admin = await test.as('admin');
    const live = await openLiveOf(test.app, admin, [rows[0]!.id]);
    expect((await change(id, { name: 'First thoughts' })).statusCode).toBe(200);
    expect(await live.next('project')).toMatchObject({ id: rows[0]!.id });
    live.close();
    expect(await checkReadModel(test.database.db)).toEqual([]);
    const found = await groupAdmin.get('/api/projects?project_state_name=First+thoughts&per_page=1');
    expect(found.headers['x-total']).toBe(String(rows.length));
    await change(id, { name: 'Draft' });
  });

  it('are not closed or opened while projects stand in them', async () => {
    const { rows } = await sql<{ id: number }>`
      select s.id from project_state s where s.project_type_id = ${groupId} and not s.is_start and not s.is_closed
        and exists (select from project p where p.project_state_id = s.id) limit 1`.execute(test.database.db);
    const refused = await change(rows[0]!.id, { is_closed: true });
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ fields: object }>().fields).toMatchObject({
      is_closed: expect.stringMatching(/stands? in this state\. Move/) as string,
    });
    const empty = await create('Empty');
    expect((await change(empty.id, { is_closed: true })).json()).toMatchObject({ is_closed: true });
    await groupAdmin.delete(`${states}/${empty.id}`);
  });

  it('keep one in which projects start, even when two admins take the last two away at once [project-states.3]', async () => {
    const others = await sql<{ id: number }>`
      update project_state set is_start = false where project_type_id = ${groupId} and is_start returning id`.execute(
      test.database.db,
    );
    const two = [await create('Here', { is_start: true }), await create('There', { is_start: true })];
    const answers = await Promise.all(two.map(({ id }) => change(id, { is_start: false })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const last = two[answers.findIndex(({ statusCode }) => statusCode === 422)]!;
    const kept = await groupAdmin.delete(`${states}/${last.id}`);
    expect([kept.statusCode, kept.body]).toEqual([409, expect.stringMatching(/only state/)]);
    await run(
      sql`update project_state set is_start = true where id = any(${others.rows.map(({ id }) => id)})`,
    );
    for (const { id } of two) expect((await groupAdmin.delete(`${states}/${id}`)).statusCode).toBe(204);
  });
});

describe('a state that something names', () => {
  it('is not deleted while projects stand in it, and the refusal counts them', async () => {
    const refused = await groupAdmin.delete(`${states}/${await stateId('Draft')}`);
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.stringMatching(/\d+ projects stand in this state\. Move them on first\./),
    ]);
  });

  const draft = sql`(select min(id) from project_state where project_type_id = ${sql.ref('t.id')})`;
  const inGroup = sql`from project_type t where t.name = 'Network'`;
  const ofGroup = (table: string) =>
    sql`(select min(id) from ${sql.table(table)} where project_type_id = t.id)`;
  const statesArray = (table: string, columns: string, values: ReturnType<typeof sql>) => (id: number) =>
    sql`insert into ${sql.table(table)} (${sql.raw(columns)}, project_state_ids) select ${values}, array[${id}::int] ${inGroup}`;

  it.each<[string, (id: number) => ReturnType<typeof sql>, (id: number) => ReturnType<typeof sql>, RegExp]>([
    [
      'history',
      (id) => sql`insert into state_interval (project_id, project_state_id, entered_on, left_on)
        select min(p.id), ${id}::int, now(), now() from project p`,
      (id) => sql`delete from state_interval where project_state_id = ${id}`,
      /One project has been in this state/,
    ],
    [
      'transition',
      (id) => sql`insert into state_transition (project_type_id, src_state_id, dst_state_id)
        select t.id, ${draft}, ${id}::int ${inGroup}`,
      (id) => sql`delete from state_transition where dst_state_id = ${id}`,
      /One transition leads to it or away from it/,
    ],
    [
      'role',
      (id) => sql`update usr_role set required_state_id = ${id}
        where id = (select ${ofGroup('usr_role')} ${inGroup})`,
      (id) => sql`update usr_role set required_state_id = null where required_state_id = ${id}`,
      /One role is required in it/,
    ],
    [
      'rule of a role',
      statesArray('role_rule', 'usr_role_id, editor', sql`${ofGroup('usr_role')}, 'any_user'`),
      (id) => sql`delete from role_rule where ${id} = any(project_state_ids)`,
      /One rule of a role names it/,
    ],
    [
      'permission',
      statesArray(
        'project_permission',
        'project_type_id, method, resource, principal',
        sql`t.id, 'GET', 'project', 'requester'`,
      ),
      (id) => sql`delete from project_permission where ${id} = any(project_state_ids)`,
      /One permission names it/,
    ],
    [
      'service',
      (id) => sql`update service set notification_state_ids = array[${id}::int]
        where id = (select ${ofGroup('service')} ${inGroup})`,
      (id) => sql`update service set notification_state_ids = '{}' where ${id} = any(notification_state_ids)`,
      /One service notifies in it/,
    ],
  ])(
    'by a %s is not deleted until nothing names it [project-states.4]',
    async (_what, name, forget, text) => {
      const { id } = await create('Named');
      await run(name(id));
      const refused = await groupAdmin.delete(`${states}/${id}`);
      expect([refused.statusCode, refused.body]).toEqual([409, expect.stringMatching(text)]);
      await run(forget(id));
      expect((await groupAdmin.delete(`${states}/${id}`)).statusCode).toBe(204);
    },
  );
});
