import { addDays } from 'shared-api/workingDays';
import type { SubtypeRecord } from '../bookings.queries';
import {
  findDayReasons,
  firstDayOf,
  isInWindow,
  type BookingCalendar,
  type TimeRules,
} from './pendingReasons';

/** A taken slot and the time for which it is taken. */
export interface Taken {
  slot: string;
  start: Date;
  finish: Date;
}

export interface FreeTime {
  start: Date;
  finish: Date;
  slot: string;
}

const minute = 60_000;
const quarter = 15 * minute;

/** The start of a day in the organisation's time zone. Offsets of time zones are multiples of a quarter of an hour. */
function startOfDay(day: string, { dayOf }: BookingCalendar): Date {
  // No zone is further ahead of UTC than 14 hours.
  let at = Date.parse(`${day}T00:00:00Z`) - 14 * 60 * minute;
  while (dayOf(new Date(at)) < day) at += quarter;
  return new Date(at);
}

/** The next opening of the window after a moment outside it. */
function nextOpening({ window_from: from }: TimeRules, at: Date): Date {
  const opening = (day: string) => new Date(`${day}T${from}Z`);
  const day = at.toISOString().slice(0, 10);
  const today = opening(day);
  return today > at ? today : opening(addDays(day, 1));
}

/**
 * Finds the first moment at which a booking would not be pending; undefined when there is none until the last day.
 * @param earliest the first day after the lead time
 */
function findNextOpen(
  rules: TimeRules,
  from: Date,
  calendar: BookingCalendar,
  earliest: string,
): Date | undefined {
  let at = from;
  for (;;) {
    let day = calendar.dayOf(at);
    if (day < earliest) at = startOfDay((day = earliest), calendar);
    const firstTried = day;
    while (day <= calendar.lastDay && findDayReasons(rules, day, calendar).length) day = addDays(day, 1);
    if (day > calendar.lastDay) return undefined;
    if (day !== firstTried) at = startOfDay(day, calendar);
    if (isInWindow(rules, at)) return at;
    at = nextOpening(rules, at);
  }
}

/**
 * Finds the next times at which a slot is free and a booking would be pending at most for approval, each with its first free
 * slot. A time begins where the one before it, or another booking, ends.
 * @param from a moment in the future
 * @param to times start before it, if it is given
 * @param step milliseconds after which the next time may begin, though it overlaps the one before; absent: its end
 * @param taken all bookings of these slots that end after that moment, by start; each of them is looked at once
 */
export function findFreeTimes(
  subtype: TimeRules & Pick<SubtypeRecord, 'duration' | 'slots'>,
  {
    from,
    to,
    calendar,
    taken,
    count,
    step = subtype.duration * minute,
  }: {
    from: Date;
    to?: Date;
    calendar: BookingCalendar;
    taken: readonly Taken[];
    count: number;
    step?: number;
  },
): FreeTime[] {
  const found: FreeTime[] = [];
  const length = subtype.duration * minute;
  const earliest = firstDayOf(subtype, calendar);
  let busy: Taken[] = [];
  let ahead = 0;
  let at = findNextOpen(subtype, from, calendar, earliest);
  while (at && (!to || at < to) && found.length < count) {
    const start = at;
    const finish = new Date(start.getTime() + length);
    while (ahead < taken.length && taken[ahead]!.start < finish) busy.push(taken[ahead++]!);
    busy = busy.filter((one) => one.finish > start);
    const slot = subtype.slots.find((name) => !busy.some((one) => one.slot === name));
    if (slot !== undefined) found.push({ start, finish, slot });
    const next =
      slot === undefined ? Math.min(...busy.map((one) => one.finish.getTime())) : start.getTime() + step;
    at = findNextOpen(subtype, new Date(next), calendar, earliest);
  }
  return found;
}
