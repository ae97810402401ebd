import fc from 'fast-check';
import { dayIn } from 'shared-api/workingDays';
import { findFreeTimes, type Taken } from './findFreeTimes';
import type { BookingCalendar } from './pendingReasons';

const hour = 3_600_000;
const from = Date.UTC(2027, 2, 1);
const calendar: BookingCalendar = {
  today: '2027-02-20',
  lastDay: '2027-03-20',
  dayOf: dayIn('UTC'),
  holidays: new Map(),
  blackouts: [],
};
const rules = { window_from: null, window_to: null, min_lead_working_days: 0, working_days_only: false };
const slots = ['A', 'B', 'C'];

/** Bookings that may overlap others, by start: some lie in slots that are not offered any more. */
const bookings: fc.Arbitrary<Taken[]> = fc
  .array(
    fc.record({
      slot: fc.constantFrom(...slots, 'Former'),
      start: fc.integer({ min: -4, max: 40 }),
      hours: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 40 },
  )
  .map((all) =>
    all
      .map(({ slot, start, hours }) => ({
        slot,
        start: new Date(from + start * hour),
        finish: new Date(from + (start + hours) * hour),
      }))
      .sort((a, b) => a.start.getTime() - b.start.getTime()),
  );

/** The slots that no booking takes from one moment to another, looked for among all bookings. */
const freeSlots = (taken: readonly Taken[], start: number, finish: number) =>
  slots.filter(
    (slot) => !taken.some((one) => one.slot === slot && +one.start < finish && +one.finish > start),
  );

test('free times are the first free slots of an hour-by-hour search through all bookings', () => {
  fc.assert(
    fc.property(bookings, fc.integer({ min: 1, max: 5 }), (taken, hours) => {
      const found = findFreeTimes(
        { ...rules, duration: hours * 60, slots },
        { from: new Date(from), calendar, taken, count: 8 },
      );
      const expected: { start: number; slot: string }[] = [];
      for (let start = from; expected.length < 8; start += hour) {
        const [slot] = freeSlots(taken, start, start + hours * hour);
        if (slot === undefined) continue;
        expected.push({ start, slot });
        start += (hours - 1) * hour;
      }
      expect(found.map(({ start, slot }) => ({ start: start.getTime(), slot }))).toEqual(expected);
    }),
    { numRuns: 400 },
  );
});
