import { clockText, durationText, localSpanText, shortSpanText, spanText } from './bookingTimes';

const year = new Date().getUTCFullYear();
/** The weekday of a day in June of this year. */
const weekday = (day: number) =>
  ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][new Date(Date.UTC(year, 5, day)).getUTCDay()];
/** Replaces no-break spaces, which the formatter puts before am and pm. */
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
const span = (from: string, to: string) => ({
  start: `${year}-06-${from}:00Z`,
  finish: `${year}-06-${to}:00Z`,
});

describe('times of bookings', () => {
  test.each([
    ['within a day', span('03T18:00', '03T22:00'), true, `${weekday(3)} 3 Jun, 6:00 pm – 10:00 pm`],
    [
      'past midnight',
      span('03T22:30', '04T02:00'),
      true,
      `${weekday(3)} 3 Jun, 10:30 pm – ${weekday(4)} 4 Jun, 2:00 am`,
    ],
    [
      'noon and midnight',
      span('03T12:00', '04T00:00'),
      true,
      `${weekday(3)} 3 Jun, 12:00 pm – ${weekday(4)} 4 Jun, 12:00 am`,
    ],
    ['a day without times', span('03T00:00', '04T00:00'), false, `${weekday(3)} 3 Jun`],
    ['days without times', span('03T00:00', '06T00:00'), false, `${weekday(3)} 3 Jun – ${weekday(5)} 5 Jun`],
    [
      'another year',
      { start: '2019-12-31T22:00:00Z', finish: '2020-01-01T02:00:00Z' },
      true,
      'Tue 31 Dec 2019, 10:00 pm – Wed 1 Jan 2020, 2:00 am',
    ],
  ])('read like "Tue 3 Jun, 6:00 pm" in UTC: %s [booking-times.1]', (_what, times, showTime, words) => {
    expect(plain(spanText(times, showTime))).toBe(words);
  });

  test('are shown in the user’s time zone if that differs, but never for days without times [booking-times.2]', () => {
    const times = span('03T18:00', '03T23:00');
    expect(plain(localSpanText(times, true, 'Europe/Berlin'))).toBe(
      `${weekday(3)} 3 Jun, 8:00 pm – ${weekday(4)} 4 Jun, 1:00 am`,
    );
    expect(localSpanText(times, true, 'Atlantic/Reykjavik')).toBeUndefined();
    expect(localSpanText(times, false, 'Europe/Berlin')).toBeUndefined();
  });

  test('are shorter in lists: the second day of a night is left out [booking-times.3]', () => {
    expect(plain(shortSpanText(span('03T22:00', '04T02:00'), true))).toBe(
      `${weekday(3)} 3 Jun, 10:00 pm – 2:00 am`,
    );
    const long = span('03T22:00', '05T02:00');
    expect(shortSpanText(long, true)).toBe(spanText(long, true));
    expect(shortSpanText(span('03T00:00', '04T00:00'), false)).toBe(`${weekday(3)} 3 Jun`);
  });

  test('have a no-break space before am and pm', () => {
    expect(clockText('18:00')).toBe('6:00\u00a0pm');
    expect(spanText(span('03T18:00', '03T22:00'), true)).toMatch(/, 6:00\u00a0pm – 10:00\u00a0pm$/);
  });

  test('durations and times of day are formatted', () => {
    expect([60, 240, 90, 1_440, 3_061].map(durationText)).toEqual([
      '1 hour',
      '4 hours',
      '1 hour 30 minutes',
      '1 day',
      '2 days 3 hours 1 minute',
    ]);
    expect(['00:00', '06:05', '12:00', '18:00'].map(clockText).map(plain)).toEqual([
      '12:00 am',
      '6:05 am',
      '12:00 pm',
      '6:00 pm',
    ]);
  });
});
