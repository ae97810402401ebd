import type { BookingSubtype, FreeSlot, SlotSpan } from 'shared-api/contracts/bookings';
import { addDays } from 'shared-api/workingDays';
import { addMinutes, clockOf, dayOf, instantOf, type Span } from '../../shared/bookingTimes';

const minuteMs = 60_000;
/** Starts are half an hour apart. */
export const rowMinutes = 30;

type Window = BookingSubtype['window'];

/** The hours that are drawn for a day: those of the window, which may pass midnight, or the whole day. All in UTC. */
export function spanOfDay(day: string, window: Window): Span {
  if (!window) return { start: instantOf(day, '00:00'), finish: instantOf(addDays(day, 1), '00:00') };
  const last = window.from < window.to ? day : addDays(day, 1);
  return { start: instantOf(day, window.from), finish: instantOf(last, window.to) };
}

/** The day on whose window a start lies: after midnight that of the evening before. */
export function dayOfStart(start: string, window: Window): string {
  const passesMidnight = window !== null && window.from >= window.to;
  return passesMidnight && clockOf(start) < window.to ? addDays(dayOf(start), -1) : dayOf(start);
}

/** A part of a column, in minutes from its top. */
export interface Block {
  from: number;
  to: number;
}

export interface SlotColumn {
  /** null: any slot of a subtype whose slots have no names. */
  slot: string | null;
  /** The starts at which it is free, half an hour apart, and whether one opens a free time. */
  starts: (FreeSlot & { at: number; opens: boolean })[];
  busy: Block[];
  /** Free, but shorter than the booking. */
  short: Block[];
}

const minutesFrom = (origin: string, instant: string) =>
  (Date.parse(instant) - Date.parse(origin)) / minuteMs;

const overlaps = (a: Span, b: Span) => a.start < b.finish && b.start < a.finish;

/** The times of several slots at which each of them is taken. */
function commonTimes(slots: readonly string[], taken: readonly FreeSlot[]): Span[] {
  const [first, ...others] = slots.map((slot) => taken.filter((one) => one.slot === slot));
  return (others ?? []).reduce<Span[]>(
    (common, of) =>
      common.flatMap((one) =>
        of
          .filter((other) => overlaps(one, other))
          .map((other) => ({
            start: one.start > other.start ? one.start : other.start,
            finish: one.finish < other.finish ? one.finish : other.finish,
          })),
      ),
    first ?? [],
  );
}

/** Joins times that touch, and cuts them at the ends of a column. */
function toBlocks(drawn: Span, times: readonly Span[]): Block[] {
  const height = minutesFrom(drawn.start, drawn.finish);
  const blocks: Block[] = [];
  for (const { start, finish } of [...times].sort((a, b) => a.start.localeCompare(b.start))) {
    const block = {
      from: Math.max(0, minutesFrom(drawn.start, start)),
      to: Math.min(height, minutesFrom(drawn.start, finish)),
    };
    const last = blocks.at(-1);
    if (last && block.from <= last.to) last.to = Math.max(last.to, block.to);
    else if (block.from < block.to) blocks.push(block);
  }
  return blocks;
}

/** Marks the starts that open a free time, and leaves out those less than a row after the one before. */
function toStarts(drawn: Span, starts: readonly FreeSlot[]): SlotColumn['starts'] {
  const kept: SlotColumn['starts'] = [];
  for (const one of [...starts].sort((a, b) => a.start.localeCompare(b.start))) {
    const at = minutesFrom(drawn.start, one.start);
    const last = kept.at(-1);
    if (last && at < last.at + rowMinutes) continue;
    kept.push({ ...one, at, opens: !last || at > last.at + rowMinutes });
  }
  return kept;
}

/** The gaps before, between and after busy blocks in which a booking of so many minutes does not fit. */
function shortGaps(busy: readonly Block[], duration: number, height: number): Block[] {
  const edges = [{ from: 0, to: 0 }, ...busy, { from: height, to: height }];
  return edges.slice(1).flatMap((next, index) => {
    const gap = { from: edges[index]!.to, to: next.from };
    const length = gap.to - gap.from;
    // The end of the day is no end of a free time: a booking may pass it.
    return next.from === height || length >= duration || length < rowMinutes ? [] : [gap];
  });
}

/**
 * The columns of a day: one for each slot, or one for all where slots have no names.
 * @param drawn the hours of the day that are drawn
 */
export function columnsOf(
  drawn: Span,
  { slots, show_slot: showSlot, duration }: Pick<BookingSubtype, 'slots' | 'show_slot' | 'duration'>,
  { starts, taken }: SlotSpan,
): SlotColumn[] {
  const height = minutesFrom(drawn.start, drawn.finish);
  const column = (slot: string | null, of: readonly string[]): SlotColumn => {
    const kept = toStarts(
      drawn,
      starts.filter((one) => of.includes(one.slot)),
    );
    const busy = toBlocks(drawn, commonTimes(of, taken));
    return { slot, starts: kept, busy, short: shortGaps(busy, duration, height) };
  };
  return showSlot ? slots.map((slot) => column(slot, [slot])) : [column(null, slots)];
}

/** The full hours of a day's drawing, as instants. */
export function hoursOf({ start, finish }: Span): string[] {
  const count = Math.ceil(minutesFrom(start, finish) / 60);
  return Array.from({ length: count }, (_, hour) => addMinutes(start, hour * 60));
}
