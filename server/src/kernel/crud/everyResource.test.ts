import { asXlsx, rowsOfXlsx } from '../xlsx/testing/readParts';
import { sql, type RawBuilder } from 'kysely';
import { contractOf } from 'shared-api/contracts/lists/contractOf';
import {
  declareResource,
  fileFieldsOf,
  orderFieldOf,
  type FieldData,
  type ResourceData,
} from 'shared-api/resources/declareResource';
import { projectPairs } from 'shared-api/projectPairs';
import { validBody } from 'shared-api/resources/validBody';
import { encodeForm } from '../../testing/encodeForm';
import { openTestDownloads } from '../../testing/openTestDownloads';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { cleanFiles } from '../storage/cleanFiles';
import { referenceTables } from './referenceTables';
import { defineResource, globalAdmin, signedIn, type Resource } from './resource';
import { columnOf } from './resource.body';
import { fileColumnsOf } from './resource.files';
import { resourceRoutes } from './resource.routes';
import { parentOf } from './resource.sql';

/** The badges of a team: ordered rows, each with a picture and perhaps a text. */
const badges = declareResource({
  name: 'badge',
  noun: { one: 'badge', many: 'badges' },
  path: '/teams/:teamId/badges',
  nameField: 'name',
  sort: 'ord',
  fields: {
    name: { label: 'Name', kind: 'text', required: true, max: 20 },
    ord: { label: 'Order', kind: 'order' },
    icon: { label: 'Picture', kind: 'file', required: true, types: ['image/png'], maxMb: 1 },
    guide: { label: 'Guide', kind: 'file', maxMb: 1 },
  },
});
const badgeRoutes = resourceRoutes(
  defineResource(contractOf(badges), {
    table: 'test_badge',
    parents: [{ table: 'team', name: 'team', column: 'team_id' }],
    read: signedIn,
    write: globalAdmin,
  }),
);

/** A resource with a declaration, and what its tests need of the demo organisation. */
interface Declared {
  resource: Resource;
  data: ResourceData;
  /** Path with the ids of parents that exist, and with those of a last parent that is another one. */
  path: string;
  foreignPath: string | null;
  parentId: number;
  /** Ids of the parents by their parameters. */
  parentIds: Readonly<Record<string, number>>;
}
type Body = Record<string, unknown>;

/** Rows of the nearest parent to which rows can be added. */
const fittingParent: Readonly<Record<string, RawBuilder<unknown>>> = {
  role_user: sql`not is_project_role`,
  role_rule: sql`is_project_role`,
};

/** States of the first delivery group that nothing names. */
let lonelyStates: number[];
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
    const within = outer ? sql`${sql.ref(outer.column)} = ${ids[i - 1]}` : sql`true`;
    const fits = (i === parents.length - 1 && fittingParent[data.name]) || sql`true`;
    const found = await idsOf(table, sql`${within} and ${fits}`);
    ids.push(found[0]!);
    others = found.slice(1);
  }
  return {
    resource,
    data,
    path: fill(ids),
    foreignPath: others.length ? fill([...ids.slice(0, -1), others[0]!]) : null,
    parentId: ids.at(-1) ?? 0,
    parentIds: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, param], i) => [param!, ids[i]!])),
  };
}

/** The rows to which a reference may point. */
function targetOf({ parentIds }: Declared, { to }: FieldData & { kind: 'reference' | 'references' }) {
  const { table, allowed = sql`true`, within } = referenceTables[to];
  const inParent = within ? sql`${sql.ref(within.column)} = ${parentIds[within.param]}` : sql`true`;
  return { table, where: sql`${allowed} and ${inParent}` };
}

/** The id of a row of another parent, to which a reference must not point. */
async function foreignTargets(
  { parentIds }: Declared,
  { to }: FieldData & { kind: 'reference' | 'references' },
) {
  const { table, within } = referenceTables[to];
  if (!within) return [];
  return (await idsOf(table, sql`${sql.ref(within.column)} <> ${parentIds[within.param]}`)).slice(0, 1);
}

