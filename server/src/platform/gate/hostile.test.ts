import { Type, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { GateFault, gateCodes } from 'shared-api/contracts/platform/deploy';
import { Build } from 'shared-api/portal/build';
import { gate } from './gate';

/** The same numbers at each run: mulberry32. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** For each kind of text in a build a usual value, and names that every object inherits. */
const words = [
  ...['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf', 'prototype', '__defineGetter__'],
  ...[
    'shell',
    'sites',
    'stores',
    'shared-ui',
    'shared-ui/grid',
    'react',
    'react/',
    '*',
    'DataGrid',
    'default',
  ],
  ...['sites/:id', 'sites/:siteId/:tab', 'sites/new', 'api/x', 'login', '', '1.0.0', '2.0.0-rc.1', '0'],
  ...[
    '^1.0.0',
    '>=1 <3 || 5.x',
    '^^',
    ' '.repeat(60),
    'a'.repeat(40),
    'project.tabs',
    'user-menu',
    'site.tabs',
  ],
  ...['remoteEntry.js', 'constructor/toString.js', 'Page', 'mfe_sites__1_0_0', `sha384-${'A'.repeat(64)}`],
  ...[
    'GET /sites',
    'POST /sites/:id/orders',
    'a@b.example',
    '/sites',
    '/sites/{id}',
    '{name}',
    'folder',
    'admin',
    'fill',
  ],
];

const known = new Map<string, string[]>();
/** Those of the words that fit a schema. */
function wordsFor(schema: TSchema): string[] {
  const key = JSON.stringify(schema);
  const found = known.get(key) ?? words.filter((word) => Value.Check(schema, word));
  known.set(key, found);
  return found;
}

/** Any value that fits a schema, made of the words above. */
function anyOf(schema: TSchema & Record<string, unknown>, next: () => number): unknown {
  const count = (max: unknown, min: unknown = 0) =>
    Number(min) + Math.floor(next() * Math.min(4, Number(max ?? 4) - Number(min) + 1));
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)]!;
  const fitting = (one: TSchema) => pick(wordsFor(one));
  if (Array.isArray(schema.enum)) return pick(schema.enum);
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.anyOf)) return anyOf(pick(schema.anyOf) as never, next);
  if (schema.type === 'boolean') return next() < 0.5;
  if (schema.type === 'string') return fitting(schema);
  if (schema.type === 'integer' || schema.type === 'number') {
    const least = Number(schema.minimum ?? 0);
    return least + Math.floor(next() ** 4 * Math.min(Number(schema.maximum ?? 1e6) - least, 1e6));
  }
  if (schema.type === 'array') {
    const items = Array.from({ length: count(schema.maxItems, schema.minItems) }, () =>
      anyOf(schema.items as never, next),
    );
    return schema.uniqueItems ? [...new Set(items)] : items;
  }
  const [pattern] = Object.entries((schema.patternProperties ?? {}) as Record<string, TSchema>);
  if (pattern) {
    const key = Type.String({ pattern: pattern[0] });
    return Object.fromEntries(
      Array.from({ length: Math.max(count(schema.maxProperties), Number(schema.minProperties ?? 0)) }, () => [
        fitting(key),
        anyOf(pattern[1] as never, next),
      ]),
    );
  }
  const required = (schema.required ?? []) as string[];
  const members = Object.entries((schema.properties ?? {}) as Record<string, TSchema>);
  // One of the fields that may each be left out, but not all at once, always stays.
  const stays = schema.minProperties ? pick(members)[0] : undefined;
  return Object.fromEntries(
    members
      .filter(([name]) => required.includes(name) || name === stays || next() < 0.7)
      .map(([name, member]) => [name, anyOf(member as never, next)]),
  );
}

const someBuild = (next: () => number): Build => {
  const build = anyOf(Build as never, next) as Build;
  // Mostly of the names that meet each other.
  if (next() < 0.6) build.name = next() < 0.3 ? 'shell' : 'sites';
  if (build.manifest && next() < 0.6) build.manifest.name = build.name;
  // Hardly any other schema is without faults.
  if (build.manifest && next() < 0.3)
    build.manifest.config = {
      type: 'object',
      properties: { rows: { type: 'integer', title: 'Rows', default: 1 } },
    };
  return build;
};

test('whatever fits the schema is judged, in few words, and never throws', () => {
  const next = numbers(20261123);
  const codes = new Set<string>();
  for (let round = 0; round < 400; round++) {
    const some = (most: number) => Array.from({ length: Math.floor(next() * most) }, () => someBuild(next));
    const build = someBuild(next);
    expect(Value.Errors(Build, build)).toEqual([]);
    const before = JSON.stringify(build);
    const shell = some(3)[0] ?? null;
    // Else hardly any module would be used by one and provided by the other.
    if (shell && next() < 0.3) {
      shell.shared = Object.keys(build.uses ?? {});
      shell.provides = Object.fromEntries(shell.shared.map((module) => [module, ['DataGrid']]));
    }
    const values = { rows: 'many', folder: 'x'.repeat(200) };
    const config = { configs: new Map([['sites', [{ group: null, values }]]]), groups: new Map() };
    const { faults, notes } = gate(build, { shell, live: some(5), retained: some(5), config });
    for (const fault of [...faults, ...notes]) {
      expect(Value.Check(GateFault, fault)).toBe(true);
      expect(fault.text.length).toBeLessThan(2_000);
      expect(fault.text).not.toContain('undefined');
      codes.add(fault.code);
    }
    expect(JSON.stringify(build)).toBe(before);
  }
  // Else the builds would be too tame to tell anything.
  expect([...codes].sort()).toEqual([...gateCodes].sort());
});

test('inherited members of objects are not taken for members of a build', () => {
  const next = numbers(1);
  const build = anyOf(Build as never, next) as Build;
  gate(build, { shell: build, live: [build], retained: [build] });
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>).path).toBeUndefined();
});
