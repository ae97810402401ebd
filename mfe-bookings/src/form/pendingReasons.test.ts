import { dayIn } from 'shared-api/workingDays';
import { aSubtype, aType } from '../testing/fixtures';
import { pendingReasons, type BookingCalendar } from './pendingReasons';

// Today is a Wednesday; the next Friday is a holiday.
const calendar: BookingCalendar = {
  today: '2026-06-03',
  dayOf: dayIn('UTC'),
  holidays: new Set(['2026-06-05']),
};
const reasons = (start: string, part = {}, type = {}, where = calendar) =>
  pendingReasons(`2026-06-${start}:00Z`, aSubtype(6, 'Change', part), aType(3, 'Changes', type), where);
const night = { window: { from: '18:00', to: '06:00' } };

describe('why a booking would be pending', () => {
  test.each([
    ['nothing is against it', '10T19:00', night, []],
    ['the window passes midnight', '10T05:59', night, []],
    ['the end of the window is outside it', '10T06:00', night, ['outside the window 6:00 pm – 6:00 am UTC']],
    [
      'the window lies within a day',
      '10T18:00',
      { window: { from: '09:00', to: '17:00' } },
      ['outside the window 9:00 am – 5:00 pm UTC'],
    ],
    ['days without times have no window', '10T00:00', { ...night, show_time: false }, []],
    [
      'somebody approves it',
      '10T19:00',
      { approver_role: { id: 1, name: 'Duty Manager' } },
      ['Duty Manager approves it'],
    ],
    // Thursday, Monday (over the holiday and the weekend), Tuesday.
    ['it is short', '08T19:00', { min_lead_working_days: 3 }, ['less than 3 working days ahead']],
    ['it is just in time', '09T19:00', { min_lead_working_days: 3 }, []],
    [
      'it is a Saturday, where working days are asked',
      '06T19:00',
      { working_days_only: true },
      ['Sat 6 Jun is not a working day'],
    ],
    ['it is a Saturday, where any day will do', '06T19:00', {}, []],
    ['it is a holiday', '05T19:00', {}, ['Fri 5 Jun is a holiday']],
  ])('%s', (_what, start, part, expected) => {
    // Only other years are shown; no-break spaces keep am and pm on the line of the time.
    const plain = reasons(start, part).map((one) => one.replace(' 2026', '').replaceAll('\u00a0', ' '));
    expect(plain).toEqual(expected);
  });

  test('a blackout applies from its first to its last day, with its reason', () => {
    const type = { blackouts: [{ first_day: '2026-06-10', last_day: '2026-06-11', reason: 'Audit' }] };
    expect(['09', '10', '11', '12'].map((day) => reasons(`${day}T19:00`, {}, type))).toEqual([
      [],
      ['blackout: Audit'],
      ['blackout: Audit'],
      [],
    ]);
  });

  test('uses the days of the organisation’s time zone', () => {
    const sydney = { ...calendar, dayOf: dayIn('Australia/Sydney') };
    expect(reasons('04T19:00', {}, {}, sydney)).toHaveLength(1);
    expect(reasons('05T19:00', {}, {}, sydney)).toEqual([]);
  });
});
