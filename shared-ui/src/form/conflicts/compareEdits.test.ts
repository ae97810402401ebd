import { compareEdits, fillMissingFields, formatValue, mergeEdits } from './compareEdits';
import { invalidDate } from '../fields/invalidDate';

const fields = ['name', 'code', 'note', 'site', 'day', 'role.Tech Lead'].map((name) => ({
  name,
  label: name.toUpperCase(),
}));
const names = fields.map(({ name }) => name);
const lead = { id: 1, name: 'Liam' };
const base: Record<string, unknown> = {
  name: 'Argo',
  code: 'A',
  note: '',
  site: 'ash',
  day: null,
  role: { 'Tech Lead': lead },
};
const theirs = { ...base, name: 'Theirs', code: 'B', site: 'den', note: null, extra: 'kept' };
const mine = { ...base, name: 'Mine', site: 'den', day: '2026-01-02', role: { 'Tech Lead': null } };
const versions = { base, theirs, mine };

test('each changed field says who changed it; undefined, null and an empty text are equal', () => {
  expect(compareEdits(fields, versions).map(({ name, changedBy }) => [name, changedBy])).toEqual([
    ['name', 'both'],
    ['code', 'theirs'],
    ['site', 'same'],
    ['day', 'mine'],
    ['role.Tech Lead', 'mine'],
  ]);
  expect(compareEdits(fields, versions)[0]).toEqual({
    name: 'name',
    label: 'NAME',
    changedBy: 'both',
    was: 'Argo',
    theirs: 'Theirs',
    mine: 'Mine',
  });
});

test('a field that both changed keeps mine unless theirs is chosen; a field that only they changed keeps theirs', () => {
  const merged = { ...theirs, name: 'Mine', day: '2026-01-02', role: { 'Tech Lead': null } };
  expect(mergeEdits(names, versions)).toEqual(merged);
  expect(mergeEdits(names, versions, { name: 'mine', code: 'mine' })).toEqual(merged);
  expect(mergeEdits(names, versions, { name: 'theirs', day: 'theirs' })).toEqual({
    ...merged,
    name: 'Theirs',
  });
});

test('a field that I may no longer change keeps theirs, whatever was chosen, and is listed as locked', () => {
  const locked = ['name', 'day', 'code'];
  expect(compareEdits(fields, versions, locked).map(({ changedBy }) => changedBy)).toEqual([
    'locked',
    'theirs',
    'same',
    'locked',
    'mine',
  ]);
  const merged = mergeEdits(names, versions, { name: 'mine' }, locked);
  expect(merged).toMatchObject({ name: 'Theirs', day: null, role: { 'Tech Lead': null } });
});

test.each([
  [undefined, ''],
  [null, ''],
  ['', ''],
  [false, 'No'],
  [true, 'Yes'],
  [0, '0'],
  [{ id: 1, name: 'Ann' }, 'Ann'],
  [['a'], '["a"]'],
  ['<b>two\nlines</b>', '<b>two\nlines</b>'],
  [invalidDate, 'no whole date'],
])('the value %j is formatted as %j', (value, words) => {
  expect(formatValue({}, value)).toBe(words);
});

test('a field’s own format is used for its values, not for a missing value', () => {
  const words = (value: unknown) => `<${String(value)}>`;
  expect(formatValue({ words }, false)).toBe('<false>');
  expect(formatValue({ words }, null)).toBe('');
});

test('a draft fits a newer form: fields that it lacks have their present value', () => {
  expect(
    fillMissingFields(
      ['a', 'b', 'c'],
      { a: 'typed', b: null, old: 1 },
      {
        a: '',
        b: 'x',
        c: 'y',
      },
    ),
  ).toEqual({
    a: 'typed',
    b: null,
    c: 'y',
  });
});
