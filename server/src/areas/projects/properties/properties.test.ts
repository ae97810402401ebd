import { sql } from 'kysely';
import type { Project } from 'shared-api/contracts/project';
import type { ProjectSchema } from 'shared-api/contracts/propertySchema';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { refreshProjectList } from '../list/projectList.readModel';
import { addProperty } from './testing/testProperties';

let test: TestApp;
let groupId: number;
const callers: Record<string, Caller> = {};
const as = (login: string) => callers[login]!;

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  await sql`delete from property`.execute(db);
  groupId = (await sql<{ id: number }>`select id from project_type where name = 'Network'`.execute(db))
    .rows[0]!.id;
  await addProperty(db, groupId, { name: 'site', title: 'Site', required: true, ord: 2, help: 'Where' }, [
    { name: 'Boston', value: 'bos', ord: 2 },
    { name: 'Chicago', value: 'chi', ord: 1, active: false },
    { name: 'Ashburn', value: 'ash', ord: 2 },
  ]);
  await addProperty(db, groupId, {
    name: 'budget',
    title: 'Capex budget',
    type: 'integer',
    widget: 'currency',
    ord: 1,
  });
  await addProperty(db, groupId, {
    name: 'rack.room',
    title: 'Room',
    pattern: '^R\\d+$',
    ord: 3,
    required: true,
  });
  await addProperty(db, groupId, {
    name: 'rack.count',
    title: 'Racks',
    type: 'integer',
    maximum: 40,
    ord: 5,
  });
  await addProperty(db, groupId, { name: 'score', title: 'Score', type: 'number', read_only: true, ord: 4 });
  await addProperty(db, groupId, { name: 'old', title: 'Old', active: false });
  for (const login of ['admin', 'requester', 'techlead', 'outsider']) callers[login] = await test.as(login);
});
afterAll(() => test.close());

