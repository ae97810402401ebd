import { dayIn } from 'shared-api/workingDays';
import { findLegFaults } from './findLegFaults';
import { findFreeTimes, type Taken } from './findFreeTimes';
import { findPendingReasons, type BookingCalendar } from './pendingReasons';

const anyTime = {
  window_from: null,
  window_to: null,
  min_lead_working_days: 0,
  working_days_only: false,
  approver_role_name: null,
};
const weekdays = { ...anyTime, working_days_only: true };
const night = { ...anyTime, window_from: '18:00:00', window_to: '06:00:00' };
const calendarIn = (zone: string, more: Partial<BookingCalendar> = {}): BookingCalendar => ({
  today: '2026-12-21',
  lastDay: '2027-01-31',
  dayOf: dayIn(zone),
  holidays: new Map([
    ['2026-12-24', 'Christmas Eve'],
    ['2026-12-25', 'Christmas Day'],
  ]),
  blackouts: [{ first_day: '2026-12-31', last_day: '2027-01-01', reason: 'Year-end freeze' }],
  ...more,
});
const calendar = calendarIn('UTC');
const at = (text: string) => new Date(`${text}Z`);

describe('findPendingReasons', () => {
  const holiday = ['Thu 24 Dec is a holiday: Christmas Eve.'];
  const freeze = (day: string) => [`${day} is blacked out: Year-end freeze.`];
  const outside = ['It starts outside the window, 6:00 pm to 6:00 am UTC.'];

  it.each([
    ['at any time', anyTime, '2026-12-22T12:00:00', []],
    ['as the window opens', night, '2026-12-22T18:00:00', []],
    ['in the window, past midnight', night, '2026-12-23T05:59:59', []],
    ['as the window closes', night, '2026-12-23T06:00:00', outside],
    ['before the window', night, '2026-12-23T17:59:59', outside],
    ['before a window of the day', { ...anyTime, window_from: '09:00:00', window_to: '16:00:00' }, '2026-12-23T08:59:00', ['It starts outside the window, 9:00 am to 4:00 pm UTC.']],
    ['in a window of the day', { ...anyTime, window_from: '09:00:00', window_to: '16:00:00' }, '2026-12-23T15:59:00', []],
    ['on a holiday', night, '2026-12-24T20:00:00', holiday],
    ['on a holiday outside the window', night, '2026-12-24T12:00:00', [...outside, ...holiday]],
    ['the evening before a blackout', night, '2026-12-30T23:59:59', []],
    ['on the first day of a blackout', night, '2026-12-31T00:00:00', freeze('Thu 31 Dec')],
    ['on its last day, in another year', night, '2027-01-01T23:00:00', freeze('Fri 1 Jan')],
    ['the day after it', night, '2027-01-02T00:00:00', []],
    ['on the last day before the lead time is over', { ...anyTime, min_lead_working_days: 3 }, '2026-12-27T23:59:00', ['It starts in less than 3 working days: Mon 28 Dec is the first day.']],
    ['once the lead time is over: holidays and a weekend do not count', { ...anyTime, min_lead_working_days: 3 }, '2026-12-28T00:00:00', []],
    ['on a Saturday, where working days are asked', weekdays, '2026-12-26T12:00:00', ['Sat 26 Dec is not a working day.']],
    ['on a Monday, where working days are asked', weekdays, '2026-12-28T00:00:00', []],
    ['on a Saturday, where any day will do', anyTime, '2026-12-26T12:00:00', []],
    ['with an approver', { ...anyTime, approver_role_name: 'Reviewer' }, '2026-12-22T12:00:00', ['It needs the approval of Reviewer.']],
  ])('%s for the expected reasons', (_when, rules, start, reasons) => {
    expect(findPendingReasons(rules, at(start), calendar)).toEqual(reasons);
  }); // prettier-ignore

  it('uses days of the organisation and times of day in UTC, also when clocks change', () => {
    const newYork = calendarIn('America/New_York');
    // In New York it is 7 pm on the 23rd.
    expect(findPendingReasons(night, at('2026-12-24T00:00:00'), newYork)).toEqual([]);
    expect(findPendingReasons(night, at('2026-12-25T04:59:00'), newYork)).toEqual(holiday);
    // In this night clocks go forward in Europe; the window keeps its length.
    const paris = calendarIn('Europe/Paris', {
      today: '2027-03-20',
      holidays: new Map([['2027-03-28', 'A Sunday']]),
    });
    expect(findPendingReasons(night, at('2027-03-27T22:59:59'), paris)).toEqual([]);
    expect(findPendingReasons(night, at('2027-03-27T23:00:00'), paris)).toEqual([
      'Sun 28 Mar is a holiday: A Sunday.',
    ]);
    expect(findPendingReasons(night, at('2027-03-28T21:59:59'), paris)).toHaveLength(1);
    expect(findPendingReasons(night, at('2027-03-28T22:00:00'), paris)).toEqual([]);
  });
});