/** Chooses the reference's id, of a unique field among rows that no other row of the resource refers to. */
async function freeReference(declared: Declared, name: string, field: FieldData & { kind: 'reference' }) {
  const { resource, parentId } = declared;
  const { table, where } = targetOf(declared, field);
  const parent = parentOf(resource);
  const within = parent ? sql`${sql.ref(parent.column)} = ${parentId}` : sql`true`;
  const column = sql.ref(columnOf(resource, name));
  const used = sql`select ${column} from ${sql.table(resource.table)} where ${within} and ${column} is not null`;
  const free = await idsOf(table, field.unique ? sql`${where} and id not in (${used})` : where);
  // References to one target differ: the state that a project leaves is not the one that it enters.
  const sameTarget = Object.entries(declared.data.fields).filter(
    ([, other]) => other.kind === 'reference' && other.to === field.to,
  );
  return { id: free.at(-1 - sameTarget.findIndex(([other]) => other === name))! };
}

/** Fields of tables whose rules go beyond each field: other values would be refused. */
const fitting: Readonly<Record<string, (n: number) => Body>> = {
  property: (n) => ({
    name: `p${n}`,
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
  }),
  // A transition is the only one between two states.
  transition: (n) => {
    const from = n % lonelyStates.length;
    const step = 1 + (Math.floor(n / lonelyStates.length) % (lonelyStates.length - 1));
    const to = (from + step) % lonelyStates.length;
    return { src_state: { id: lonelyStates[from] }, dst_state: { id: lonelyStates[to] } };
  },
  // Only project roles are required, and asked for at the start; only roles of the group raise projects.
  role: () => ({ is_project_role: true, may_raise: false }),
  role_rule: () => ({ editor: 'requester', editor_role: null }),
  project_permission: (n) => ({
    action: `${projectPairs[n % projectPairs.length]![0]} ${projectPairs[n % projectPairs.length]![1]}`,
    principal: 'team_manager',
    usr_role: null,
    on_hold: Math.floor(n / projectPairs.length) % 2 ? 'yes' : 'no',
  }),
  // All else is fixed.
  service_attachment: (n) => ({ project_states: [{ id: lonelyStates[n % lonelyStates.length] }] }),
  // A second leg has none itself, and is of the same type.
  booking_subtype: () => ({ child_subtype: null }),
};

