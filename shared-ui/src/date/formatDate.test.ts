import { formatDate, formatTimestamp, relativeTime } from './formatDate';

test('a stored date is shown as DD / MM / YYYY, whatever the time zone [format-date.2]', () => {
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

test('a timestamp reads "20th Nov 2026 3:12 pm" [format-date.1]', () => {
  expect(formatTimestamp(new Date(2026, 10, 20, 15, 12))).toBe('20th Nov 2026 3:12 pm');
});

test('the ordinals of a month', () => {
  const days = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30];
  expect(days.map((day) => formatTimestamp(new Date(2026, 0, day, 0, 5)).split(' ')[0])).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '30th',
  ]);
  expect(formatTimestamp(new Date(2026, 0, 1, 0, 5))).toBe('1st Jan 2026 12:05 am');
});

test.each([
  [44, 'a few seconds ago'],
  [45, 'a minute ago'],
  [90, '2 minutes ago'],
  [44 * 60, '44 minutes ago'],
  [45 * 60, 'an hour ago'],
  [21 * 3600, '21 hours ago'],
  [22 * 3600, 'a day ago'],
  [25 * 86_400, '25 days ago'],
  [26 * 86_400, 'a month ago'],
  [50 * 86_400, '2 months ago'],
  [345 * 86_400, 'a year ago'],
  [800 * 86_400, '2 years ago'],
  [-60, 'in a minute'],
])('a relative time is computed from the given now: %i s', (seconds, text) => {
  const now = new Date('2026-11-20T10:00:00Z');
  expect(relativeTime(new Date(now.getTime() - seconds * 1000), now)).toBe(text);
});
