import { sql } from 'kysely';
import type { FieldData, ResourceData } from 'shared-api/resources/declareResource';
import { validBody } from 'shared-api/resources/validBody';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { referenceTables } from './referenceTables';
import type { Resource } from './resource';
import { columnOf } from './resource.body';
import { parentOf } from './resource.sql';

/** A resource with a declaration, and what its tests need of the demo organisation. */
interface Declared {
  resource: Resource;
  data: ResourceData;
  /** Path with the ids of parents that exist, and with those of a last parent that is another one. */
  path: string;
  foreignPath: string | null;
  parentId: number;
}
type Body = Record<string, unknown>;

let test: TestApp;
let admin: Caller;
let outsider: Caller;
let every: Declared[];

const idsOf = async (table: string, where = sql`true`): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${where} order by id limit 50`.execute(test.database.db);
  return rows.map(({ id }) => id);
};

async function declaredOf(resource: Resource, data: ResourceData): Promise<Declared> {
  const { parents = [], path } = resource;
  const fill = (ids: number[]) => ids.reduce((text, id) => text.replace(/:\w+/, String(id)), `/api${path}`);
  const ids: number[] = [];
  let others: number[] = [];
  for (const [i, { table }] of parents.entries()) {
    const outer = parents[i - 1];
    const found = await idsOf(table, outer && sql`${sql.ref(outer.column)} = ${ids[i - 1]}`);
    ids.push(found[0]!);
    others = found.slice(1);
  }
  return {
    resource,
    data,
    path: fill(ids),
    foreignPath: others.length ? fill([...ids.slice(0, -1), others[0]!]) : null,
    parentId: ids.at(-1) ?? 0,
  };
}

/** Chooses the reference's id among rows that no other row of the resource refers to. */
async function freeReference(
  { resource, parentId }: Declared,
  name: string,
  field: FieldData & { kind: 'reference' },
) {
  const { table, allowed = sql`true` } = referenceTables[field.to];
  const parent = parentOf(resource);
  const within = parent ? sql`${sql.ref(parent.column)} = ${parentId}` : sql`true`;
  const column = sql.ref(columnOf(resource, name));
  const used = sql`select ${column} from ${sql.table(resource.table)} where ${within} and ${column} is not null`;
  return { id: (await idsOf(table, sql`${allowed} and id not in (${used})`)).at(-1)! };
}

let made = 0;
/** A body of its own: no unique field collides with another one. */
async function freshBody(declared: Declared): Promise<Body> {
  const body: Body = validBody(declared.data, {}, (made += 1));
  for (const [name, field] of Object.entries(declared.data.fields))
    if (field.kind === 'reference') body[name] = await freeReference(declared, name, field);
  return body;
}

async function create(declared: Declared): Promise<{ id: number; tag: string; body: Body; row: Body }> {
  const body = await freshBody(declared);
  const response = await admin.post(declared.path, body);
  expect({ path: declared.path, body, status: response.statusCode }).toEqual({
    path: declared.path,
    body,
    status: 201,
  });
  const row = response.json<Body & { id: number }>();
  return { id: row.id, tag: String(response.headers.etag), body, row };
}

const does = ({ resource }: Declared, operation: 'create' | 'update' | 'delete') =>
  !resource.operations || resource.operations.includes(operation);

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.as('admin');
  outsider = await test.as('outsider');
  every = await Promise.all(
    test.app.resources.flatMap((resource) => (resource.data ? [declaredOf(resource, resource.data)] : [])),
  );
});
afterAll(() => test.close());

describe('every declared resource', () => {
  it('is there', () => {
    expect(every.length).toBeGreaterThanOrEqual(5);
  });

  it('creates, lists, reads, changes and deletes a row', async () => {
    for (const declared of every) {
      const { path, resource, data } = declared;
      const { id, tag, body, row } = await create(declared);
      expect({ path, row }).toMatchObject({ path, row: body });
      const read = await admin.get(`${path}/${id}`);
      expect({ path, row: read.json<unknown>(), tag: read.headers.etag }).toEqual({ path, row, tag });
      const total = Number((await admin.get(`${path}?per_page=1`)).headers['x-total']);
      expect(total).toBeGreaterThan(0);
      const fixed = Object.entries(data.fields).filter(([, field]) => field.fixed);
      const next: Body = {
        ...(await freshBody(declared)),
        ...Object.fromEntries(fixed.map(([name]) => [name, body[name]])),
      };
      // Only booleans differ where every other field is fixed.
      for (const [name, field] of Object.entries(data.fields))
        if (field.kind === 'boolean' && !field.fixed && field.form !== 'none') next[name] = !body[name];
      const changed = await admin.put(`${path}/${id}`, next, { headers: { 'if-match': tag } });
      expect({ path, status: changed.statusCode, row: changed.json<unknown>() }).toMatchObject({
        path,
        status: 200,
        row: next,
      });
      const logged = async () => {
        const query = `entity=${encodeURIComponent(resource.name)}&entity_id=${id}`;
        return (await admin.get(`/api/audit?${query}`))
          .json<{ action: string }[]>()
          .map(({ action }) => action);
      };
      expect({ path, logged: await logged() }).toEqual({ path, logged: ['updated', 'created'] });
      if (!does(declared, 'delete')) continue;
      expect((await admin.delete(`${path}/${id}`)).statusCode).toBe(204);
      expect({ path, entries: (await logged()).length }).toEqual({ path, entries: 3 });
      if (!resource.remove) expect((await admin.get(`${path}/${id}`)).statusCode).toBe(404);
    }
  });

  it('sorts and exports by every field under its title', async () => {
    for (const { path, resource } of every) {
      for (const field of resource.fields.sort)
        expect({ path, field, status: (await admin.get(`${path}?sort=${field} desc`)).statusCode }).toEqual({
          path,
          field,
          status: 200,
        });
      const csv = await admin.get(path, { headers: { accept: 'text/csv' } });
      expect(csv.body.split('\r\n')[0]).toBe(`\ufeff${Object.values(resource.fields.columns).join(',')}`);
    }
  });

  it('is closed to anonymous callers and to those who may not write', async () => {
    for (const declared of every) {
      const { path } = declared;
      const { id, body } = await create(declared);
      for (const [caller, status] of [
        [test.anonymous, 401],
        [outsider, 403],
      ] as const)
        for (const [call, response] of Object.entries({
          create: await caller.post(path, body),
          update: await caller.put(`${path}/${id}`, body),
          delete: await caller.delete(`${path}/${id}`),
        }))
          expect({ path, call, status: response.statusCode }).toEqual({ path, call, status });
      expect((await test.anonymous.get(path)).statusCode).toBe(401);
      expect((await test.anonymous.get(`${path}/${id}`)).statusCode).toBe(401);
    }
  });

  it('refuses an invalid body and names each field', async () => {
    for (const declared of every) {
      const { path, data } = declared;
      const good = await freshBody(declared);
      const faulty: [string, Body][] = [['colour', { ...good, colour: 'red' }]];
      for (const [name, field] of Object.entries(data.fields)) {
        const { [name]: _left, ...without } = good;
        faulty.push([name, without]);
        if (field.required) faulty.push([name, { ...good, [name]: null }]);
        if (field.required && field.kind === 'text') faulty.push([name, { ...good, [name]: '  ' }]);
        if (field.kind === 'text') faulty.push([name, { ...good, [name]: 'x'.repeat(field.max + 1) }]);
        if (field.kind === 'email') faulty.push([name, { ...good, [name]: 'nobody' }]);
        if (field.kind === 'integer')
          faulty.push([name, { ...good, [name]: field.max + 1 }], [name, { ...good, [name]: field.min - 1 }]);
        if (field.kind === 'reference') faulty.push([name, { ...good, [name]: { id: 99_999_999 } }]);
        if (field.kind === 'choice' || field.kind === 'boolean' || field.kind === 'date')
          faulty.push([name, { ...good, [name]: 'neither' }]);
      }
      for (const [name, body] of faulty) {
        const response = await admin.post(path, body);
        const { fields = {} } = response.json<{ fields?: Record<string, string> }>();
        expect({ path, body, status: response.statusCode, named: Object.keys(fields) }).toEqual({
          path,
          body,
          status: 422,
          named: [name],
        });
      }
    }
  });

  it('refuses a second row with the value of a unique field, beside the field', async () => {
    for (const declared of every)
      for (const [name, { unique }] of Object.entries(declared.data.fields)) {
        if (!unique) continue;
        const { body } = await create(declared);
        const response = await admin.post(declared.path, {
          ...(await freshBody(declared)),
          [name]: body[name],
        });
        const { fields } = response.json<{ fields: Record<string, string> }>();
        expect({ name, status: response.statusCode }).toEqual({ name, status: 422 });
        expect(fields).toEqual({
          [name]: typeof unique === 'string' ? unique : (expect.any(String) as string),
        });
      }
  });

  it('answers 404 for an unknown id, an unknown parent and a row of another parent', async () => {
    for (const declared of every) {
      const { path, foreignPath, resource } = declared;
      const { id, body } = await create(declared);
      const addresses = [`${path}/99999999`];
      if (resource.parents) {
        expect(foreignPath).not.toBeNull();
        addresses.push(
          `${foreignPath}/${id}`,
          `${`/api${resource.path}`.replace(/:\w+/g, '99999999')}/${id}`,
        );
      }
      for (const address of addresses)
        for (const response of [
          await admin.get(address),
          await admin.put(address, body),
          await admin.delete(address),
        ])
          expect({ address, status: response.statusCode }).toEqual({ address, status: 404 });
    }
  });

  it('answers a stale write with 412 and the present row', async () => {
    for (const declared of every) {
      const { path } = declared;
      const { id, tag, body } = await create(declared);
      const stale = { headers: { 'if-match': '"0"' } };
      for (const response of [
        await admin.put(`${path}/${id}`, body, stale),
        await admin.delete(`${path}/${id}`, stale),
      ]) {
        expect({ path, status: response.statusCode, tag: response.headers.etag }).toEqual({
          path,
          status: 412,
          tag,
        });
        expect(response.json()).toMatchObject({ code: 'stale', present: { id } });
      }
    }
  });
});
