import { dayIn, todayIn } from 'shared-api/workingDays';
import { aSubtype, aType } from '../testing/fixtures';
import { bookingRules, validateValues } from './bookingRules';
import type { BookingShape } from './bookingValues';

const now = new Date('2026-06-03T15:30:00Z');
const type = aType(3, 'Changes', { horizon_days: 10 });
beforeEach(() => void jest.useFakeTimers({ now }));
afterEach(() => void jest.useRealTimers());

const timed = aSubtype(6, 'Network Change');
const wholeDay = aSubtype(6, 'Site Visit', { show_time: false, duration: 1_440 });
const evening = aSubtype(6, 'Site Visit', {
  show_time: false,
  duration: 240,
  window: { from: '18:00', to: '22:00' },
});

/** The faults of a first leg in an organisation of a time zone. */
async function faultsOf(zone: string, subtype: BookingShape['subtype'], date: string, time: string) {
  const shape = { subtype, child: undefined, leaves: [] };
  const calendar = { today: todayIn(zone, now), dayOf: dayIn(zone), holidays: new Set<string>() };
  const leg = { date: `2026-06-${date}`, time, slot: '' };
  const values = { subtype: '6', leg, child: { date: null, time: null, slot: '' }, data: {} };
  const errors = await validateValues(bookingRules(shape, type, calendar), values, shape);
  return Object.values((errors.leg ?? {}) as Record<string, string>).map((text) =>
    text.replaceAll('\u00a0', ' '),
  );
}

/** Four hours behind UTC: the last day, 13 June, ends at 4:00 am of the next one in UTC. */
const west = 'America/New_York';
/** Fourteen hours ahead: today is 4 June, and the last day, 14 June, ends at 10:00 am of that day in UTC. */
const east = 'Pacific/Kiritimati';

test.each([
  ['the last minute of the last day west of UTC', west, timed, '14', '03:59', []],
  ['the next day there', west, timed, '14', '04:00', ['The Start time must be before 4:00 am']],
  ['a later day there', west, timed, '15', '00:00', ['The Date must be before 15 / 06 / 2026']],
  ['the last minute of the last day east of UTC', east, timed, '14', '09:59', []],
  ['the next day there', east, timed, '14', '10:00', ['The Start time must be before 10:00 am']],
  ['a later day there', east, timed, '15', '00:00', ['The Date must be before 15 / 06 / 2026']],
  ['a start that has passed', west, timed, '03', '15:00', ['The Start time must be after 3:30 pm']],
  ['a start that comes today', east, timed, '03', '16:00', []],
  ['today, which began', 'UTC', wholeDay, '03', '00:00', ['The Date must be after 03 / 06 / 2026']],
  ['tomorrow', 'UTC', wholeDay, '04', '00:00', []],
  ['today, which begins in the evening', 'UTC', evening, '03', '18:00', []],
  ['the last evening east of UTC', east, evening, '13', '18:00', []],
  ['the evening after it', east, evening, '14', '18:00', ['The Date must be before 14 / 06 / 2026']],
])(
  'the form accepts the starts that the server accepts: %s',
  async (_what, zone, subtype, date, time, faults) => {
    expect(await faultsOf(zone, subtype, date, time)).toEqual(faults);
  },
);
