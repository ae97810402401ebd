import { clockText, durationText, ownSpanText, spanText } from './bookingTimes';

const year = new Date().getUTCFullYear();
/** 3 June of this year, whatever day of the week it is. */
const weekday = (day: number) =>
  ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][new Date(Date.UTC(year, 5, day)).getUTCDay()];
/** As it is typed here; on the page am and pm are kept on the line of their time. */
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
  ])('read like "Tue 3 Jun, 6:00 pm" in UTC: %s', (_what, times, showTime, words) => {
    expect(plain(spanText(times, showTime))).toBe(words);
  });

  test('are told in the reader’s own time where that is another, of days without times never', () => {
    const times = span('03T18:00', '03T23:00');
    expect(plain(ownSpanText(times, true, 'Europe/Berlin'))).toBe(
      `${weekday(3)} 3 Jun, 8:00 pm – ${weekday(4)} 4 Jun, 1:00 am`,
    );
    expect(ownSpanText(times, true, 'Atlantic/Reykjavik')).toBeUndefined();
    expect(ownSpanText(times, false, 'Europe/Berlin')).toBeUndefined();
  });

  test('never break before am or pm', () => {
    expect(clockText('18:00')).toBe('6:00\u00a0pm');
    expect(spanText(span('03T18:00', '03T22:00'), true)).toMatch(/, 6:00\u00a0pm – 10:00\u00a0pm$/);
  });

  test('lengths and times of day are put into words', () => {
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
