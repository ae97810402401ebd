import { sql } from 'kysely';
import { contractOf } from 'shared-api/contracts/lists/contractOf';
import { Instant } from 'shared-api/contracts/common';
import { declareResource, type ResourceData } from 'shared-api/resources/declareResource';
import { openTestDownloads } from '../../testing/openTestDownloads';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { defineResource, globalAdmin, signedIn, type Resource } from './resource';
import { resourceRoutes } from './resource.routes';

/** Colours of a palette: one of every kind of field there is. */
const declared = declareResource({
  name: 'colour',
  noun: { one: 'colour', many: 'colours' },
  path: '/palettes/:paletteId/colors',
  nameField: 'name',
  sort: 'name',
  fields: {
    name: {
      label: 'Name',
      kind: 'text',
      required: true,
      max: 20,
      unique: 'This palette has a colour of this name.',
    },
    note: { label: 'Note', kind: 'text', max: 20 },
    isDark: { label: 'Dark', kind: 'boolean' },
    weight: { label: 'Weight', kind: 'integer', required: true, min: 0, max: 9 },
    since: { label: 'Since', kind: 'date', required: true },
    kind: {
      label: 'Kind',
      kind: 'choice',
      required: true,
      options: [
        { value: 'warm', label: 'Warm' },
        { value: 'cold', label: 'Cold' },
      ],
    },
    owner: { label: 'Owner', kind: 'reference', to: 'user' },
  },
});

/** One line adds a field, beside a column of the same name. */
const extended = declareResource({
  ...declared,
  path: '/palettes/:paletteId/more',
  fields: { ...declared.fields, origin: { label: 'Origin', kind: 'text', required: true, max: 20 } },
});

const colorsOf = (data: ResourceData): Resource =>
  defineResource(contractOf(data, { row: { made_on: Instant }, list: { range: ['made_on'] } }), {
    table: 'test_color',
    parents: [{ table: 'test_palette', name: 'palette', column: 'palette_id' }],
    read: signedIn,
    write: globalAdmin,
    columns: { isDark: 'is_dark' },
    constraints: { test_color_name: 'name' },
    usedBy: [{ table: 'test_wall', column: 'color_id', text: (n) => `${n} walls have this colour.` }],
  });

/** Dots of a colour of a palette: two parents, and a rule that reads the database. */
const dots = declareResource({
  name: 'dot',
  noun: { one: 'dot', many: 'dots' },
  path: '/palettes/:paletteId/colors/:colorId/dots',
  nameField: 'name',
  sort: 'name',
  fields: { name: { label: 'Name', kind: 'text', required: true, max: 20 } },
});

/** The ids of parents that the rule was given. */
const asked: object[] = [];
const dotResource = defineResource(contractOf(dots), {
  table: 'test_dot',
  parents: [
    { table: 'test_palette', name: 'palette', column: 'palette_id' },
    { table: 'test_color', name: 'colour', column: 'color_id' },
  ],
  read: signedIn,
  write: async (user, parents, tx) => {
    asked.push(parents);
    const { rows } = await sql<{ owner_id: number }>`
      select owner_id from test_color where id = ${parents.colorId}`.execute(tx);
    return rows[0]?.owner_id === user.id;
  },
});

let test: TestApp;
let admin: Caller;
let ownerId: number;
beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  await sql`create table test_palette (id int primary key generated always as identity)`.execute(db);
  await sql`
    create table test_color (
      id int primary key generated always as identity, palette_id int not null references test_palette,
      name text not null, note text, is_dark boolean not null, weight int not null, since date not null,
      kind text not null, owner_id int references usr, made_on timestamptz not null default now(),
      version int not null default 1, origin text not null default '')`.execute(db);
  await sql`create unique index test_color_name on test_color (palette_id, name)`.execute(db);
  await sql`create table test_wall (color_id int not null references test_color)`.execute(db);
  await sql`insert into test_palette select from generate_series(1, 2)`.execute(db);
  await sql`
    create table test_dot (
      id int primary key generated always as identity, color_id int not null references test_color on delete cascade,
      name text not null, version int not null default 1)`.execute(db);
  const deps = { db: test.database, config: test.config, downloads: openTestDownloads(test), prefix: '/api' };
  await test.app.register(resourceRoutes(colorsOf(declared)), deps as never);
  await test.app.register(resourceRoutes(colorsOf(extended)), deps as never);
  await test.app.register(resourceRoutes(dotResource), deps as never);
  admin = await test.as('admin');
  const { rows } = await sql<{ id: number }>`select id from usr where login = 'pm'`.execute(db);
  ownerId = rows[0]!.id;
});
afterAll(() => test.close());
beforeEach(() => sql`truncate test_color, test_wall cascade`.execute(test.database.db));

