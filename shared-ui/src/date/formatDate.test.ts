import { formatDate, formatTimestamp, relativeTime } from './formatDate';

test('a stored date is shown as DD / MM / YYYY, whatever the time zone', () => {
  expect(formatDate('2026-09-01')).toBe('01 / 09 / 2026');
  expect(formatDate('2026-09-01', 'Pacific/Auckland')).toBe('01 / 09 / 2026');
});

test('an instant is shown as its day in the given time zone', () => {
  expect(formatDate('2026-08-31T23:30:00Z', 'Europe/Berlin')).toBe('01 / 09 / 2026');
  expect(formatDate('2026-08-31T23:30:00Z', 'America/New_York')).toBe('31 / 08 / 2026');
});

test('null, undefined and invalid dates give an empty text', () => {
  expect(formatDate(null)).toBe('');
  expect(formatDate('soon')).toBe('');
  expect(formatDate('2026-02-31')).toBe('');
  expect(formatTimestamp(undefined)).toBe('');
});

test('a timestamp reads "20th Nov 2026 3:12 pm"', () => {
  expect(formatTimestamp(new Date(2026, 10, 20, 15, 12))).toBe('20th Nov 2026 3:12 pm');
});

test('a relative time is computed from the given now', () => {
  expect(relativeTime('2026-11-20T10:00:00Z', '2026-11-20T10:01:00Z')).toBe('a minute ago');
});
