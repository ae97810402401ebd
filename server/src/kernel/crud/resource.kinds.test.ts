import { sql } from 'kysely';
import { contractOf } from 'shared-api/contracts/lists/contractOf';
import { declareResource } from 'shared-api/resources/declareResource';
import { openTestDownloads } from '../../testing/openTestDownloads';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { defineResource, globalAdmin } from './resource';
import { resourceRoutes } from './resource.routes';

/** Labels of a delivery group: lists of rows and of options, amounts, and references within the group. */
const labels = declareResource({
  name: 'label',
  noun: { one: 'label', many: 'labels' },
  path: '/project_types/:groupId/labels',
  nameField: 'name',
  sort: 'name',
  fields: {
    name: { label: 'Name', kind: 'text', required: true, max: 20 },
    states: { label: 'States', kind: 'references', to: 'groupState' },
    role: { label: 'Role', kind: 'reference', to: 'groupRole' },
    watchers: { label: 'Watchers', kind: 'references', to: 'user', required: true },
    who: {
      label: 'For',
      kind: 'choices',
      options: [
        { value: 'requester', label: 'Requester' },
        { value: 'team', label: 'Team' },
      ],
    },
    price: { label: 'Price', kind: 'money', min: -10, max: 1000 },
  },
});

let test: TestApp;
let admin: Caller;
/** Ids of the first group and of another one, of their states and roles, and of people. */
let group: number;
let other: number;
let states: { id: number; name: string }[];
let foreignState: number;
let role: { id: number; name: string };
let people: { id: number; name: string }[];
const named = async (statement: ReturnType<typeof sql<{ id: number; name: string }>>) =>
  (await statement.execute(test.database.db)).rows;

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  await sql`
    create table test_label (
      id int primary key generated always as identity, project_type_id int not null, name text not null,
      states_ids int[] not null, role_id int, watchers_ids int[] not null, who text[] not null, price_cents bigint,
      version int not null default 1)`.execute(db);
  const resource = defineResource(contractOf(labels), {
    table: 'test_label',
    parents: [{ table: 'project_type', name: 'delivery group', column: 'project_type_id' }],
    read: globalAdmin,
    write: globalAdmin,
  });
  const deps = { db: test.database, config: test.config, downloads: openTestDownloads(test), prefix: '/api' };
  await test.app.register(resourceRoutes(resource), deps as never);
  admin = await test.as('admin');
  const groups = await named(sql`select id, name from project_type p
    where exists (select from project_state s where s.project_type_id = p.id) order by id`);
  [group, other] = [groups[0]!.id, groups[1]!.id];
  states = await named(
    sql`select id, name from project_state where project_type_id = ${group} order by name limit 2`,
  );
  foreignState = (await named(sql`select id, name from project_state where project_type_id = ${other}`))[0]!
    .id;
  role = (await named(sql`select id, name from usr_role where project_type_id = ${group}`))[0]!;
  people = await named(sql`select id, name from usr where active order by name limit 2`);
});
afterAll(() => test.close());
beforeEach(() => sql`truncate test_label`.execute(test.database.db));

const path = () => `/api/project_types/${group}/labels`;
const body = (part: object = {}) => ({
  name: 'Urgent',
  states: states.map(({ id }) => ({ id })),
  role: { id: role.id },
  watchers: [{ id: people[0]!.id }],
  who: ['team', 'requester'],
  price: 12.34,
  ...part,
});
const faultsOf = async (part: object) => {
  const response = await admin.post(path(), body(part));
  return [response.statusCode, response.json<{ fields?: object }>().fields];
};

describe('a resource with lists and amounts', () => {
  it('answers rows by name, options and dollars, and stores ids, options and cents', async () => {
    const created = await admin.post(
      path(),
      body({ states: [...states].reverse().map(({ id }) => ({ id })) }),
    );
    expect(created.json()).toMatchObject({
      states,
      role,
      watchers: [people[0]],
      who: ['team', 'requester'],
      price: 12.34,
    });
    const { rows } = await sql`select price_cents, who from test_label`.execute(test.database.db);
    expect(rows).toEqual([{ price_cents: 1234, who: ['team', 'requester'] }]);
    expect((await admin.get(`${path()}?search=urg`)).json()).toMatchObject([{ states, price: 12.34 }]);
  });

  it('keeps one of each repeated reference, and takes its own answer back unchanged', async () => {
    const twice = [{ id: states[0]!.id }, { id: states[0]!.id }];
    const created = (
      await admin.post(path(), body({ states: twice, price: null, role: null, who: [] }))
    ).json<{
      id: number;
    }>();
    expect(created).toMatchObject({ states: [states[0]], price: null, role: null, who: [] });
    const saved = await admin.put(`${path()}/${created.id}`, created);
    expect([saved.statusCode, saved.json()]).toEqual([200, created]);
  });

  it('writes names and options to CSV and to the audit log', async () => {
    await admin.post(path(), body());
    const csv = await admin.get(path(), { headers: { accept: 'text/csv' } });
    expect(csv.body).toContain(`${states[0]!.name}; ${states[1]!.name}`);
    expect(csv.body).toContain('12.34');
    const { rows } = await sql<{ changes: { field: string; to: string }[] }>`
      select changes from audit_entry where entity = 'label' order by id desc limit 1`.execute(
      test.database.db,
    );
    expect(rows[0]!.changes).toContainEqual({
      field: 'States',
      from: null,
      to: `${states[0]!.name}; ${states[1]!.name}`,
    });
  });

  it('refuses references to other groups and to nothing, beside the field', async () => {
    const missing = 'There is no such state in this group.';
    expect(await faultsOf({ states: [{ id: states[0]!.id }, { id: foreignState }] })).toEqual([
      422,
      { states: missing },
    ]);
    expect(await faultsOf({ states: [{ id: 99_999_999 }] })).toEqual([422, { states: missing }]);
    const foreignRole = (
      await named(sql`select id, name from usr_role where project_type_id = ${other}`)
    )[0]!;
    expect(await faultsOf({ role: { id: foreignRole.id } })).toEqual([
      422,
      { role: 'There is no such role in this group.' },
    ]);
  });

  it('refuses an empty list that is required, an unknown option, an amount beyond its limits or with a fraction of a cent', async () => {
    for (const [name, value] of [
      ['watchers', []],
      ['who', ['nobody']],
      ['who', ['team', 'team']],
      ['price', 1000.01],
      ['price', -11],
      ['price', 1.005],
      ['states', null],
    ] as const) {
      const [status, fields] = await faultsOf({ [name]: value });
      expect([name, status, Object.keys(fields as object).map((key) => key.split('.')[0])]).toEqual([
        name,
        422,
        [name],
      ]);
    }
  });

  it('keeps a reference that is stored already, though its target may no longer be chosen', async () => {
    const { db } = test.database;
    const created = (await admin.post(path(), body())).json<{ id: number }>();
    await sql`update usr set active = false where id = ${people[0]!.id}`.execute(db);
    try {
      const kept = await admin.put(`${path()}/${created.id}`, body({ name: 'Later' }));
      expect(kept.statusCode).toBe(200);
    } finally {
      await sql`update usr set active = true where id = ${people[0]!.id}`.execute(db);
    }
  });
});
