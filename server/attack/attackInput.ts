import fc from 'fast-check';
import type { Attack, AttackRun } from './AttackRun';
import { addressOf, fittingValue, isWrite, type AttackRoute, type Schema } from './attackRoutes';

const hostileTexts = [
  '',
  ' ',
  "'; drop table usr; --",
  '%_\\',
  '\u202Egnp.exe',
  '<script>alert(1)</script>',
  '=HYPERLINK("x")',
  '\r\nSet-Cookie: a=b',
  '\ud800',
  '\u0000',
  '../../etc/passwd',
  '${7*7}{{7*7}}',
  '__proto__',
  '𝕏'.repeat(30),
];

const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 60 }));
const hostileNumber = fc.constantFrom(0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308);
const anything = fc.oneof(hostileText, hostileNumber, fc.jsonValue({ maxDepth: 3 }), fc.constant(null));

/** Chooses values that the schema accepts, near misses, and now and then anything at all. */
function valueFor(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: nearby(schema) }, { weight: 1, arbitrary: anything });
}

function nearby(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueFor));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case 'string':
      return schema.format
        ? fc.oneof(
            fc.constant(fittingValue(schema)),
            fc.constantFrom('0001-01-01', '9999-12-31', '2026-02-30'),
          )
        : fc.oneof(hostileText, fc.string({ maxLength: schema.maxLength ?? 200 }));
    case 'integer':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 2 ** 31 - 1 }),
        fc.integer({ min: 1, max: 40 }),
      );
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), hostileNumber);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valueFor(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) });
    case 'object': {
      const members = Object.entries(schema.properties ?? {}).map(
        ([name, one]) => [name, valueFor(one)] as const,
      );
      const optional = members.filter(([name]) => !schema.required?.includes(name)).map(([name]) => name);
      return fc.record(Object.fromEntries(members), {
        requiredKeys: members.map(([name]) => name).filter((name) => !optional.includes(name)),
      });
    }
    default:
      return anything;
  }
}

/** Ends the session of the admin, or changes the password that all attacks sign in with. */
const apart = new Set(['DELETE /session', 'POST /session', 'POST /user/password']);

const sample = <T>(run: AttackRun, arbitrary: fc.Arbitrary<T>, place: number): T[] =>
  fc.sample(arbitrary, { seed: run.size.seed + place, numRuns: run.size.samples });

/** Ids that exist in the demo organisation, and some that do not. Those of people leave out the demo accounts. */
const idsFor = (route: AttackRoute, n: number) =>
  Object.fromEntries(
    route.params
      .filter((name) => !['name', 'stream', 'version'].includes(name))
      .map((name) => [name, route.path.startsWith('/users') ? 90 + n : 1 + (n % 12)]),
  );

const queryText = (values: Record<string, unknown>): string =>
  Object.entries(values)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? (value as unknown[]) : [value]).map((one) => [name, one] as const),
    )
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      return `${name}=${encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '?'))}`;
    })
    .join('&');

/** Random bodies and queries of a caller who may do everything: whatever is sent, no answer is 5xx. */
export const attackInput: Attack = async (run) => {
  for (const [place, route] of run.routes.entries()) {
    if (apart.has(route.name) || route.path === '/live') continue;
    if (route.body)
      for (const [n, body] of sample(run, valueFor(route.body), place).entries())
        await run.send('admin', route, { ids: idsFor(route, n), payload: JSON.stringify(body) });
    if (!isWrite(route) && route.query.length) {
      const queries = fc.record(
        Object.fromEntries(route.query.map(({ name, schema }) => [name, valueFor(schema)])),
        { requiredKeys: [] },
      );
      // Few of the names at a time, or hardly any query would be valid.
      const few = queries.chain((all) =>
        fc
          .subarray(Object.keys(all), { maxLength: Math.min(3, Object.keys(all).length) })
          .map((names) => Object.fromEntries(names.map((name) => [name, all[name]]))),
      );
      for (const [n, query] of sample(run, few, place).entries())
        await run.send('admin', route, { url: `${addressOf(route, idsFor(route, n))}?${queryText(query)}` });
    }
    await run.keepSignedIn('admin');
  }
};