let made = 0;
/** A body of its own: no unique field collides with another one. */
async function freshBody(declared: Declared): Promise<Body> {
  const body: Body = validBody(declared.data, {}, (made += 1));
  for (const [name, field] of Object.entries(declared.data.fields))
    if (field.kind === 'reference') body[name] = await freeReference(declared, name, field);
    else if (field.kind === 'references') {
      const { table, where } = targetOf(declared, field);
      const ids = (await idsOf(table, where)).slice(0, 2);
      // Rows answer references by name.
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(table)} where id = any(${ids}::int[]) order by name`.execute(
        test.database.db,
      );
      body[name] = rows.map(({ id }) => ({ id }));
    }
  return { ...body, ...fitting[declared.data.name]?.(made) };
}

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const filePart = (name: string, content: Buffer | string = png, filename = `${name}.png`) => ({
  name,
  filename,
  content,
});
/** A form with a row and files. */
const formWith = (body: Body, ...files: ReturnType<typeof filePart>[]) =>
  encodeForm([filePart('row', JSON.stringify(body), 'blob'), ...files]);

/** Creates a row; a resource with required files takes a form. */
function post({ path, data }: Declared, body: Body, caller = admin) {
  const required = fileFieldsOf(data).filter((name) => data.fields[name]!.required);
  if (!required.length) return caller.post(path, body);
  const form = formWith(body, ...required.map((name) => filePart(name)));
  return caller.post(path, form.payload, form);
}

async function create(declared: Declared): Promise<{ id: number; tag: string; body: Body; row: Body }> {
  const body = await freshBody(declared);
  const response = await post(declared, body);
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

/** A row of the demo organisation, of a table that has no call to create one. */
async function existing({ path, data }: Declared, index = 0) {
  const { id } = (await admin.get(`${path}?per_page=300`)).json<{ id: number }[]>()[index]!;
  const read = await admin.get(`${path}/${id}`);
  const row = read.json<Body>();
  const body: Body = Object.fromEntries(Object.keys(data.fields).map((name) => [name, row[name]]));
  return { id, tag: String(read.headers.etag), body, row };
}

/** A row of its own where the table has a call for it. */
const aRow = (declared: Declared) => (does(declared, 'create') ? create(declared) : existing(declared));

/** Sends a body to create a row; to change one of a table that has no call to create one. */
const send = async (declared: Declared, body: Body) =>
  does(declared, 'create')
    ? post(declared, body)
    : admin.put(`${declared.path}/${(await existing(declared)).id}`, body);

beforeAll(async () => {
  test = await createTestApp();
  await sql`
    create table test_badge (
      id int primary key generated always as identity, team_id int not null references team on delete cascade,
      name text not null, ord int not null, icon jsonb not null, icon_file text not null, guide jsonb, guide_file text,
      version int not null default 1)`.execute(test.database.db);
  await test.app.register(badgeRoutes, {
    db: test.database,
    config: test.config,
    files: test.files,
    downloads: openTestDownloads(test),
    prefix: '/api',
  } as never);
  admin = await test.as('admin');
  outsider = await test.as('outsider');
  const states = await sql<{ id: number }>`
    insert into project_state (project_type_id, name, ord)
    select 1, 'Lonely ' || n, 100 + n from generate_series(1, 30) n returning id`.execute(test.database.db);
  lonelyStates = states.rows.map(({ id }) => id);
  every = await Promise.all(
    test.app.resources.flatMap((resource) =>
      // Calls on one row without its group in the address come beside those of the declared path.
      resource.data?.path === resource.path ? [declaredOf(resource, resource.data)] : [],
    ),
  );
});
afterAll(() => test.close());

describe('every declared resource', () => {
  it('is declared and registered', () => {
    expect(every.length).toBeGreaterThanOrEqual(5);
  });

  it('creates, lists, reads, changes and deletes a row', async () => {
    for (const declared of every) {
      const { path, resource, data } = declared;
      const { id, tag, body, row } = await aRow(declared);
      expect({ path, row }).toMatchObject({ path, row: body });
      const read = await admin.get(`${path}/${id}`);
      expect({ path, row: read.json<unknown>(), tag: read.headers.etag }).toEqual({ path, row, tag });
      if (!does(declared, 'update')) continue;
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
      Object.assign(next, fitting[data.name]?.((made += 1)));
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
      expect({ path, logged: await logged() }).toEqual({
        path,
        logged: does(declared, 'create') ? ['updated', 'created'] : ['updated'],
      });
      if (!does(declared, 'delete')) continue;
      expect((await admin.delete(`${path}/${id}`)).statusCode).toBe(204);
      expect({ path, entries: (await logged()).length }).toEqual({ path, entries: 3 });
      if (!resource.remove) expect((await admin.get(`${path}/${id}`)).statusCode).toBe(404);
    }
  });

  it('sorts by every field, and exports all under their titles as CSV and as a workbook [xlsx.6]', async () => {
    for (const { path, resource } of every) {
      for (const field of resource.fields.sort)
        expect({ path, field, status: (await admin.get(`${path}?sort=${field} desc`)).statusCode }).toEqual({
          path,
          field,
          status: 200,
        });
      const csv = await admin.get(path, { headers: { accept: 'text/csv' } });
      expect(csv.body.split('\r\n')[0]).toBe(`\ufeff${Object.values(resource.fields.columns).join(',')}`);
      const [titles, ...rows] = rowsOfXlsx((await admin.get(path, asXlsx)).rawPayload);
      expect(titles).toEqual(
        Object.values(resource.fields.columns).map((title) => title.replace('&', '&amp;')),
      );
      expect({ path, rows: rows.length }).toEqual({
        path,
        rows: Number((await admin.get(path)).headers['x-total']),
      });
    }
  });

  it('is closed to anonymous callers and to those who may not write', async () => {
    for (const declared of every) {
      const { path, resource } = declared;
      const { id, body } = await aRow(declared);
      const hidden = resource.visible && (await outsider.get(`${path}/${id}`)).statusCode === 404;
      for (const [caller, status] of [
        [test.anonymous, 401],
        [outsider, hidden ? 404 : 403],
      ] as const) {
        const calls = {
          create: () => post(declared, body, caller),
          update: () => caller.put(`${path}/${id}`, body),
          delete: () => caller.delete(`${path}/${id}`),
        };
        for (const call of ['create', 'update', 'delete'] as const)
          if (does(declared, call))
            expect({ path, call, status: (await calls[call]()).statusCode }).toEqual({
              path,
              call,
              // A call that creates names no row, so there is nothing to hide.
              status: call === 'create' && status === 404 ? 403 : status,
            });
      }
      expect((await test.anonymous.get(path)).statusCode).toBe(401);
      expect((await test.anonymous.get(`${path}/${id}`)).statusCode).toBe(401);
    }
  });

  it('refuses an invalid body and names each field', async () => {
    for (const declared of every) {
      const { path, data } = declared;
      const good = await freshBody(declared);
      const faulty: [string, Body][] = [['no_such_field', { ...good, no_such_field: 'red' }]];
      for (const [name, field] of Object.entries(data.fields)) {
        if (field.kind === 'order' || field.kind === 'file') continue;
        const { [name]: _left, ...without } = good;
        faulty.push([name, without]);
        if (field.required) faulty.push([name, { ...good, [name]: null }]);
        if (field.required && field.kind === 'text') faulty.push([name, { ...good, [name]: '  ' }]);
        if (field.kind === 'text') faulty.push([name, { ...good, [name]: 'x'.repeat(field.max + 1) }]);
        if (field.kind === 'text' && field.format === 'url')
          faulty.push([name, { ...good, [name]: 'javascript:alert(1)' }]);
        if (field.kind === 'text' && field.format === 'emails')
          faulty.push([name, { ...good, [name]: 'desk@portal.example, Bob' }]);
        if (field.kind === 'email') faulty.push([name, { ...good, [name]: 'nobody' }]);
        if (field.kind === 'integer' || field.kind === 'money')
          faulty.push([name, { ...good, [name]: field.max + 1 }], [name, { ...good, [name]: field.min - 1 }]);
        if (field.kind === 'reference' || field.kind === 'references')
          for (const id of [99_999_999, ...(await foreignTargets(declared, field))])
            faulty.push([name, { ...good, [name]: field.kind === 'reference' ? { id } : [{ id }] }]);
        if (field.kind === 'choices') faulty.push([name, { ...good, [name]: 'neither' }]);
        if (field.kind === 'texts')
          faulty.push(
            [name, { ...good, [name]: [' '] }],
            [name, { ...good, [name]: ['x'.repeat(field.max + 1)] }],
          );
        if (field.kind === 'json') faulty.push([name, { ...good, [name]: [] }]);
        if (field.kind === 'choice' || field.kind === 'boolean' || field.kind === 'date')
          faulty.push([name, { ...good, [name]: 'neither' }]);
      }
      for (const [name, body] of faulty) {
        const response = await send(declared, body);
        const { fields = {} } = response.json<{ fields?: Record<string, string> }>();
        // A fault of one item is named by its place: `slots.0`.
        const named = Object.keys(fields).map((field) => field.replace(/\.\d+$/, ''));
        expect({ path, body, status: response.statusCode, named }).toEqual({
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
        const { body } = does(declared, 'create') ? await create(declared) : await existing(declared, 1);
        const response = await send(declared, { ...(await freshBody(declared)), [name]: body[name] });
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
      const { id, body } = await aRow(declared);
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
          ...(does(declared, 'update') ? [await admin.put(address, body)] : []),
          ...(does(declared, 'delete') ? [await admin.delete(address)] : []),
        ])
          expect({ address, status: response.statusCode }).toEqual({ address, status: 404 });
    }
  });

  it('answers a stale write with 412 and the present row', async () => {
    for (const declared of every) {
      const { path } = declared;
      const { id, tag, body } = await aRow(declared);
      const stale = { headers: { 'if-match': '"0"' } };
      for (const response of [
        ...(does(declared, 'update') ? [await admin.put(`${path}/${id}`, body, stale)] : []),
        ...(does(declared, 'delete') ? [await admin.delete(`${path}/${id}`, stale)] : []),
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

  describe('that is ordered', () => {
    const ordered = () => every.filter(({ data }) => orderFieldOf(data));
    const orderOf = async ({ path }: Declared, caller = admin) =>
      (await caller.get(`${path}/order`)).json<{ id: number; name: string }[]>();
    const idsIn = async (declared: Declared) =>
      (await admin.get(`${declared.path}?per_page=300`)).json<{ id: number }[]>().map(({ id }) => id);
    const refs = (ids: readonly number[]) => ids.map((id) => ({ id }));

    it('appends new rows, changes their order in one call, and moves up the rows after a deleted one', async () => {
      expect(ordered().length).toBeGreaterThanOrEqual(2);
      for (const declared of ordered()) {
        const { path, data, resource } = declared;
        const field = orderFieldOf(data)!;
        const made = [await create(declared), await create(declared), await create(declared)];
        const before = await idsIn(declared);
        expect(before.slice(-3)).toEqual(made.map(({ id }) => id));
        const reversed = [...before].reverse();
        const response = await admin.put(`${path}/order`, { order: refs(reversed), seen: refs(before) });
        expect({ path, status: response.statusCode }).toEqual({ path, status: 200 });
        expect(response.json<{ id: number }[]>().map(({ id }) => id)).toEqual(reversed);
        expect(await idsIn(declared)).toEqual(reversed);
        expect(await orderOf(declared)).toEqual(response.json());
        const places = (await admin.get(`${path}?per_page=300`)).json<Body[]>().map((row) => row[field]);
        expect(places).toEqual(reversed.map((_id, index) => index + 1));
        const [entry] = (
          await admin.get(`/api/audit?entity=${encodeURIComponent(resource.name)}&action=reordered`)
        ).json<{ changes: { field: string; from: string; to: string }[] }[]>();
        expect(entry!.changes).toMatchObject([{ field: 'Order' }]);
        await admin.delete(`${path}/${made[2]!.id}`);
        const closed = (await admin.get(`${path}?per_page=300`)).json<Body[]>();
        expect(closed.map(({ id }) => id)).toEqual(reversed.slice(1));
        expect(closed.map((row) => row[field])).toEqual(reversed.slice(1).map((_id, index) => index + 1));
      }
    });

    it('tells open browsers once about a new order, and never about an unchanged one', async () => {
      for (const declared of ordered()) {
        const { path } = declared;
        await create(declared);
        await create(declared);
        const notices = () =>
          admin
            .get('/api/audit?action=reordered&per_page=1')
            .then((response) => Number(response.headers['x-total']));
        const ids = await idsIn(declared);
        const before = await notices();
        expect((await admin.put(`${path}/order`, { order: refs(ids) })).statusCode).toBe(200);
        expect(await notices()).toBe(before);
        expect((await admin.put(`${path}/order`, { order: refs([...ids].reverse()) })).statusCode).toBe(200);
        expect(await notices()).toBe(before + 1);
      }
    });

    it('answers 409 with the present order if the caller saw another one or rows are missing, 422 for a row named twice', async () => {
      for (const declared of ordered()) {
        const { path } = declared;
        await create(declared);
        await create(declared);
        const present = await orderOf(declared);
        const ids = present.map(({ id }) => id);
        const reversed = [...ids].reverse();
        for (const body of [
          { order: refs(reversed), seen: refs(reversed.slice(1)) },
          { order: refs(reversed.slice(1)), seen: refs(ids) },
          { order: refs([...reversed.slice(1), 99_999_999]) },
        ]) {
          const refused = await admin.put(`${path}/order`, body);
          expect({ status: refused.statusCode, body: refused.json<unknown>() }).toMatchObject({
            status: 409,
            body: { present },
          });
        }
        const twice = await admin.put(`${path}/order`, { order: refs([...reversed.slice(1), reversed[1]!]) });
        expect(twice.statusCode).toBe(422);
        expect(await orderOf(declared)).toEqual(present);
      }
    });

    it('gives every row one place under two concurrent writes', async () => {
      for (const declared of ordered()) {
        const { path } = declared;
        const made = await Promise.all([1, 2, 3].map(() => create(declared)));
        const ids = await idsIn(declared);
        const answers = await Promise.all([
          admin.put(`${path}/order`, { order: refs([...ids].reverse()) }),
          admin.put(`${path}/order`, { order: refs([...ids.slice(1), ids[0]!]) }),
          admin.delete(`${path}/${made[0]!.id}`),
        ]);
        for (const { statusCode } of answers) expect([200, 204, 409]).toContain(statusCode);
        const places = (await admin.get(`${path}?per_page=300`)).json<Body[]>();
        const field = orderFieldOf(declared.data)!;
        expect(new Set(places.map((row) => row[field])).size).toBe(places.length);
      }
    });

    it('is closed to those who may not write', async () => {
      for (const { path } of ordered())
        for (const [caller, status] of [
          [test.anonymous, 401],
          [outsider, 403],
        ] as const) {
          expect((await caller.get(`${path}/order`)).statusCode).toBe(status);
          expect((await caller.put(`${path}/order`, { order: [] })).statusCode).toBe(status);
        }
    });
  });

  describe('with files', () => {
    const withFiles = () => every.filter(({ data }) => fileFieldsOf(data).length);
    const fieldsOf = ({ data }: Declared) =>
      fileFieldsOf(data).map((name) => ({ name, field: data.fields[name] as FieldData & { kind: 'file' } }));
    const sha = /^[0-9a-f]{64}$/;

    it('stores the files of a form, answers their facts, and sends their bytes', async () => {
      expect(withFiles().length).toBeGreaterThanOrEqual(1);
      for (const declared of withFiles()) {
        const { path } = declared;
        const all = fieldsOf(declared).map(({ name }) => filePart(name));
        const form = formWith(await freshBody(declared), ...all);
        const created = await admin.post(path, form.payload, form);
        expect({ path, status: created.statusCode }).toEqual({ path, status: 201 });
        const row = created.json<Body & { id: number }>();
        for (const { name } of fieldsOf(declared)) {
          expect(row[name]).toEqual({
            name: `${name}.png`,
            size: png.length,
            media_type: 'image/png',
            sha256: expect.stringMatching(sha) as string,
          });
          const { sha256 } = row[name] as { sha256: string };
          const sent = await admin.get(`${path}/${row.id}/${name}?v=${sha256}`);
          expect(sent.rawPayload).toEqual(png);
          expect(sent.headers).toMatchObject({
            'content-type': 'image/png',
            'content-security-policy': "sandbox; default-src 'none'",
          });
          expect(sent.headers['content-disposition']).toContain(`filename="${name}.png"`);
          expect((await test.anonymous.get(`${path}/${row.id}/${name}`)).statusCode).toBe(401);
        }
        expect((await admin.get(path, { headers: { accept: 'text/csv' } })).body).toContain('.png');
      }
    });

    it("keeps, replaces and removes a file with the row, under the row's version", async () => {
      for (const declared of withFiles()) {
        const { path } = declared;
        const { id, row, tag } = await create(declared);
        const body = await freshBody(declared);
        for (const { name, field } of fieldsOf(declared)) {
          const kept = await admin.put(`${path}/${id}`, { ...body, [name]: row[name] ?? null });
          expect(kept.json<Body>()[name]).toEqual(row[name]);
          const other = Buffer.concat([png, Buffer.from('2')]);
          const form = formWith(body, filePart(name, other, 'other.png'));
          const stale = { ...form, headers: { ...form.headers, 'if-match': tag } };
          expect((await admin.put(`${path}/${id}`, form.payload, stale)).statusCode).toBe(412);
          const replaced = await admin.put(`${path}/${id}`, form.payload, form);
          expect(replaced.json<Body>()[name]).toMatchObject({ name: 'other.png', size: other.length });
          expect((await admin.get(`${path}/${id}/${name}`)).rawPayload).toEqual(other);
          const removed = await admin.put(`${path}/${id}`, { ...body, [name]: null });
          if (field.required) {
            expect(removed.statusCode).toBe(422);
            expect(removed.json()).toMatchObject({ fields: { [name]: `${field.label} is required.` } });
          } else {
            expect(removed.json<Body>()[name]).toBeNull();
            expect((await admin.get(`${path}/${id}/${name}`)).statusCode).toBe(404);
          }
          const single = encodeForm([filePart(name)]);
          const posted = await admin.post(`${path}/${id}/${name}`, single.payload, single);
          expect(posted.json<Body>()[name]).toMatchObject({ name: `${name}.png` });
          expect((await admin.delete(`${path}/${id}/${name}`)).statusCode).toBe(field.required ? 422 : 200);
        }
      }
    });

    it('refuses a file of another type and an empty, excluded, too large or missing file beside its field', async () => {
      for (const declared of withFiles()) {
        const { path } = declared;
        const body = await freshBody(declared);
        const others = (name: string) =>
          fieldsOf(declared).flatMap((one) =>
            one.field.required && one.name !== name ? [filePart(one.name)] : [],
          );
        for (const { name, field } of fieldsOf(declared)) {
          const large = Buffer.concat([png, Buffer.alloc(field.maxMb * 1024 * 1024)]);
          const faulty: [number, ReturnType<typeof filePart>[]][] = [
            [422, [filePart(name, '')]],
            [422, [filePart(name, png, 'run.exe')]],
            [422, [filePart(name), filePart(name)]],
            [413, [filePart(name, large)]],
          ];
          if (field.types) faulty.push([422, [filePart(name, 'just text')]]);
          if (field.required) faulty.push([422, []]);
          for (const [status, parts] of faulty) {
            const form = formWith(body, ...others(name), ...parts);
            const refused = await admin.post(path, form.payload, form);
            expect({
              name,
              status: refused.statusCode,
              fields: Object.keys(refused.json<{ fields: object }>().fields),
            }).toEqual({ name, status, fields: [name] });
          }
        }
        for (const form of [
          encodeForm([filePart('row', '{', 'blob')]),
          encodeForm([filePart('row', 'null', 'blob')]),
          encodeForm([filePart('other')]),
          encodeForm([filePart('row', '{}', 'blob')], { end: false }),
        ])
          expect([400, 422]).toContain((await admin.post(path, form.payload, form)).statusCode);
      }
    });

    it('leaves no file of a refused write, and the job keeps exactly the files that rows name', async () => {
      const stored = async () => {
        const lists = await Promise.all(
          Array.from({ length: 256 }, (_, n) => test.files.list(n.toString(16).padStart(2, '0'))),
        );
        return lists.flat().map(({ name }) => name);
      };
      for (const declared of withFiles()) {
        const { path } = declared;
        const { id } = await create(declared);
        const before = await stored();
        const all = fieldsOf(declared).map(({ name }) => filePart(name));
        const faulty = formWith({ ...(await freshBody(declared)), colour: 'red' }, ...all);
        expect((await admin.post(path, faulty.payload, faulty)).statusCode).toBe(422);
        expect((await outsider.post(path, faulty.payload, faulty)).statusCode).toBe(403);
        expect(await stored()).toEqual(before);

        const { name } = fieldsOf(declared)[0]!;
        const fileOf = async () => {
          const { rows } = await sql<{ file: string }>`
            select ${sql.ref(`${name}_file`)} as file from ${sql.table(declared.resource.table)} where id = ${id}`.execute(
            test.database.db,
          );
          return rows[0]?.file;
        };
        const first = (await fileOf())!;
        const single = encodeForm([filePart(name)]);
        await admin.post(`${path}/${id}/${name}`, single.payload, single);
        const second = (await fileOf())!;
        const clean = () =>
          test.database.db.transaction().execute((tx) =>
            cleanFiles({
              files: test.files,
              fileColumns: every.flatMap(({ resource }) => fileColumnsOf(resource)),
            }).run(tx, {}, {
              log: { error: jest.fn(), info: jest.fn() } as never,
              now: new Date(Date.now() + 2 * 86_400_000),
              signal: new AbortController().signal,
            } as never),
          );
        await clean();
        expect(await stored()).toContain(second);
        expect(await stored()).not.toContain(first);
        await admin.delete(`${path}/${id}`);
        await clean();
        expect(await stored()).not.toContain(second);
      }
    });
  });
});
