import { flattenProperties } from './flattenProperties';

test('nested objects are flattened where they stand; values become words', () => {
  expect(
    flattenProperties({ site: 'Ashburn', rack: { room: 4, rows: ['A', 'B'] }, live: false, note: null }),
  ).toEqual([
    { label: 'site', value: 'Ashburn' },
    { label: 'rack › room', value: '4' },
    { label: 'rack › rows', value: 'A, B' },
    { label: 'live', value: 'No' },
    { label: 'note', value: '' },
  ]);
  expect(flattenProperties({})).toEqual([]);
});
