import { compareEdits, completed, inWords, mergeEdits } from './compareEdits';
import { invalidDate } from '../fields/FormDateField';

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

test('each field is told by who changed it; nothing, null and an empty text are one', () => {
  expect(compareEdits(fields, versions).map(({ name, who }) => [name, who])).toEqual([
    ['name', 'both'],
    ['code', 'theirs'],
    ['site', 'same'],
    ['day', 'mine'],
    ['role.Tech Lead', 'mine'],
  ]);
  expect(compareEdits(fields, versions)[0]).toEqual({
    name: 'name',
    label: 'NAME',
    who: 'both',
    was: 'Argo',
    theirs: 'Theirs',
    mine: 'Mine',
  });
});

test('mine stays where nothing is chosen, theirs where it is; what only they changed is taken', () => {
  const merged = { ...theirs, name: 'Mine', day: '2026-01-02', role: { 'Tech Lead': null } };
  expect(mergeEdits(names, versions)).toEqual(merged);
  expect(mergeEdits(names, versions, { name: 'mine', code: 'mine' })).toEqual(merged);
  expect(mergeEdits(names, versions, { name: 'theirs', day: 'theirs' })).toEqual({
    ...merged,
    name: 'Theirs',
  });
});

test('what I may not change any more is theirs, whatever was chosen, and is told', () => {
  const locked = ['name', 'day', 'code'];
  expect(compareEdits(fields, versions, locked).map(({ who }) => who)).toEqual([
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
])('%j in words is %j', (value, words) => {
  expect(inWords({}, value)).toBe(words);
});

test('a field’s own words are asked for what there is, not for nothing', () => {
  const words = (value: unknown) => `<${String(value)}>`;
  expect(inWords({ words }, false)).toBe('<false>');
  expect(inWords({ words }, null)).toBe('');
});

test('a draft fits the form of today: what it does not know is as it is now', () => {
  expect(
    completed(
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