/** Prepares a draft of the group Network, raised by the requester, with these properties. */
async function draft(properties: object = {}): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    update project set creator_id = (select id from usr where login = 'requester'), on_hold = false,
      properties = ${JSON.stringify(properties)}
    where id = (select p.id from project p join project_state s on s.id = p.project_state_id
      where p.project_type_id = ${groupId} and s.name = 'Draft' order by p.id limit 1)
    returning id`.execute(test.database.db);
  await refreshProjectList(test.database.db, [rows[0]!.id]);
  return `/api/projects/${rows[0]!.id}`;
}
const schemaOf = async (caller: Caller, url: string) => (await caller.get(url)).json<ProjectSchema>();
const newSchema = () => `/api/project_types/${groupId}/new_project_schema`;

describe('the schema of a project', () => {
  it('is JSON Schema in the group’s order, nested for names with a dot [properties.1]', async () => {
    const schema = await schemaOf(as('requester'), newSchema());
    expect(schema).toEqual({
      type: 'object',
      required: ['site', 'rack'],
      'ui:order': ['budget', 'site', 'rack', 'score'],
      properties: {
        budget: { type: 'integer', title: 'Capex budget', 'ui:widget': 'currency' },
        site: {
          type: 'string',
          title: 'Site',
          help: 'Where',
          oneOf: [
            { const: 'ash', title: 'Ashburn' },
            { const: 'bos', title: 'Boston' },
          ],
        },
        rack: {
          type: 'object',
          title: 'Rack',
          required: ['room'],
          'ui:order': ['room', 'count'],
          properties: {
            room: { type: 'string', title: 'Room', maxLength: 4000, pattern: '^R\\d+$' },
            count: { type: 'integer', title: 'Racks', maximum: 40 },
          },
        },
        score: { type: 'number', title: 'Score', readOnly: true },
      },
    });
  });

  it('keeps a deactivated option that is the current value, so that it has a title', async () => {
    const held = await schemaOf(as('requester'), `${await draft({ site: 'chi' })}/schema`);
    expect(held.properties.site?.oneOf?.map(({ title }) => title)).toEqual(['Chicago', 'Ashburn', 'Boston']);
    const other = await schemaOf(as('requester'), `${await draft()}/schema`);
    expect(other.properties.site?.oneOf?.map(({ title }) => title)).toEqual(['Ashburn', 'Boston']);
  });

  it('is answered to people who see the project or may raise one, and 404 to others [properties.2]', async () => {
    const url = `${await draft()}/schema`;
    expect((await test.anonymous.get(url)).statusCode).toBe(401);
    expect((await as('outsider').get(url)).statusCode).toBe(404);
    expect((await as('admin').get('/api/projects/999999/schema')).statusCode).toBe(404);

    expect((await test.anonymous.get(newSchema())).statusCode).toBe(401);
    expect((await as('outsider').get(newSchema())).statusCode).toBe(200);
    expect((await as('admin').get('/api/project_types/999999/new_project_schema')).statusCode).toBe(404);
    await sql`update project_type set raise_role_ids =
      (select array_agg(id) from usr_role where project_type_id = ${groupId} and name = 'Admin')
      where id = ${groupId}`.execute(test.database.db);
    expect((await as('outsider').get(newSchema())).statusCode).toBe(404);
    for (const login of ['admin', 'requester', 'techlead'])
      expect([login, (await as(login).get(newSchema())).statusCode]).toEqual([login, 200]);
    await sql`update project_type set raise_role_ids = '{}'`.execute(test.database.db);
  });
});

describe('changing one property', () => {
  const change = async (name: string, value: unknown, held: object = {}, login = 'requester') => {
    const response = await as(login).put(`${await draft(held)}/properties/${name}`, { value });
    const body = response.json<Project & { error: string; fields?: object }>();
    return { status: response.statusCode, ...body, etag: response.headers.etag };
  };

  it('answers the project with the new value, the other values unchanged, and the next version [properties.3]', async () => {
    const url = await draft({ site: 'ash', rack: { room: 'R1' } });
    const before = await as('requester').get(url);
    const first = await as('requester').put(`${url}/properties/rack.count`, { value: 12 });
    expect(first.statusCode).toBe(200);
    expect(first.json<Project>().properties).toEqual({ site: 'ash', rack: { room: 'R1', count: 12 } });
    expect(first.headers.etag).not.toBe(before.headers.etag);
    expect(first.json<Project>().updated_on > before.json<Project>().updated_on).toBe(true);
    const again = await as('requester').get(url);
    expect([again.headers.etag, again.json<Project>().properties]).toEqual([
      first.headers.etag,
      first.json<Project>().properties,
    ]);
  });

  it('clears with null, unless the property is required', async () => {
    expect((await change('budget', null, { budget: 5 })).properties).toEqual({});
    expect((await change('rack.count', '', { rack: { count: 5 } })).properties).toEqual({});
    expect(await change('site', null, { site: 'ash' })).toMatchObject({
      status: 422,
      error: 'Site is required.',
      fields: { value: 'Site is required' },
    });
  });

  it.each([
    ['site', 'nowhere', 'The Site field is not a valid value'],
    ['site', 'chi', 'The Site field is not a valid value'],
    ['budget', -1, 'Capex budget must be at least 0'],
    ['budget', 1.5, 'Capex budget must be whole dollars'],
    ['rack.count', 41, 'Racks must be at most 40'],
    ['rack.count', '4', 'Racks must be a whole number'],
    ['rack.room', 'cellar', 'The Room field is not a valid value'],
    ['rack.room', { nested: true }, 'The Room field is not a valid value'],
    ['score', 1, 'Score cannot be changed'],
  ])('refuses for %s the value %j [properties.5]', async (name, value, text) => {
    expect(await change(name, value)).toMatchObject({ status: 422, fields: { value: text } });
  });

  it('accepts an unchanged value that the rules no longer allow', async () => {
    expect((await change('site', 'chi', { site: 'chi' })).properties).toEqual({ site: 'chi' });
  });

  it('leaves the version as it is when nothing changes', async () => {
    const url = await draft({ site: 'ash', rack: { room: 'R1' } });
    const { etag } = (await as('requester').get(url)).headers;
    for (const [name, value] of [
      ['site', 'ash'],
      ['rack.room', ' R1 '],
      ['rack.count', null],
    ] as const) {
      const same = await as('requester').put(`${url}/properties/${name}`, { value });
      expect([name, same.statusCode, same.headers.etag]).toEqual([name, 200, etag]);
    }
  });

  it('is compared with the value that the caller saw, if it is sent', async () => {
    const url = await draft({ site: 'bos', rack: { room: 'R1' } });
    const change = (name: string, body: object) => as('requester').put(`${url}/properties/${name}`, body);
    const late = await change('site', { value: 'ash', seen: null });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'changed', present: 'bos' });
    expect((await change('site', { value: 'bos', seen: 'ash' })).statusCode).toBe(200);
    expect((await change('site', { value: 'ash', seen: 'bos' })).statusCode).toBe(200);
    expect((await change('rack.room', { value: 'R2', seen: 'R9' })).json()).toMatchObject({ present: 'R1' });
    expect((await change('rack.count', { value: 3, seen: null })).statusCode).toBe(200);
    expect((await change('rack.count', { value: 4, seen: 5 })).json()).toMatchObject({ present: 3 });
  });

  it('knows only active properties of the project’s own group', async () => {
    await addProperty(
      test.database.db,
      (
        await sql<{ id: number }>`select id from project_type where id <> ${groupId} limit 1`.execute(
          test.database.db,
        )
      ).rows[0]!.id,
      { name: 'foreign', title: 'Foreign' },
    );
    for (const name of ['old', 'nope', 'rack', 'rack.nope', 'foreign', '__proto__'])
      expect([name, (await change(name, 'x')).status]).toEqual([name, 404]);
  });

  it('requires a value', async () => {
    expect((await as('requester').put(`${await draft()}/properties/site`, {})).statusCode).toBe(422);
    for (const text of ['a\u0000b', 'a\ud800'])
      expect((await change('rack.room', text)).error).toBe('Room holds a character that cannot be used.');
    expect((await change('rack.room', 'x'.repeat(4001))).status).toBe(422);
  });

  it('requires a session, sight of the project, and PUT project [properties.4]', async () => {
    const url = `${await draft()}/properties/site`;
    expect((await test.anonymous.put(url, { value: 'ash' })).statusCode).toBe(401);
    expect((await as('outsider').put(url, { value: 'ash' })).statusCode).toBe(404);
    expect((await as('admin').put('/api/projects/999999/properties/site', { value: 'ash' })).statusCode).toBe(
      404,
    );
    await sql`update project set project_state_id = (select id from project_state
      where project_type_id = ${groupId} and name = 'In Review') where id = ${Number(url.split('/')[3])}`.execute(
      test.database.db,
    );
    expect((await as('requester').put(url, { value: 'ash' })).statusCode).toBe(403);
  });
});
