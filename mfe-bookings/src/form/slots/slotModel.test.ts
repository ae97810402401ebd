import type { SlotSpan } from 'shared-api/contracts/bookings';
import { columnsOf, dayOfStart, spanOfDay } from './slotModel';

const night = { from: '18:00', to: '06:00' };
const at = (clock: string, day = '2026-11-24') => `${day}T${clock}:00.000Z`;
const free = (slot: string, start: string, finish: string) => ({ slot, start, finish });

test('a window that passes midnight is drawn as one day, to which the early hours belong', () => {
  expect(spanOfDay('2026-11-24', night)).toEqual({ start: at('18:00'), finish: at('06:00', '2026-11-25') });
  expect(spanOfDay('2026-11-24', null)).toEqual({ start: at('00:00'), finish: at('00:00', '2026-11-25') });
  expect(spanOfDay('2026-11-24', { from: '09:00', to: '17:00' }).finish).toBe(at('17:00'));
  expect(dayOfStart(at('02:00', '2026-11-25'), night)).toBe('2026-11-24');
  expect(dayOfStart(at('18:00'), night)).toBe('2026-11-24');
  expect(dayOfStart(at('02:00'), null)).toBe('2026-11-24');
});

// Picture 21b: slot A is busy until eight, which leaves two hours before the next booking.
const answer: SlotSpan = {
  starts: [
    free('A', at('22:00'), at('02:00', '2026-11-25')),
    free('A', at('22:30'), at('02:30', '2026-11-25')),
    free('A', at('02:00', '2026-11-25'), at('06:00', '2026-11-25')),
    free('B', at('18:00'), at('22:00')),
  ],
  taken: [
    free('A', at('16:00'), at('20:00')),
    free('A', at('21:30'), at('22:00')),
    free('B', at('22:00'), at('02:00', '2026-11-25')),
  ],
};
const drawn = spanOfDay('2026-11-24', night);

test('a column for each slot has its starts, what is busy, and what is too short', () => {
  const [a, b] = columnsOf(drawn, { slots: ['A', 'B'], show_slot: true, duration: 240 }, answer);
  expect(a!.starts.map(({ at: minute, opens }) => [minute, opens])).toEqual([
    [240, true],
    [270, false],
    [480, true],
  ]);
  expect(a!.busy).toEqual([
    { from: 0, to: 120 },
    { from: 210, to: 240 },
  ]);
  expect(a!.short).toEqual([{ from: 120, to: 210 }]);
  expect(b!.busy).toEqual([{ from: 240, to: 480 }]);
  expect(b!.short).toEqual([]);
});

test('a gap without starts is not called too short when a booking would fit into it', () => {
  const [a] = columnsOf(drawn, { slots: ['A'], show_slot: true, duration: 90 }, { ...answer, starts: [] });
  expect(a!.short).toEqual([]);
});

test('slots without names are one column: a time is busy when all of them are taken', () => {
  const [all, ...others] = columnsOf(drawn, { slots: ['A', 'B'], show_slot: false, duration: 240 }, answer);
  expect(others).toEqual([]);
  expect(all!.slot).toBeNull();
  expect(all!.starts.map(({ at: minute, slot }) => [minute, slot])).toEqual([
    [0, 'B'],
    [240, 'A'],
    [270, 'A'],
    [480, 'A'],
  ]);
  expect(all!.busy).toEqual([]);
});
