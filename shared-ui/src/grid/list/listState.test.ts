import type { NamedFilter } from './column';
import { activeDefaults, formatSort, nextSort, parseSort, readListParams } from './listState';

const sortable = new Set(['id', 'name', 'team']);
const named: NamedFilter[] = [
  { title: 'ID', param: 'id', filter: { kind: 'text', label: 'ID is', numeric: true } },
  { title: 'Team', param: 'team', filter: { kind: 'options', load: () => Promise.resolve([]) } },
  { title: 'Created', param: 'created_on', filter: { kind: 'date' } },
  { title: 'Group', param: 'group', filter: { kind: 'options', ids: true, load: () => Promise.resolve([]) } },
  {
    title: 'Active',
    param: 'active',
    filter: { kind: 'choice', options: [{ value: 'true', label: 'Yes' }] },
  },
  {
    title: 'Kind',
    param: 'kind',
    filter: { kind: 'choice', open: true, options: [{ value: 'team', label: 'Team' }] },
  },
];
const read = (query: string) => readListParams(new URLSearchParams(query), named, sortable);

test('a sort text is parsed and formatted back unchanged', () => {
  const keys = parseSort('id desc,name', sortable);
  expect(keys).toEqual([
    { field: 'id', desc: true },
    { field: 'name', desc: false },
  ]);
  expect(formatSort(keys)).toBe('id desc,name');
});

test('unknown and repeated fields are dropped from a sort', () => {
  expect(formatSort(parseSort('password,id desc,id', sortable))).toBe('id desc');
});

test('filters are parsed by parameter: repeated keys as several values, an empty value as "has no value"', () => {
  expect(read('team=Voice&team=Linux&team=&created_on_gte=2026-09-01').filters).toEqual({
    team: ['Voice', 'Linux', ''],
    created_on_gte: ['2026-09-01'],
  });
});

test.each(['page=0', 'page=-2', 'page=x', 'page=1.5', ''])('"%s" is the first page', (query) => {
  expect(read(query).page).toBe(1);
});

test('invalid dates, invalid numbers and unknown parameters are ignored', () => {
  expect(read('created_on_gte=yesterday&id=abc&unknown=1&created_on_lt=2026-13-01').filters).toEqual({});
});

test('values that a filter cannot have are ignored, because the API would refuse the whole list', () => {
  expect(read('active=maybe&group=none&created_on_gte=2026-02-31').filters).toEqual({});
  expect(read('active=maybe&active=true&group=7&kind=rack').filters).toEqual({
    group: ['7'],
    active: ['true'],
    kind: ['rack'],
  });
});

test('a text that is too long for the API is cut in the search and ignored in a filter', () => {
  expect(read(`search=${'a'.repeat(300)}`).search).toHaveLength(200);
  expect(read(`team=${'a'.repeat(300)}`).filters).toEqual({});
});

const defaults = [
  {
    param: 'closed',
    values: ['false'],
    title: 'Closed',
    label: 'No',
    unless: ['id', 'created_on', 'search'],
  },
];
test.each([
  ['', true],
  ['team=Voice', true],
  ['id=7', false],
  ['created_on_lt=2026-09-01', false],
  ['search=abc', false],
])('with "%s" the default filter applies: %s', (query, applies) => {
  expect(activeDefaults(defaults, read(query))).toHaveLength(applies ? 1 : 0);
});

const byDefault = parseSort('id desc', sortable);
test.each([
  // current, pressed, alt, result
  ['id desc', 'name', false, 'name'],
  ['name', 'name', false, 'name desc'],
  ['name desc', 'name', false, 'id desc'],
  ['id desc', 'id', false, 'id'],
  ['id', 'id', false, 'id desc'],
  ['name,team', 'name', false, 'name'],
  ['id desc', 'name', true, 'id desc,name'],
  ['id desc,name', 'name', true, 'id desc,name desc'],
  ['id desc,name desc', 'name', true, 'id desc'],
])('sorted by "%s", a press on "%s" (alt: %s) sorts by "%s"', (current, field, additive, expected) => {
  expect(formatSort(nextSort(parseSort(current, sortable), byDefault, field, additive))).toBe(expected);
});