describe('findLegFaults', () => {
  const subtype = { name: 'Standard change', duration: 240, slots: ['A', 'B'] };
  const now = at('2026-12-21T10:00:00');
  const faults = (start: string, finish: string, slot?: string | null) =>
    findLegFaults(subtype, { start: `${start}Z`, finish: `${finish}Z`, slot }, calendar, now);
  const ends = (when: string) => ({ finish: `Standard change takes 4 hours: it ends at ${when}` });

  it.each([
    ['nothing', faults('2026-12-22T18:00:00', '2026-12-22T22:00:00', 'A'), {}],
    ['nothing, over the end of the year', faults('2026-12-31T22:00:00', '2027-01-01T02:00:00', null), {}],
    ['too short', faults('2026-12-22T18:00:00', '2026-12-22T21:59:00'), ends('22 / 12 / 2026 22:00')],
    ['too long', faults('2026-12-22T18:00:00', '2026-12-23T02:00:00'), ends('22 / 12 / 2026 22:00')],
    ['no length', faults('2026-12-22T18:00:00', '2026-12-22T18:00:00'), { finish: 'The Finish must be after 22 / 12 / 2026 18:00' }],
    ['now', faults('2026-12-21T10:00:00', '2026-12-21T14:00:00'), { start: 'The Start must be after 21 / 12 / 2026 10:00' }],
    ['the last day', faults('2027-01-31T23:00:00', '2027-02-01T03:00:00'), {}],
    ['beyond the last day', faults('2027-02-01T00:00:00', '2027-02-01T04:00:00'), { start: 'The Start must be before 01 / 02 / 2027' }],
    ['another slot', faults('2026-12-22T18:00:00', '2026-12-22T22:00:00', 'C'), { slot: 'The Slot field is not a valid value' }],
    ['a second that does not exist', faults('2026-12-22T23:59:60', '2026-12-23T04:00:00'), { start: 'The Start field is not a valid date' }],
  ])('returns the faults of a leg: %s', (_what, found, expected) => {
    expect(found).toEqual(expected);
  }); // prettier-ignore
});

describe('findFreeTimes', () => {
  const subtype = { ...night, duration: 240, slots: ['A', 'B'] };
  const taken = (slot: string, start: string, finish: string): Taken => ({
    slot,
    start: at(start),
    finish: at(finish),
  });
  const offered = (from: string, busy: Taken[], rules = subtype, in_ = calendar) =>
    findFreeTimes(rules, { from: at(from), calendar: in_, taken: busy, count: 5 }).map(
      ({ start, finish, slot }) =>
        `${start.toISOString().slice(5, 16)} to ${finish.toISOString().slice(11, 16)} ${slot}`,
    );

  it('returns consecutive times in the window, each with its first free slot', () => {
    expect(
      offered('2026-12-22T18:00:00', [taken('A', '2026-12-22T18:00:00', '2026-12-22T22:00:00')]),
    ).toEqual([
      '12-22T18:00 to 22:00 B',
      '12-22T22:00 to 02:00 A',
      '12-23T02:00 to 06:00 A',
      '12-23T18:00 to 22:00 A',
      '12-23T22:00 to 02:00 A',
    ]);
  });

  it('returns times after other bookings, outside holidays and blackouts', () => {
    const busy = [
      taken('A', '2026-12-22T17:00:00', '2026-12-22T19:30:00'),
      taken('B', '2026-12-22T18:00:00', '2026-12-23T06:00:00'),
      taken('A', '2026-12-23T05:00:00', '2027-01-03T00:00:00'),
    ];
    expect(offered('2026-12-22T18:00:00', busy)).toEqual([
      '12-22T19:30 to 23:30 A',
      '12-22T23:30 to 03:30 A',
      '12-23T18:00 to 22:00 B',
      '12-23T22:00 to 02:00 B',
      '12-26T00:00 to 04:00 B',
    ]);
  });

  it('returns times after the lead time and until the last day', () => {
    const last = calendarIn('UTC', { lastDay: '2026-12-28' });
    expect(offered('2026-12-22T18:00:00', [], { ...subtype, min_lead_working_days: 3 }, last)).toEqual([
      '12-28T00:00 to 04:00 A',
      '12-28T04:00 to 08:00 A',
      '12-28T18:00 to 22:00 A',
      '12-28T22:00 to 02:00 A',
    ]);
    expect(offered('2026-12-29T00:00:00', [], subtype, last)).toEqual([]);
  });
});
