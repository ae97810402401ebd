import { formatTotal } from 'shared-api/format';
import { formatRange, pageMarks } from './pages';

const text = (current: number, last: number, capped = false) =>
  pageMarks(current, last, capped)
    .map((mark) => (mark === 'gap' ? '…' : mark))
    .join(' ');

test.each([
  [1, 1, '1'],
  [1, 5, '1 2 3 4 5'],
  [1, 8, '1 2 3 4 … 8'],
  [4, 8, '1 2 3 4 5 … 8'],
  [5, 9, '1 … 4 5 6 … 9'],
  [8, 8, '1 … 5 6 7 8'],
])('page %s of %s shows %s', (current, last, expected) => {
  expect(text(current, last)).toBe(expected);
});

test('a capped count shows no last page', () => {
  expect(text(7, 500, true)).toBe('1 … 6 7 8 …');
});

test('ranges and totals read "1–20 of 142" and "10,000+"', () => {
  expect(formatRange(1, 20, 20, 142, false)).toBe('1–20 of 142');
  expect(formatRange(8, 20, 2, 142, false)).toBe('141–142 of 142');
  expect(formatRange(2, 20, 20, 10_000, true)).toBe('21–40 of 10,000+');
  expect(formatTotal({ total: 1420, capped: false })).toBe('1,420');
  expect(formatTotal({ total: 10_000, capped: true })).toBe('10,000+');
});
