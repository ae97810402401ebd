import fc from 'fast-check';
import { aBooking, aSubtype, withMeeting } from '../testing/fixtures';
import {
  blocksOf,
  columnsOf,
  daysOf,
  freeBlocks,
  partsOn,
  stepFrom,
  titleOf,
  type Block,
} from './calendarModel';
import { localHours } from './localHours';

const busy = (start: string, finish: string, key = `${start} ${finish}`): Block => ({
  kind: 'busy',
  key,
  start: `${start}:00.000Z`,
  finish: `${finish}:00.000Z`,
  slot: 'A',
  showTime: true,
  showSlot: true,
});

describe('the days of a calendar', () => {
  it.each([
    ['day', '2026-11-24', ['2026-11-24'], 'Tuesday 24 November 2026'],
    ['week', '2026-11-24', ['2026-11-23', '2026-11-29'], /^23\s?–\s?29 November 2026$/],
    ['week', '2027-01-01', ['2026-12-28', '2027-01-03'], /^28 December 2026\s?–\s?3 January 2027$/],
    ['month', '2026-11-24', ['2026-10-26', '2026-12-06'], 'November 2026'],
    // Four weeks exactly.
    ['month', '2027-02-10', ['2027-02-01', '2027-02-28'], 'February 2027'],
  ] as const)('of a %s that contains %s', (view, day, [first, last = first], title) => {
    const days = daysOf(view, day);
    expect([days[0], days.at(-1)]).toEqual([first, last]);
    expect(titleOf(view, day)).toEqual(typeof title === 'string' ? title : expect.stringMatching(title));
  });

  it('go on from month to month, also from the 31st and over the year’s end', () => {
    expect(stepFrom('month', '2026-10-31', 1)).toBe('2026-11-01');
    expect(stepFrom('month', '2026-12-31', 1)).toBe('2027-01-01');
    expect(stepFrom('month', '2027-03-31', -1)).toBe('2027-02-01');
    expect(stepFrom('week', '2026-12-31', 1)).toBe('2027-01-07');
    expect(stepFrom('day', '2026-03-01', -1)).toBe('2026-02-28');
  });
});

describe('the parts of a day', () => {
  it('cut what passes midnight, and lie side by side where they overlap', () => {
    const night = busy('2026-11-23T22:00', '2026-11-24T02:00');
    const parts = partsOn('2026-11-24', [
      night,
      busy('2026-11-24T01:00', '2026-11-24T03:00'),
      busy('2026-11-24T02:00', '2026-11-24T04:00'),
      busy('2026-11-24T05:00', '2026-11-24T06:00'),
      busy('2026-11-25T00:00', '2026-11-25T01:00'),
    ]);
    expect(parts.map(({ from, to, lane, lanes, continues }) => [from, to, lane, lanes, continues])).toEqual([
      [0, 120, 0, 2, true],
      [60, 180, 1, 2, false],
      [120, 240, 0, 2, false],
      [300, 360, 0, 1, false],
    ]);
    expect(partsOn('2026-11-23', [night]).map(({ from, to }) => [from, to])).toEqual([[1320, 1440]]);
  });

  it('are half an hour high at least, within their day', () => {
    const short = [
      busy('2026-11-24T09:00', '2026-11-24T09:05'),
      busy('2026-11-24T23:55', '2026-11-25T00:00'),
    ];
    expect(partsOn('2026-11-24', short).map(({ from, to }) => [from, to])).toEqual([
      [540, 570],
      [1410, 1440],
    ]);
  });

  it('never cover each other', () => {
    const day = Date.parse('2026-11-24T00:00:00Z');
    const span = fc.tuple(fc.integer({ min: -600, max: 1430 }), fc.integer({ min: 5, max: 900 }));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 20 }), (spans) => {
        const blocks = spans.map(([from, length], index): Block => ({
          kind: 'busy',
          key: String(index),
          start: new Date(day + from * 60_000).toISOString(),
          finish: new Date(day + (from + length) * 60_000).toISOString(),
          slot: null,
          showTime: true,
          showSlot: false,
        }));
        const parts = partsOn('2026-11-24', blocks);
        for (const [index, one] of parts.entries()) {
          expect(one.lane).toBeLessThan(one.lanes);
          for (const other of parts.slice(index + 1))
            if (one.from < other.to && other.from < one.to) {
              expect(one.lane).not.toBe(other.lane);
              expect(one.lanes).toBe(other.lanes);
            }
        }
      }),
    );
  });
});

