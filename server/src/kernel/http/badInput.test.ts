import { sql } from 'kysely';
import { apiBase } from 'shared-api/contracts/paths';
import { fittingValue, type Schema } from '../../../attack/attackRoutes';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';

/*
 * Wrong input, generated from what each call itself declares (its OpenAPI description): every call that is added is held to
 * it. Whatever comes, the answer is 4xx with a text, and nothing changes.
 */

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/projects/{id}`. */
  path: string;
  operation: Operation;
}

let test: TestApp;
let admin: Caller;
let routes: Route[];
beforeAll(async () => {
  test = await createTestApp();
  await test.app.ready();
  const document = test.app.swagger() as { paths: Record<string, Record<string, Operation>> };
  routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase() as Route['method'],
      path,
      operation,
    })),
  );
  admin = await test.as('admin');
});
afterAll(() => test.close());

/** Calls that answer anonymous callers and have side effects of their own when they are called at all. */
const apart = new Set(['DELETE /session']);

const send = (method: Route['method'], url: string, payload?: unknown) =>
  method === 'GET'
    ? admin.get(url)
    : method === 'DELETE'
      ? admin.delete(url)
      : method === 'POST'
        ? admin.post(url, payload)
        : admin.put(url, payload);

/** Ids of existing rows, so that a call does not stop at 404. */
const idFor = (name: string) => (name === 'name' ? 'site' : name === 'stream' ? 'x'.repeat(43) : '1');

const urlOf = ({ path }: Route, ids: Record<string, string> = {}) =>
  apiBase + path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? idFor(name)));

const deep = (levels: number): unknown => {
  let value: unknown = 'end';
  for (let i = 0; i < levels; i++) value = { a: value };
  return value;
};

/** Values that a schema cannot take, each with what is wrong about it. */
function wrongValues(schema: Schema): [string, unknown][] {
  if (schema.anyOf) {
    const inner = schema.anyOf.filter(({ type }) => type !== 'null');
    return inner.length === 1 ? wrongValues(inner[0]!).filter(([what]) => what !== 'null') : [];
  }
  const wrong: [string, unknown][] = [];
  if (schema.enum || schema.const !== undefined) return [['unknown choice', 'no such choice ☠']];
  switch (schema.type) {
    case 'string':
      wrong.push(['number', 42], ['list', []], ['object', { $ne: 1 }], ['null', null]);
      if (schema.maxLength) wrong.push(['too long', 'x'.repeat(schema.maxLength + 1)]);
      if (schema.format) wrong.push(['no such format', '2026-13-45 ☠']);
      if (schema.format === 'date') wrong.push(['no such day', '2026-02-30'], ['no such year', '0000-01-01']);
      break;
    case 'number':
    case 'integer':
      wrong.push(['text', 'x'], ['huge', 1e21], ['null', null], ['object', {}]);
      if (schema.type === 'integer') wrong.push(['fraction', 1.5]);
      if (schema.minimum !== undefined) wrong.push(['too small', schema.minimum - 1]);
      if (schema.maximum !== undefined) wrong.push(['too large', schema.maximum + 1]);
      break;
    case 'boolean':
      wrong.push(['text', 'yes'], ['number', 1], ['null', null]);
      break;
    case 'array':
      wrong.push(['object', { 0: 1 }], ['text', 'x'], ['null', null]);
      if (schema.maxItems) wrong.push(['too many', Array.from({ length: schema.maxItems + 1 }, () => ({}))]);
      break;
    case 'object':
      wrong.push(['list', []], ['text', 'x'], ['null', null]);
      if (schema.additionalProperties === false) wrong.push(['unknown name', { ['☠']: 1 }]);
      break;
  }
  return wrong;
}

const bodySchema = ({ operation }: Route) => operation.requestBody?.content['application/json']?.schema;

/** Everything that is stored, but for who used a session when. */
async function contents(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'session'
    order by tablename`.execute(test.database.db);
  const sums: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ sum: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.table(name)} t`.execute(
      test.database.db,
    );
    sums.push(`${name} ${rows[0]!.sum}`);
  }
  return sums.join('\n');
}

/** Runs calls, and gives back those that were not answered by 4xx with a text. */
async function wronglyAnswered(calls: { route: Route; url: string; payload?: unknown; what: string }[]) {
  const wrong: string[] = [];
  for (const { route, url, payload, what } of calls) {
    const response = await send(route.method, url, payload);
    const { statusCode } = response;
    const text = response.body ? response.json<{ error?: unknown }>().error : undefined;
    if (statusCode < 400 || statusCode >= 500 || typeof text !== 'string' || !text)
      wrong.push(`${route.method} ${url} (${what}): ${statusCode} ${response.body.slice(0, 200)}`);
  }
  return wrong;
}

describe('bad input', () => {
  it('in bodies is refused: wrong types, null, too long, huge, unknown names, nothing at all', async () => {
    const before = await contents();
    const calls = routes
      .filter((route) => bodySchema(route) && !apart.has(`${route.method} ${route.path}`))
      .flatMap((route) => {
        const schema = bodySchema(route)!;
        const url = urlOf(route);
        const base = fittingValue(schema) as Record<string, unknown>;
        const payloads: [string, unknown][] = wrongValues(schema);
        // A list gets one item that is wrong.
        for (const [name, member] of Object.entries(schema.items?.properties ?? {})) {
          const item = fittingValue(schema.items!) as Record<string, unknown>;
          for (const [what, value] of wrongValues(member))
            payloads.push([`0.${name}: ${what}`, [{ ...item, [name]: value }]]);
        }
        for (const [name, member] of Object.entries(schema.properties ?? {})) {
          for (const [what, value] of wrongValues(member))
            payloads.push([`${name}: ${what}`, { ...base, [name]: value }]);
          if (schema.required?.includes(name)) {
            const { [name]: _, ...rest } = base;
            payloads.push([`${name}: missing`, rest]);
          }
        }
        return payloads.map(([what, payload]) => ({ route, url, payload, what }));
      });
    expect(calls.length).toBeGreaterThan(120);
    expect(await wronglyAnswered(calls)).toEqual([]);
    expect(await contents()).toBe(before);
  });

  it('in addresses is refused: invalid and unknown ids', async () => {
    const calls = routes.flatMap((route) =>
      [...route.path.matchAll(/\{([^}]+)\}/g)].flatMap(([, name = '']) =>
        [
          '0',
          '-1',
          '1.5',
          '1e3',
          'abc',
          '2147483648',
          '9'.repeat(150),
          '1;drop table usr--',
          '../1',
          '%',
          '2147483647',
        ].map((id) => ({
          route,
          url: urlOf(route, { [name]: id }),
          payload: bodySchema(route) && fittingValue(bodySchema(route)!),
          what: `${name} = ${id}`,
        })),
      ),
    );
    const before = await contents();
    expect(calls.length).toBeGreaterThan(100);
    expect(await wronglyAnswered(calls)).toEqual([]);
    expect(await contents()).toBe(before);
  });

  it('in queries is refused: unknown names, wrong types, invalid sorts and filters', async () => {
    const calls = routes
      .filter(({ method }) => method === 'GET')
      .flatMap((route) => {
        const url = urlOf(route);
        const queries: [string, string][] = [
          ['unknown name', '__proto__=1'],
          ['unknown name', 'constructor=1'],
        ];
        for (const { name, in: place, schema } of route.operation.parameters ?? []) {
          if (place !== 'query') continue;
          if (name === 'sort')
            queries.push(['sort', 'sort=1;select'], ['sort', 'sort=name%20desc,(select%201)']);
          const inner = schema.type === 'array' ? schema.items! : schema;
          if (inner.type === 'integer')
            for (const value of ['x', '1.5', '-1', '1e9']) queries.push([name, `${name}=${value}`]);
          if (inner.enum) queries.push([name, `${name}=none-of-these`]);
          if (inner.maxLength) queries.push([name, `${name}=${'x'.repeat(inner.maxLength + 1)}`]);
          if (inner.pattern?.startsWith('^[0-9]{4}-'))
            for (const value of ['yesterday', '2026-02-30', '0000-01-01'])
              queries.push([name, `${name}=${value}`]);
        }
        return queries.map(([what, query]) => ({ route, url: `${url}?${query}`, what }));
      });
    expect(calls.length).toBeGreaterThan(100);
    expect(await wronglyAnswered(calls)).toEqual([]);
  });

  it('that fits its type but is hostile never breaks a call', async () => {
    const hostile = [
      "'; drop table usr; --",
      '%_\\',
      '\u202Egnp.exe',
      '<script>alert(1)</script>',
      '=HYPERLINK("x")',
      '\r\nSet-Cookie: a=b',
      '\ud800',
      '𝕏'.repeat(30),
      '\u0000',
    ];
    const broken: string[] = [];
    for (const route of routes) {
      const schema = bodySchema(route);
      if (!schema?.properties || apart.has(`${route.method} ${route.path}`)) continue;
      const base = fittingValue(schema) as Record<string, unknown>;
      for (const [name, member] of Object.entries(schema.properties)) {
        const values = member.type === 'string' ? hostile : member.type ? [] : [deep(2000), ...hostile];
        for (const value of values) {
          const url = urlOf(route);
          const { statusCode, body } = await send(route.method, url, { ...base, [name]: value });
          if (statusCode >= 500)
            broken.push(`${route.method} ${url} ${name}=${JSON.stringify(value).slice(0, 60)}: ${body}`);
        }
      }
    }
    expect(broken).toEqual([]);
  });
});

it('limits every array of a body, so that no check can take long', () => {
  const unlimited = (schema: Schema, at: string): string[] => [
    ...(schema.type === 'array' && schema.maxItems === undefined ? [at] : []),
    ...(schema.items ? unlimited(schema.items, `${at}/items`) : []),
    ...(schema.anyOf ?? []).flatMap((one) => unlimited(one, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => unlimited(one, `${at}/${name}`)),
  ];
  const found = routes.flatMap(({ method, path, operation }) =>
    Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
      unlimited(schema, `${method} ${path}`),
    ),
  );
  expect(found).toEqual([]);
});
