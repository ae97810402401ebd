import { formatList } from './formatList';

it.each([
  [[], 3, ''],
  [['A'], 3, 'A'],
  [['A', 'B'], 3, 'A and B'],
  [['A', 'B', 'C'], 3, 'A, B and C'],
  [['A', 'B', 'C', 'D'], 3, 'A, B and 2 more'],
])('joins %j, of which at most %s are named, as "%s"', (items, max, text) => {
  expect(formatList(items, max)).toBe(text);
});
