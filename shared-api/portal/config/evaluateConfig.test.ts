import type { ManifestConfig } from '../manifest/manifestConfig';
import { defaultsOf, evaluateConfig, findBreaches } from './evaluateConfig';
import { describeDifferences, describeValue } from './describeConfig';

const config: ManifestConfig = {
  type: 'object',
  scope: 'group',
  properties: {
    rows: { type: 'integer', title: 'Rows', minimum: 1, maximum: 50, default: 10, scope: 'organisation' },
    notice: { type: 'string', title: 'Notice', maxLength: 100, default: '' },
    open: { type: 'boolean', title: 'Open', default: true },
  },
};
const organisation = (values: Record<string, unknown>) => ({ group: null, values });

it('has the defaults without stored values', () => {
  expect(defaultsOf(config)).toEqual({ notice: '', open: true, rows: 10 });
  expect(evaluateConfig(config, [])).toEqual({ values: {}, groups: {} });
});

it('leaves out what applies anyway', () => {
  const stored = [
    organisation({ rows: 10, notice: 'Wait.' }),
    { group: 1, values: { notice: 'Wait.', open: true } },
    { group: 2, values: { notice: '', open: false } },
  ];
  expect(evaluateConfig(config, stored)).toEqual({
    values: { notice: 'Wait.' },
    groups: { 2: { notice: '', open: false } },
  });
});

it.each([
  ['a value of another type', organisation({ rows: '20' })],
  ['a value out of bounds', organisation({ rows: 51 })],
  ['null', organisation({ open: null })],
  ['a setting of another version', organisation({ colour: 'red' })],
  ["a group's value of a setting of the organisation", { group: 1, values: { rows: 20 } }],
  [
    'a name that every object has',
    organisation(JSON.parse('{"__proto__": 1, "constructor": 2}') as Record<string, unknown>),
  ],
])('ignores %s', (_, stored) => {
  expect(evaluateConfig(config, [stored as Parameters<typeof evaluateConfig>[1][number]])).toEqual({
    values: {},
    groups: {},
  });
});

it('finds the stored values that a schema refuses, but not those that it does not know', () => {
  const stored = [organisation({ rows: 51, colour: 'red' }), { group: 1, values: { rows: 20, open: false } }];
  expect(
    findBreaches(config, stored).map(({ group, setting, fault }) => [group, setting.key, fault]),
  ).toEqual([
    [null, 'rows', 'Rows must be between 1 and 50'],
    [1, 'rows', 'Rows has one value for the whole organisation'],
  ]);
});

it('tells values and differences in words', () => {
  expect(describeValue(config.properties['notice']!, '')).toBe('empty');
  expect(describeValue(config.properties['notice']!, 'x'.repeat(200))).toHaveLength(122);
  const inherited = defaultsOf(config);
  expect(
    describeDifferences(config, { group: true, inherited }, { open: false, notice: 'A' }, { notice: 'B' }),
  ).toEqual([
    { key: 'notice', title: 'Notice', from: '“A”', to: '“B”' },
    { key: 'open', title: 'Open', from: 'off', to: 'on, as in the organisation' },
  ]);
});
