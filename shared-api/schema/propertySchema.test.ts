import type { ProjectSchema, PropertySchema } from '../contracts/propertySchema';
import { checkProperties, checkProperty, flattenSchema, localToday, valueAt } from './propertySchema';

const of = (type: PropertySchema['type'], part: Partial<PropertySchema> = {}): PropertySchema => ({
  type,
  title: 'Size',
  ...part,
});
const text = (part: Partial<PropertySchema> = {}) => of('string', part);
const check = (schema: PropertySchema, value: unknown, required = false) =>
  checkProperty(schema, value, required, { today: '2026-11-21' });

/** The same numbers in every run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('the check of a property', () => {
  test.each<[string, PropertySchema, unknown, string | undefined]>([
    ['a text', text(), 'x', undefined],
    ['another type in a text', text(), 5, 'The Size field is not a valid value'],
    ['a text that may be one character', text({ maxLength: 1 }), 'ab', 'Size may have at most 1 character'],
    ['a text that is too short', text({ minLength: 3 }), 'ab', 'Size must have at least 3 characters'],
    ['a text that is too long', text({ maxLength: 3 }), 'abcd', 'Size may have at most 3 characters'],
    ['a text of characters that take two units', text({ maxLength: 3 }), '😀😀😀', undefined],
    ['a text of a pattern', text({ pattern: '^[A-Z]{2}\\d$' }), 'AB1', undefined],
    [
      'a text against its pattern',
      text({ pattern: '^[A-Z]{2}\\d$' }),
      'ab1',
      'The Size field is not a valid value',
    ],
    ['a pattern that is none', text({ pattern: '([' }), 'anything', undefined],
    [
      'a pattern of the older kind',
      text({ pattern: '^[\\w-.]+$' }),
      'a b',
      'The Size field is not a valid value',
    ],
    ['an address', text({ format: 'uri' }), 'https://example.org/a?b=c#d', undefined],
    ['an address without a host', text({ format: 'uri' }), 'https://', 'The Size field is not a valid URL'],
    ['an address with a space', text({ format: 'uri' }), 'https://a b', 'The Size field is not a valid URL'],
    [
      'a script as an address',
      text({ format: 'uri' }),
      'javascript:alert(1)',
      'The Size field is not a valid URL',
    ],
    ['a bare word as an address', text({ format: 'uri' }), 'example', 'The Size field is not a valid URL'],
    ['an e-mail address', text({ format: 'email' }), 'ann@example.org', undefined],
    ['no e-mail address', text({ format: 'email' }), 'ann@', 'The Size field is not a valid e-mail address'],
    ['a day', text({ format: 'date' }), '2028-02-29', undefined],
    [
      'a day that does not exist',
      text({ format: 'date' }),
      '2026-02-29',
      'The Size field is not a valid date',
    ],
    ['a half typed day', text({ format: 'date' }), 'invalid date', 'The Size field is not a valid date'],
    ['lines', text(), 'two\n\tlines\r\n', undefined],
    ['a control character', text(), 'a\u0000b', 'Size holds a character that cannot be used'],
    ['half of a pair of surrogates', text(), 'a\ud800', 'Size holds a character that cannot be used'],
    ['a pair of surrogates', text(), '𝕏', undefined],
    ['an offered value', text({ oneOf: [{ const: 'a', title: 'A' }] }), 'a', undefined],
    [
      'a title instead of its value',
      text({ oneOf: [{ const: 'a', title: 'A' }] }),
      'A',
      'The Size field is not a valid value',
    ],
    ['any value where none is offered', text({ oneOf: [] }), 'a', 'The Size field is not a valid value'],
    ['a whole number', of('integer'), -3, undefined],
    ['a broken number for a whole one', of('integer'), 1.5, 'Size must be a whole number'],
    ['text for a whole number', of('integer'), '3', 'Size must be a whole number'],
    ['a number beyond what can be counted', of('integer'), 2 ** 60, 'Size must be a whole number'],
    ['a broken number', of('number'), 1.5, undefined],
    ['no number', of('number'), NaN, 'Size must be a number'],
    ['a number without end', of('number'), Infinity, 'Size must be a number'],
    ['less than the least', of('integer', { minimum: 3 }), 2, 'Size must be at least 3'],
    ['more than the most', of('integer', { maximum: 3 }), 4, 'Size must be at most 3'],
    ['outside both bounds', of('number', { minimum: 1, maximum: 2 }), 2.5, 'Size must be between 1 and 2'],
    ['broken dollars', of('integer', { 'ui:widget': 'currency' }), 1.5, 'Size must be whole dollars'],
    ['dollars below nothing', of('integer', { 'ui:widget': 'currency' }), -1, 'Size must be at least 0'],
    ['dollars that may be owed', of('integer', { 'ui:widget': 'currency', minimum: -5 }), -5, undefined],
    ['yes or no', of('boolean'), false, undefined],
    ['neither yes nor no', of('boolean'), 'yes', 'The Size field is not a valid value'],
  ])('of %s [property-schema.4]', (_, schema, value, fault) => {
    expect(check(schema, value)).toBe(fault);
  });

  test('takes the upper limit of an integer from maximum, never from minimum [property-schema.2]', () => {
    const schema = of('integer', { minimum: 1, maximum: 48 });
    expect([1, 12, 48].map((value) => check(schema, value))).toEqual([undefined, undefined, undefined]);
    expect(check(schema, 49)).toBe('Size must be between 1 and 48');
  });

  test('requires only required values [property-schema.3]', () => {
    for (const type of ['string', 'integer', 'number', 'boolean'] as const)
      for (const nothing of [null, undefined, '', '  ']) {
        expect(check(of(type), nothing)).toBeUndefined();
        expect(check(of(type), nothing, true)).toBe('Size is required');
      }
    expect(check(of('boolean'), false, true)).toBeUndefined();
    expect(check(of('integer'), 0, true)).toBeUndefined();
  });

  test('refuses past days if they are disabled, unless the value is unchanged [property-schema.5]', () => {
    const schema = text({ format: 'date', disabledDates: { toToday: true } });
    expect(check(schema, '2026-11-21')).toBeUndefined();
    expect(check(schema, '2026-11-20')).toBe('The Size must be after 20 / 11 / 2026');
    expect(
      checkProperty(schema, '2026-01-01', true, { previous: '2026-01-01', today: '2026-11-21' }),
    ).toBeUndefined();
    expect(checkProperty(schema, localToday(), true)).toBeUndefined();
  });

  test('agrees with a plain implementation for thousands of values, and never throws [property-schema.6]', () => {
    const next = numbers(413);
    const values: unknown[] = [
      '',
      ' ',
      'a',
      '0',
      'https://x.org',
      'x@y.z',
      '2026-02-28',
      null,
      undefined,
      true,
      [],
      {},
      -0,
      1e308,
      NaN,
    ];
    for (let round = 0; round < 5000; round++) {
      const [low, high] = [next(40) - 20, next(40) - 20].sort((a, b) => a - b) as [number, number];
      const number = (next(1600) - 800) / 16;
      const range = of('number', { minimum: low, maximum: high });
      expect(check(range, number) === undefined).toBe(number >= low && number <= high);
      expect(check({ ...range, type: 'integer' }, number) === undefined).toBe(
        Number.isInteger(number) && number >= low && number <= high,
      );
      const word = String.fromCodePoint(...Array.from({ length: 1 + next(12) }, () => 0xa1 + next(0x2000)));
      const lengths = text({ minLength: next(6), maxLength: 6 + next(6) });
      expect(check(lengths, word) === undefined).toBe(
        [...word].length >= lengths.minLength! && [...word].length <= lengths.maxLength!,
      );
      const value = next(2) ? values[next(values.length)] : word;
      for (const type of ['string', 'integer', 'number', 'boolean', 'object'] as const)
        for (const format of [undefined, 'date', 'uri', 'email'] as const) {
          const fault = check(of(type, { format, pattern: word }), value, true);
          expect(fault === undefined || fault.includes('Size')).toBe(true);
        }
    }
  });

  test('is fast for long texts', () => {
    const long = [
      'a.'.repeat(50_000),
      `${'a@'.repeat(50_000)}`,
      `http://${'/'.repeat(100_000)} `,
      '9'.repeat(100_000),
    ];
    const start = performance.now();
    for (const value of long)
      for (const format of ['uri', 'email', 'date'] as const) check(text({ format }), value);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

const schema: ProjectSchema = {
  type: 'object',
  required: ['name', 'site', 'score'],
  'ui:order': ['site', 'gone', 'name'],
  properties: {
    name: text({ title: 'Name' }),
    late: of('integer', { title: 'Late' }),
    site: of('object', {
      title: 'Site',
      required: ['building'],
      'ui:order': ['floor'],
      properties: {
        building: text({ title: 'Building' }),
        floor: of('integer', { title: 'Floor', minimum: 0 }),
      },
    }),
    score: of('number', { title: 'Score', readOnly: true }),
  },
};

describe('a schema', () => {
  test('is flattened in its order, nested objects in place [property-schema.1]', () => {
    expect(flattenSchema(schema).map(({ path, title, required }) => [path, title, required])).toEqual([
      ['site.floor', 'Floor', false],
      ['site.building', 'Building', true],
      ['name', 'Name', true],
      ['late', 'Late', false],
      ['score', 'Score', true],
    ]);
  });

  test('reports faults by path, and skips read-only values', () => {
    expect(checkProperties(schema, { site: { floor: -1 }, late: 'x' })).toEqual({
      'site.floor': 'Floor must be at least 0',
      'site.building': 'Building is required',
      name: 'Name is required',
      late: 'Late must be a whole number',
    });
    const values = { name: 'N', site: { building: 'B', floor: -1 } };
    expect(checkProperties(schema, values, { previous: { site: { floor: -1 } } })).toEqual({});
    expect(checkProperties(schema, { name: 'N', site: 'B' })).toEqual({
      'site.building': 'Building is required',
    });
  });

  test('finds no inherited members of objects', () => {
    expect(valueAt({ site: { building: 'B' } }, 'site.building')).toBe('B');
    for (const path of ['site.floor', 'toString', 'constructor.name', '__proto__.x'])
      expect(valueAt({ site: null }, path)).toBeUndefined();
  });
});
