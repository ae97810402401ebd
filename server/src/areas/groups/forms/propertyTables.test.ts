import { sql } from 'kysely';
import type { ProjectSchema } from 'shared-api/contracts/propertySchema';
import type { BodyOf } from 'shared-api/resources/declareResource';
import { properties } from 'shared-api/resources/properties';
import { propertyOptions } from 'shared-api/resources/propertyOptions';
import { validBody } from 'shared-api/resources/validBody';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { groupIdOf } from '../../projects/testing/testProjects';

type Body = BodyOf<typeof properties>;

let test: TestApp;
let groupAdmin: Caller;
let network: string;
let networkId: number;

beforeAll(async () => {
  test = await createTestApp();
  groupAdmin = await test.as('groupadmin');
  networkId = await groupIdOf(test.database.db, 'Network');
  network = `/api/project_types/${networkId}`;
});
afterAll(() => test.close());

const plain: Partial<Body> = {
  type: 'string',
  format: null,
  widget: null,
  not_past: false,
  minimum: null,
  maximum: null,
  min_length: null,
  max_length: null,
  pattern: null,
  default: null,
};
const body = (part: Partial<Body>) => ({ ...validBody(properties, plain), ...part });
const post = (part: Partial<Body>) => groupAdmin.post(`${network}/properties`, body(part));
const fieldsOf = (response: { json: () => unknown }) =>
  Object.keys((response.json() as { fields: object }).fields);
const schema = async () =>
  (await (await test.as('requester')).get(`${network}/new_project_schema`)).json<ProjectSchema>();

describe('a property of a delivery group', () => {
  it('that may have decimals has limits with decimals', async () => {
    const made = await post({ name: 'ratio', title: 'Ratio', type: 'number', minimum: 0.5, maximum: 2.25 });
    expect([made.statusCode, made.json()]).toMatchObject([201, { minimum: 0.5, maximum: 2.25 }]);
    expect((await schema()).properties.ratio).toMatchObject({ type: 'number', minimum: 0.5, maximum: 2.25 });
  });

  it('is part of the form that raises projects at once, with its default in its type [property-tables.1]', async () => {
    const made = await post({
      name: 'floors',
      title: 'Floors',
      type: 'integer',
      minimum: 1,
      maximum: 40,
      default: '3',
    });
    expect(made.statusCode).toBe(201);
    expect((await schema()).properties.floors).toMatchObject({
      type: 'integer',
      title: 'Floors',
      minimum: 1,
      maximum: 40,
      default: 3,
    });
    const { id, ...row } = made.json<Body & { id: number }>();
    await groupAdmin.put(`${network}/properties/${id}`, { ...row, active: false });
    expect((await schema()).properties.floors).toBeUndefined();
  });

  it.each<[string, Partial<Body>, string]>([
    ['a pattern that backtracks without end', { pattern: '^(a+)+$' }, 'pattern'],
    ['alternatives that match the same texts', { pattern: '^(a|a)*$' }, 'pattern'],
    ['a pattern that is none', { pattern: '(' }, 'pattern'],
    ['a format of a number', { type: 'integer', format: 'date' }, 'format'],
    ['dollars of a text', { widget: 'currency' }, 'widget'],
    ['a minimum of a text', { minimum: 1 }, 'minimum'],
    ['a broken limit of a whole number', { type: 'integer', minimum: 0.5 }, 'minimum'],
    ['a maximum below the minimum', { type: 'integer', minimum: 5, maximum: 4 }, 'maximum'],
    ['a default that is no number', { type: 'integer', default: 'three' }, 'default'],
    ['a default outside the limits', { type: 'integer', maximum: 4, default: '5' }, 'default'],
    ['a default that does not match', { pattern: '^[0-9]{3}$', default: 'abc' }, 'default'],
    ['a name with capitals', { name: 'Site' }, 'name'],
    ['a name of a text that is also a group', { name: 'site.building' }, 'name'],
  ])('refuses %s beside its field [property-tables.2]', async (_title, part, field) => {
    if (part.name === 'site.building') await post({ name: 'site', title: 'Site' });
    const refused = await post({ name: 'odd', title: 'Odd', ...part });
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([422, [field]]);
  });

  it('with values keeps name and type, and is deactivated instead of deleted [property-tables.3]', async () => {
    const { id, ...row } = (await post({ name: 'rack_no', title: 'Rack' })).json<Body & { id: number }>();
    await sql`
      update project set properties = properties || '{"rack_no": "R1"}'
      where id = (select min(id) from project where project_type_id = ${networkId})`.execute(
      test.database.db,
    );
    const address = `${network}/properties/${id}`;
    const renamed = await groupAdmin.put(address, { ...row, name: 'rack_number' });
    expect([renamed.statusCode, fieldsOf(renamed)]).toEqual([422, ['name']]);
    const retyped = await groupAdmin.put(address, { ...row, type: 'integer' });
    expect([retyped.statusCode, fieldsOf(retyped)]).toEqual([422, ['type']]);
    const refused = await groupAdmin.delete(address);
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.stringMatching(/One project has a value\. Deactivate it instead\./),
    ]);
    expect((await groupAdmin.put(address, { ...row, title: 'Rack number', active: false })).statusCode).toBe(
      200,
    );
  });
});

describe('an option of a property', () => {
  it('is offered in the form, and stays while projects have its value [property-tables.4]', async () => {
    const { id } = (await post({ name: 'hall', title: 'Hall' })).json<{ id: number }>();
    const option = (part: Partial<BodyOf<typeof propertyOptions>>) => ({
      ...validBody(propertyOptions, { property: { id } }),
      ...part,
    });
    const add = (part: Partial<BodyOf<typeof propertyOptions>>) =>
      groupAdmin.post(`${network}/property_options`, option(part));
    const made = await add({ name: 'North', value: 'n', ord: 2 });
    expect(made.statusCode).toBe(201);
    await add({ name: 'South', value: 's', ord: 1 });
    expect((await schema()).properties.hall!.oneOf).toEqual([
      { const: 's', title: 'South' },
      { const: 'n', title: 'North' },
    ]);
    const twin = await add({ name: 'Nord', value: 'n' });
    expect([twin.statusCode, fieldsOf(twin)]).toEqual([422, ['value']]);
    await sql`
      update project set properties = properties || '{"hall": "n"}'
      where id = (select min(id) from project where project_type_id = ${networkId})`.execute(
      test.database.db,
    );
    const address = `${network}/property_options/${made.json<{ id: number }>().id}`;
    const changed = await groupAdmin.put(address, option({ name: 'North', value: 'north' }));
    expect([changed.statusCode, fieldsOf(changed)]).toEqual([422, ['value']]);
    expect((await groupAdmin.delete(address)).statusCode).toBe(409);
  });

  it('belongs to a text of the same group', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from property where project_type_id <> ${networkId} and type = 'string' and format is null`.execute(
      test.database.db,
    );
    const number = (await post({ name: 'count_no', title: 'Count', type: 'integer' })).json<{ id: number }>()
      .id;
    for (const id of [rows[0]!.id, number]) {
      const refused = await groupAdmin.post(
        `${network}/property_options`,
        validBody(propertyOptions, { property: { id } }),
      );
      expect([refused.statusCode, fieldsOf(refused)]).toEqual([422, ['property']]);
    }
  });
});