describe('the columns', () => {
  const subtypes = [
    aSubtype(6, 'Network Change', { child_subtype: { id: 7 } }),
    aSubtype(7, 'Review Meeting', { child: true, resource_key: 'room', slots: ['Room'] }),
  ];
  const booking = aBooking(1, withMeeting);

  it('have both legs of a booking, and of one resource only its own', () => {
    expect(blocksOf([booking], subtypes, null).map(({ key }) => key)).toEqual([
      'booking 1',
      'booking 1 second',
    ]);
    expect(blocksOf([booking], subtypes, 'change').map(({ key }) => key)).toEqual(['booking 1']);
    const taken = {
      start: booking.start,
      finish: booking.finish,
      slot: 'B',
      resource_key: 'other',
      busy: true,
    };
    expect(blocksOf([taken as never], subtypes, 'change')).toEqual([]);
  });

  it('have times and slots as the subtype of each leg shows them; a busy time as those that take the resource', () => {
    const [change, meeting] = [aSubtype(6, 'Network Change'), subtypes[1]!];
    const shown = (own: object, entries: unknown[] = [booking]) =>
      blocksOf(
        entries as never,
        [
          { ...change, ...own },
          { ...meeting, show_slot: false },
        ],
        null,
      ).map((block) => [block.showTime, block.showSlot]);
    expect(shown({ show_time: true, show_slot: true })).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(shown({ show_time: false, show_slot: false })[0]).toEqual([false, false]);
    const { start, finish } = booking;
    const taken = { start, finish, slot: 'B', resource_key: change.resource_key, busy: true };
    expect(shown({ show_time: false, show_slot: false }, [taken])).toEqual([[false, false]]);
    expect(shown({ show_time: true, show_slot: true }, [taken])).toEqual([[true, true]]);
  });

  it('of a day are the slots, with those that wait for one beside them', () => {
    const day = '2026-11-24';
    const free = ['A', 'B'].map((slot) => ({
      start: `${day}T18:00:00.000Z`,
      finish: `${day}T22:00:00.000Z`,
      slot,
    }));
    const waiting = { ...busy(`${day}T01:00`, `${day}T02:00`), slot: null };
    const columns = columnsOf('day', [day], {
      taken: [busy(`${day}T03:00`, `${day}T04:00`), waiting],
      free,
      slots: ['A', 'B'],
    });
    expect(columns.map(({ title, parts }) => [title, parts.map(({ block }) => block.kind)])).toEqual([
      ['Slot A', ['busy', 'free']],
      ['Slot B', ['free']],
      ['Without a slot', ['busy']],
    ]);
    expect(freeBlocks(free)).toMatchObject([{ kind: 'free', slots: ['A', 'B'] }]);
    const week = columnsOf('week', [day], { taken: [], free, slots: ['A', 'B'] });
    expect(week.map(({ parts }) => parts.length)).toEqual([1]);
  });
});

describe('the reader’s hours', () => {
  it.each([
    ['Europe/Berlin', '2026-11-24', '2026-11-24', '1:00 am'],
    ['Asia/Kolkata', '2026-11-24', '2026-11-30', '5:30 am'],
    ['Australia/Lord_Howe', '2026-11-24', '2026-11-24', '11:00 am'],
    ['Australia/Lord_Howe', '2026-06-24', '2026-06-24', '10:30 am'],
    ['America/St_Johns', '2026-11-24', '2026-11-24', '8:30 pm'],
    ['Pacific/Kiritimati', '2026-11-24', '2026-11-24', '2:00 pm'],
  ])('of %s stand beside those in UTC', (zone, first, last, midnight) => {
    expect(localHours(first, last, zone)?.texts[0]?.replace(/\s/g, ' ')).toBe(midnight);
  });

  it.each([
    ['UTC', '2026-11-24', '2026-11-24'],
    ['Europe/London', '2026-11-24', '2026-11-24'],
    // The clocks change within these days.
    ['Europe/London', '2026-03-23', '2026-03-29'],
    ['Australia/Lord_Howe', '2026-10-03', '2026-10-04'],
    ['America/New_York', '2026-10-26', '2026-11-01'],
  ])('of %s from %s to %s are left out', (zone, first, last) => {
    expect(localHours(first, last, zone)).toBeUndefined();
  });
});
