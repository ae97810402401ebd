import { addDays, dayIn } from 'shared-api/workingDays';
import { findFreeTimes } from './findFreeTimes';
import { findPendingReasons, type BookingCalendar } from './pendingReasons';

const zones = [
  'Europe/Paris',
  'America/New_York',
  // Clocks change by half an hour.
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  // Half an hour beside whole ones.
  'America/St_Johns',
  // Clocks change at midnight: a day begins at one.
  'Africa/Cairo',
];
const quarter = 15 * 60_000;
const day = 24 * 3_600_000;

const formats = new Map(
  [...zones, 'UTC'].map((zone) => [
    zone,
    new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    }),
  ]),
);

/** The offset of a zone in milliseconds, computed from the parts of a formatted time. */
function offsetAt(zone: string, at: number): number {
  const parts = formats.get(zone)!.formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)!.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute')) - at;
}

/** The next four instants at which the clocks of a zone change. */
function transitionsOf(zone: string): number[] {
  const found: number[] = [];
  let at = Date.UTC(2027, 0, 1);
  let offset = offsetAt(zone, at);
  while (found.length < 4) {
    const next = offsetAt(zone, at + day);
    if (next !== offset) {
      let change = at;
      while (offsetAt(zone, change) === offset) change += quarter;
      found.push(change);
    }
    offset = next;
    at += day;
  }
  return found;
}

const rules = {
  window_from: null,
  window_to: null,
  min_lead_working_days: 0,
  working_days_only: false,
  approver_role_name: null,
};
const localDay = (zone: string, at: number) => new Date(at + offsetAt(zone, at)).toISOString().slice(0, 10);
const calendarOf = (zone: string, at: number, blackout: string): BookingCalendar => {
  const dayOf = dayIn(zone);
  return {
    today: localDay(zone, at - 3 * day),
    lastDay: localDay(zone, at + 10 * day),
    dayOf,
    holidays: new Map(),
    blackouts: [{ first_day: blackout, last_day: blackout, reason: 'Stock-taking' }],
  };
};

describe.each(zones)('when the clocks change in %s', (zone) => {
  test.each([0, 1, 2, 3])('for the %s. time from 2027 on', (nth) => {
    const at = transitionsOf(zone)[nth]!;
    // The days around the change, each as a blackout.
    for (const blackout of [-1, 0, 1].map((more) => addDays(localDay(zone, at), more))) {
      const calendar = calendarOf(zone, at, blackout);
      const isOut = (instant: number) => localDay(zone, instant) === blackout;

      // Every quarter of an hour is pending on that day of the zone, and on no other.
      for (let instant = at - 3 * day; instant < at + 3 * day; instant += quarter)
        expect([instant, findPendingReasons(rules, new Date(instant), calendar).length]).toEqual([
          instant,
          isOut(instant) ? 1 : 0,
        ]);

      // Free times fill the days around it without a gap, keep their length, and begin with the first quarter of the next day.
      const times = findFreeTimes(
        { ...rules, duration: 45, slots: ['A'] },
        { from: new Date(at - 3 * day), to: new Date(at + 3 * day), calendar, taken: [], count: 1_000 },
      );
      const starts = times.map(({ start }) => start.getTime());
      expect(times.filter(({ start, finish }) => finish.getTime() - start.getTime() !== 45 * 60_000)).toEqual(
        [],
      );
      expect(starts.filter(isOut)).toEqual([]);
      const gaps = starts.filter((start, index) => index > 0 && start - starts[index - 1]! !== 45 * 60_000);
      expect(gaps).toHaveLength(1);
      expect([isOut(gaps[0]! - quarter), isOut(gaps[0]!)]).toEqual([true, false]);
    }
  });
});

test('the last moment of a year and the first of the next belong to their own days', () => {
  const calendar = { ...calendarOf('UTC', Date.UTC(2028, 0, 1), '2027-12-31'), today: '2027-12-20' };
  const reasons = (at: string) => findPendingReasons(rules, new Date(at), calendar).length;
  expect(['2027-12-30T23:59:59Z', '2027-12-31T00:00:00Z', '2027-12-31T23:59:59Z', '2028-01-01T00:00:00Z'].map(reasons)).toEqual([0, 1, 1, 0]);
}); // prettier-ignore