const colors = '/api/palettes/1/colors';
const red = {
  name: 'Red',
  note: 'loud',
  isDark: false,
  weight: 3,
  since: '2026-01-31',
  kind: 'warm',
  owner: null,
};
const navy = { ...red, name: 'Navy', note: ' ', isDark: true, weight: 7, since: '2026-02-01', kind: 'cold' };
const make = async (values: object, at = colors) => (await admin.post(at, values)).json<{ id: number }>();
const names = async (query: string) =>
  (await admin.get(`${colors}?${query}`)).json<{ name: string }[]>().map(({ name }) => name);

describe('a resource', () => {
  it('stores every kind of member under the name of its column, and answers it as the contract has it [server-resource.1]', async () => {
    const created = await admin.post(colors, { ...navy, owner: { id: ownerId, name: 'ignored' } });
    expect(created.statusCode).toBe(201);
    expect(created.json()).toEqual({
      ...navy,
      note: null,
      id: expect.any(Number) as number,
      owner: { id: ownerId, name: 'Sofia Marchetti' },
      made_on: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    });
    const { id } = created.json<{ id: number }>();
    const answer = await admin.get(`${colors}/${id}`);
    expect(answer.json()).toEqual(created.json());
    const changed = await admin.put(`${colors}/${id}`, { ...answer.json<object>(), owner: null, weight: 0 });
    expect(changed.json()).toEqual({ ...answer.json<object>(), owner: null, weight: 0 });
  });

  it('has a new field after one line in its body and a column: stored, answered, listed, sorted, filtered, exported', async () => {
    const more = '/api/palettes/1/more';
    expect((await admin.post(more, red)).json()).toMatchObject({ fields: { origin: 'is missing' } });
    const { id } = await make({ ...red, origin: ' Siena ' }, more);
    expect((await admin.get(`${more}/${id}`)).json()).toMatchObject({ origin: 'Siena' });
    expect((await admin.get(`${more}?origin_like=sie&sort=origin desc`)).json()).toMatchObject([{ id }]);
    expect((await admin.get(`${more}?search=siena`)).json()).toMatchObject([{ id }]);
    const csv = await admin.get(`${more}?columns=name&columns=origin`, { headers: { accept: 'text/csv' } });
    expect(csv.body).toBe('\ufeffName,Origin\r\nRed,Siena\r\n');
    const docs = await admin.get('/api/docs/json');
    expect(docs.body).toContain('Add a colour of a palette');
  });

  it('filters and sorts by the kind of each member', async () => {
    await make({ ...red, owner: { id: ownerId } });
    await make(navy);
    for (const [query, expected] of [
      ['', ['Navy', 'Red']],
      ['sort=name desc', ['Red', 'Navy']],
      ['sort=owner_name', ['Red', 'Navy']],
      ['isDark=true', ['Navy']],
      ['weight=3&weight=4', ['Red']],
      ['kind=cold', ['Navy']],
      ['note_like=OU', ['Red']],
      ['since_gte=2026-02-01', ['Navy']],
      ['since_lte=2026-01-31', ['Red']],
      ['made_on_lt=2020-01-01', []],
      ['search=nav', ['Navy']],
      ['search=%25', []],
    ] as const)
      expect({ query, names: await names(query) }).toEqual({ query, names: expected });
    for (const query of ['origin_like=x', 'sort=version', 'columns=id', 'weight=x', 'palette_id=1'])
      expect({ query, status: (await admin.get(`${colors}?${query}`)).statusCode }).toEqual({
        query,
        status: 400,
      });
  });

  it('exports every row with titles; formulas are escaped', async () => {
    await make({ ...red, name: '=1+1', owner: { id: ownerId } });
    const response = await admin.get(`${colors}?per_page=1`, { headers: { accept: 'text/csv' } });
    expect(response.headers['content-disposition']).toBe('attachment; filename="colors.csv"');
    expect(response.body.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
      'Name,Note,Dark,Weight,Since,Kind,Owner',
      `"'=1+1",loud,No,3,2026-01-31,warm,Sofia Marchetti`,
    ]);
  });

  it('answers a stale write with 412 and the present row; without If-Match it writes', async () => {
    const { id } = await make(red);
    const put = (values: object, ifMatch?: string) =>
      admin.put(`${colors}/${id}`, values, ifMatch ? { headers: { 'if-match': ifMatch } } : {});
    expect((await put({ ...red, weight: 4 }, '"1"')).headers.etag).toBe('"2"');
    const stale = await put({ ...red, weight: 5 }, '"1"');
    expect(stale.statusCode).toBe(412);
    expect(stale.headers.etag).toBe('"2"');
    expect(stale.json()).toMatchObject({
      code: 'stale',
      error: expect.stringContaining('Somebody changed this colour') as string,
      present: { id, name: 'Red', weight: 4 },
      changed_by: { name: 'Victor Lindqvist', at: expect.any(String) as string },
    });
    expect((await admin.delete(`${colors}/${id}`, { headers: { 'if-match': '"1"' } })).statusCode).toBe(412);
    expect((await put({ ...red, weight: 6 })).statusCode).toBe(200);
    expect((await put({ ...red, weight: 7 }, '*')).statusCode).toBe(200);
    expect((await admin.delete(`${colors}/${id}`, { headers: { 'if-match': '"4"' } })).statusCode).toBe(204);
  });

  it('lets one of two concurrent writes to the same version win', async () => {
    const { id } = await make(red);
    const put = (weight: number) =>
      admin.put(`${colors}/${id}`, { ...red, weight }, { headers: { 'if-match': '"1"' } });
    const statuses = (await Promise.all([put(1), put(2)])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 412]);
  });

  it('refuses blank, taken, unknown and used values with a sentence beside the field', async () => {
    const { id } = await make(red);
    for (const [values, fields] of [
      [{ ...navy, name: '  ' }, { name: 'Name is required.' }],
      [red, { name: 'This palette has a colour of this name.' }],
      [{ ...navy, owner: { id: 99999 } }, { owner: 'There is no such person.' }],
      [{ ...navy, name: 'a\u0000b' }, { name: 'Name holds a character that cannot be used.' }],
      [{ ...navy, note: 'two\nlines' }, { note: 'Note holds a character that cannot be used.' }],
      [{ ...navy, name: '\udc00' }, { name: 'Name holds a character that cannot be used.' }],
      [{ ...navy, weight: 10 }, { weight: 'must be at most 9' }],
      [{ ...navy, name: 'x'.repeat(21) }, { name: 'is longer than 20 characters' }],
      [{ ...navy, version: 7 }, { version: 'is not known here' }],
    ] as const) {
      const response = await admin.post(colors, values);
      expect(response.statusCode).toBe(422);
      expect(response.json<{ fields: object }>().fields).toEqual(fields);
    }
    await sql`insert into test_wall values (${id}), (${id})`.execute(test.database.db);
    const used = await admin.delete(`${colors}/${id}`);
    expect(used.statusCode).toBe(409);
    expect(used.json()).toMatchObject({ error: '2 walls have this colour.' });
  });

  it('keeps a reference that may no longer be chosen, and shows values that were stored under other limits', async () => {
    const { id } = await make({ ...red, owner: { id: ownerId } });
    await sql`update usr set active = false where id = ${ownerId}`.execute(test.database.db);
    await sql`update test_color set note = ${'x'.repeat(50)}`.execute(test.database.db);
    const row = (await admin.get(`${colors}/${id}`)).json<{ note: string }>();
    expect(row.note).toHaveLength(50);
    expect((await admin.put(`${colors}/${id}`, { ...row, note: null })).statusCode).toBe(200);
    expect((await admin.post(colors, { ...navy, owner: { id: ownerId } })).statusCode).toBe(422);
    await sql`update usr set active = true where id = ${ownerId}`.execute(test.database.db);
  });

  it('answers 404 for a row of another parent [server-resource.2]', async () => {
    const { id } = await make(red);
    for (const response of [
      await admin.get(`/api/palettes/2/colors/${id}`),
      await admin.put(`/api/palettes/2/colors/${id}`, red),
      await admin.delete(`/api/palettes/2/colors/${id}`),
      await admin.get('/api/palettes/3/colors'),
      await admin.post('/api/palettes/3/colors', red),
    ])
      expect(response.statusCode).toBe(404);
    expect((await admin.get('/api/palettes/2/colors')).json()).toEqual([]);
    expect((await admin.get('/api/palettes/3/colors')).json()).toMatchObject({
      error: 'There is no such palette.',
    });
    expect(await names('')).toEqual(['Red']);
  });

  it('is closed to anonymous callers and to those who may not write', async () => {
    const { id } = await make(red);
    const requester = await test.as('requester');
    for (const [caller, read, write] of [
      [test.anonymous, 401, 401],
      [requester, 200, 403],
    ] as const) {
      expect((await caller.get(colors)).statusCode).toBe(read);
      expect((await caller.get(`${colors}/${id}`)).statusCode).toBe(read);
      expect((await caller.post(colors, navy)).statusCode).toBe(write);
      expect((await caller.put(`${colors}/${id}`, navy)).statusCode).toBe(write);
      expect((await caller.delete(`${colors}/${id}`)).statusCode).toBe(write);
    }
  });
});

