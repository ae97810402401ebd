import type {
  BookingSubtype,
  BusyTime,
  CalendarBooking,
  CalendarEntry,
  FreeSlot,
} from 'shared-api/contracts/bookings';
import { lazily } from 'shared-api/format';
import { addDays } from 'shared-api/workingDays';
import { dayOf, dayText, type Span } from '../shared/bookingTimes';

/** What a calendar spans. Weeks begin on Monday; days are those of UTC. */
export const calendarViews = ['day', 'week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];

export const dayMinutes = 1_440;
const minuteMs = 60_000;

/** The days of a week in the order of the calendar. */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
const mondayOf = (day: string): string => addDays(day, -weekday(day));
const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** The days of a view that contains a day; of a month whole weeks. */
export function daysOf(view: CalendarView, day: string): string[] {
  const first = view === 'day' ? day : mondayOf(view === 'week' ? day : firstOfMonth(day));
  if (view !== 'month')
    return Array.from({ length: view === 'day' ? 1 : 7 }, (_, index) => addDays(first, index));
  const weeks = Math.ceil((weekday(firstOfMonth(day)) + daysInMonth(day)) / 7);
  return Array.from({ length: weeks * 7 }, (_, index) => addDays(first, index));
}

const daysInMonth = (day: string): number => {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
};

/** The day to show after going a view back or forward. */
export function stepFrom(view: CalendarView, day: string, by: 1 | -1): string {
  if (view === 'day') return addDays(day, by);
  if (view === 'week') return addDays(day, 7 * by);
  const first = firstOfMonth(day);
  return by > 0 ? addDays(first, daysInMonth(first)) : firstOfMonth(addDays(first, -1));
}

const longFormat = (more: Intl.DateTimeFormatOptions) =>
  lazily(
    () => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric', ...more }),
  );
const longDay = longFormat({ weekday: 'long', day: 'numeric' });
const longMonth = longFormat({});
const longRange = longFormat({ day: 'numeric' });
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** "Tuesday 24 November 2026", "23–29 November 2026", "November 2026". */
export function titleOf(view: CalendarView, day: string): string {
  if (view === 'day') return longDay().format(dateOf(day)).replace(',', '');
  if (view === 'month') return longMonth().format(dateOf(day));
  const [first, last] = [mondayOf(day), addDays(mondayOf(day), 6)];
  return longRange().formatRange(dateOf(first), dateOf(last));
}

/** A leg of whole days shows no times, and one whose slots have names that nobody knows shows no slot. */
interface ShownParts {
  showTime: boolean;
  showSlot: boolean;
}

interface Place extends Span {
  key: string;
  slot: string | null;
}

/** A leg or a busy time. */
export type TakenBlock = Place &
  ShownParts &
  ({ kind: 'booking'; booking: CalendarBooking; name: string; isFirst: boolean } | { kind: 'busy' });

/** An entry of a calendar: a leg, a busy time, or a time at which something can be booked. */
export type Block = TakenBlock | (Place & { kind: 'free'; slots: readonly string[] });

/** Compares two blocks for `sort`. */
export const byStart = (a: Span, b: Span): number => Date.parse(a.start) - Date.parse(b.start);

const isBusy = (entry: CalendarEntry): entry is BusyTime => 'busy' in entry;

/** The legs and busy times of a calendar's answer. @param resource only those that take it; null: all */
export function blocksOf(
  entries: readonly CalendarEntry[],
  subtypes: readonly BookingSubtype[],
  resource: string | null,
): TakenBlock[] {
  const subtypeOf = (id: number | null | undefined) => subtypes.find((one) => one.id === id);
  const keyOf = (id: number | null | undefined) => subtypeOf(id)?.resource_key ?? null;
  /** A busy time does not name its subtype: it is shown as those that take the resource are. */
  const busyParts = (key: string): ShownParts => {
    const those = subtypes.filter((one) => one.resource_key === key);
    return {
      showTime: those.length === 0 || those.some((one) => one.show_time),
      showSlot: those.some((one) => one.show_slot),
    };
  };
  const isShown = (key: string | null) => resource === null || key === resource;
  return entries.flatMap((entry, index): TakenBlock[] => {
    if (isBusy(entry)) {
      const { start, finish, slot, resource_key: key } = entry;
      return isShown(key)
        ? [{ kind: 'busy', key: `busy ${index}`, ...busyParts(key), start, finish, slot }]
        : [];
    }
    const { id, start, finish, slot, child_start: childStart, child_finish: childFinish } = entry;
    const blocks: TakenBlock[] = [];
    if (isShown(keyOf(entry.booking_subtype_id)))
      blocks.push({
        kind: 'booking',
        key: `booking ${id}`,
        booking: entry,
        name: entry.booking_subtype_name,
        showTime: subtypeOf(entry.booking_subtype_id)?.show_time ?? true,
        showSlot: subtypeOf(entry.booking_subtype_id)?.show_slot ?? true,
        isFirst: true,
        start,
        finish,
        slot,
      });
    if (childStart && childFinish && isShown(keyOf(entry.child_booking_subtype_id)))
      blocks.push({
        kind: 'booking',
        key: `booking ${id} second`,
        booking: entry,
        name: entry.child_booking_subtype_name ?? '',
        showTime: entry.child_booking_subtype_show_time ?? true,
        showSlot: subtypeOf(entry.child_booking_subtype_id)?.show_slot ?? true,
        isFirst: false,
        start: childStart,
        finish: childFinish,
        slot: entry.child_slot ?? null,
      });
    return blocks;
  });
}

/** Free times that begin together are one block with all their slots. */
export function freeBlocks(free: readonly FreeSlot[]): Block[] {
  const byStart = new Map<string, FreeSlot[]>();
  for (const one of free) byStart.set(one.start, [...(byStart.get(one.start) ?? []), one]);
  return [...byStart.values()].map((same): Block => ({
    kind: 'free',
    key: `free ${same[0]!.start}`,
    start: same[0]!.start,
    finish: same[0]!.finish,
    slot: same[0]!.slot,
    slots: same.map(({ slot }) => slot),
  }));
}

/** A part of a block on one day, in minutes from its midnight, with its place among the parts that overlap it. */
export interface Part {
  block: Block;
  from: number;
  to: number;
  /** From 0. */
  lane: number;
  lanes: number;
  /** It began on an earlier day. */
  continues: boolean;
}

/** Shorter parts are drawn as long as this, in minutes, so that they can be read. */
const leastMinutes = 30;

/** The parts of blocks on a day in UTC, by start, laid side by side where they overlap. */
export function partsOn(day: string, blocks: readonly Block[]): Part[] {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const minutes = (instant: string) => (Date.parse(instant) - midnight) / minuteMs;
  const parts = blocks
    .map((block): Part => {
      const [from, to] = [minutes(block.start), minutes(block.finish)];
      return {
        block,
        from: Math.max(from, 0),
        to: Math.min(to, dayMinutes),
        lane: 0,
        lanes: 1,
        continues: from < 0,
      };
    })
    .filter(({ from, to }) => from < to)
    .map((part) => {
      const to = Math.max(part.to, Math.min(part.from + leastMinutes, dayMinutes));
      return { ...part, from: Math.min(part.from, to - leastMinutes), to };
    })
    .sort((a, b) => a.from - b.from || b.to - a.to);
  let together: Part[] = [];
  let end = 0;
  const settle = () => {
    const lanes = Math.max(0, ...together.map(({ lane }) => lane)) + 1;
    for (const part of together) part.lanes = lanes;
    together = [];
  };
  for (const part of parts) {
    if (part.from >= end) settle();
    const taken = new Set(together.filter(({ to }) => to > part.from).map(({ lane }) => lane));
    while (taken.has(part.lane)) part.lane++;
    together.push(part);
    end = Math.max(end, part.to);
  }
  settle();
  return parts;
}

/** A column of the drawn calendar: a day, or a slot of one day. */
export interface Column {
  key: string;
  day: string;
  title: string;
  parts: Part[];
}

/** The columns of a week: its days. Of a day: the slots of a resource, if it has several. */
export function columnsOf(
  view: 'day' | 'week',
  days: readonly string[],
  { taken, free, slots }: { taken: readonly Block[]; free: readonly FreeSlot[]; slots: readonly string[] },
): Column[] {
  const [day] = days;
  if (view === 'week' || !day || slots.length < 2)
    return days.map((one) => ({
      key: one,
      day: one,
      title: dayText(`${one}T00:00:00Z`),
      parts: partsOn(one, [...taken, ...freeBlocks(free)]),
    }));
  const column = (title: string, slot: string | null): Column => ({
    key: `${day} ${slot ?? ''}`,
    day,
    title,
    parts: partsOn(day, [
      ...taken.filter((block) => block.slot === slot),
      ...freeBlocks(free.filter((one) => one.slot === slot)),
    ]),
  });
  const columns = slots.map((slot) => column(`Slot ${slot}`, slot));
  const waiting = column('Without a slot', null);
  return waiting.parts.length ? [...columns, waiting] : columns;
}

/** Whether a block has a part on a day. */
export const isOn = (day: string, { start, finish }: Span): boolean =>
  start < `${addDays(day, 1)}T00:00:00.000Z` && finish > `${day}T00:00:00.000Z`;

/** A day of an address, or today in UTC. */
export const dayOrToday = (text: string | null): string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : dayOf(new Date().toISOString());
