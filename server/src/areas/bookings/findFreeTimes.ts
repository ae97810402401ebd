import { addDays } from 'shared-api/workingDays';
import type { SubtypeRecord } from './bookings.queries';
import { dayReasons, firstDay, isInWindow, type BookingCalendar, type TimeRules } from './pendingReasons';

/** A slot that is taken for a time. */
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

/** The first quarter of an hour of a day, where the organisation is: every time zone is some quarters from UTC. */
function startOf(day: string, { dayOf }: BookingCalendar): Date {
  // No zone is further ahead of UTC than 14 hours.
  let at = Date.parse(`${day}T00:00:00Z`) - 14 * 60 * minute;
  while (dayOf(new Date(at)) < day) at += quarter;
  return new Date(at);
}

/** The next opening of the window, at a moment outside it. */
function nextOpening({ window_from: from }: TimeRules, at: Date): Date {
  const opening = (day: string) => new Date(`${day}T${from}Z`);
  const day = at.toISOString().slice(0, 10);
  const today = opening(day);
  return today > at ? today : opening(addDays(day, 1));
}

/** The first moment from this one on that would be booked at once; undefined when there is none until the last day. */
function nextOpen(rules: TimeRules, from: Date, calendar: BookingCalendar): Date | undefined {
  const earliest = firstDay(rules, calendar);
  let at = from;
  for (;;) {
    let day = calendar.dayOf(at);
    if (day < earliest) at = startOf((day = earliest), calendar);
    const asked = day;
    while (day <= calendar.lastDay && dayReasons(day, calendar).length) day = addDays(day, 1);
    if (day > calendar.lastDay) return undefined;
    if (day !== asked) at = startOf(day, calendar);
    if (isInWindow(rules, at)) return at;
    at = nextOpening(rules, at);
  }
}

/**
 * The next times at which a slot is free and would be booked at once, approval apart: one for each time, with the first slot
 * that is free then. They follow one another by the length of a booking, or begin where another one ends.
 * @param from a moment that is still to come
 * @param taken everything that takes one of the slots and ends after that moment
 */
export function freeTimes(
  subtype: TimeRules & Pick<SubtypeRecord, 'duration' | 'slots'>,
  {
    from,
    calendar,
    taken,
    count,
  }: { from: Date; calendar: BookingCalendar; taken: readonly Taken[]; count: number },
): FreeTime[] {
  const found: FreeTime[] = [];
  const length = subtype.duration * minute;
  let ahead = taken;
  let at = nextOpen(subtype, from, calendar);
  while (at && found.length < count) {
    const start = at;
    const finish = new Date(start.getTime() + length);
    ahead = ahead.filter((one) => one.finish > start);
    const busy = ahead.filter((one) => one.start < finish);
    const slot = subtype.slots.find((name) => !busy.some((one) => one.slot === name));
    if (slot !== undefined) found.push({ start, finish, slot });
    const next = slot === undefined ? Math.min(...busy.map((one) => one.finish.getTime())) : finish.getTime();
    at = nextOpen(subtype, new Date(next), calendar);
  }
  return found;
}