describe('a resource with several parents', () => {
  it('loads each parent within the one before it, and its rows within the last', async () => {
    const owner = await test.as('pm');
    const { id: redId } = await make({ ...red, owner: { id: ownerId } });
    const { id: navyId } = await make({ ...navy, owner: { id: ownerId } });
    const at = (palette: number, color: number) => `/api/palettes/${palette}/colors/${color}/dots`;
    const { id } = (await owner.post(at(1, redId), { name: 'Spot' })).json<{ id: number }>();
    expect((await owner.get(at(1, redId))).json()).toMatchObject([{ id, name: 'Spot' }]);
    expect((await owner.get(at(1, navyId))).json()).toEqual([]);
    for (const [path, error] of [
      [at(3, redId), 'There is no such palette.'],
      [at(2, redId), 'There is no such colour.'],
      [at(1, 99999), 'There is no such colour.'],
      [`${at(1, navyId)}/${id}`, 'There is no such dot.'],
    ] as const) {
      const read = path.endsWith(`/${id}`) ? [] : [await owner.post(path, { name: 'Spot' })];
      for (const response of [await owner.get(path), ...read])
        expect({ path, status: response.statusCode, body: response.json<{ error: string }>() }).toMatchObject(
          {
            path,
            status: 404,
            body: { error },
          },
        );
    }
    expect((await owner.put(`${at(1, navyId)}/${id}`, { name: 'Blot' })).statusCode).toBe(404);
    expect((await owner.put(`${at(1, redId)}/${id}`, { name: 'Blot' })).json()).toEqual({ id, name: 'Blot' });
  });

  it('authorises a write by a rule that reads the database, given the ids of all parents', async () => {
    const { id: colorId } = await make({ ...red, owner: { id: ownerId } });
    const path = `/api/palettes/1/colors/${colorId}/dots`;
    asked.length = 0;
    expect((await admin.post(path, { name: 'Spot' })).statusCode).toBe(403);
    const spot = await (await test.as('pm')).post(path, { name: 'Spot' });
    expect(spot.statusCode).toBe(201);
    expect((await admin.put(`${path}/${spot.json<{ id: number }>().id}`, { name: 'Blot' })).statusCode).toBe(
      403,
    );
    expect(asked[0]).toEqual({ paletteId: 1, colorId });
  });
});
