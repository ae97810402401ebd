import { addDays, isWorkingDay } from 'shared-api/workingDays';
import { holidaysOf } from './demoHolidays';

/** The time zone of the demo organisation. */
export const demoTimeZone = 'UTC';

/** The hours between which it works. */
const opens = 7;
const closes = 16;
/** The minutes of a working day, in which durations of the demo's history are given. */
export const workingDay = (closes - opens) * 60;
/** The last minutes before now count at any time, so that the newest events are minutes old even on a Sunday night. */
const anyTimeMinutes = 240;
const minute = 60_000;

/**
 * Returns a function from working minutes before now to a moment, which lies in the working hours of a working day. More minutes
 * always give an earlier moment.
 */
export function workingClock(now: Date): (minutesAgo: number) => Date {
  const start = now.getTime() - anyTimeMinutes * minute;
  const year = now.getUTCFullYear();
  const holidays = new Set(holidaysOf([-4, -3, -2, -1, 0].map((n) => year + n)).map(({ date }) => date));
  const opening = (day: string) => Date.parse(`${day}T00:00:00Z`) + opens * 60 * minute;
  const today = new Date(start).toISOString().slice(0, 10);
  /** The working days before the start found so far, latest first; the first one may be cut off by the start. */
  const days: string[] = [];
  let reached = addDays(today, 1);
  const dayBack = (n: number): string => {
    while (days.length <= n) {
      reached = addDays(reached, -1);
      if (isWorkingDay(reached, holidays) && opening(reached) < start) days.push(reached);
    }
    return days[n]!;
  };
  const first = dayBack(0);
  const endOfFirst = Math.min(start, opening(first) + workingDay * minute);
  const inFirst = Math.floor((endOfFirst - opening(first)) / minute);

  return (minutesAgo) => {
    if (minutesAgo <= anyTimeMinutes) return new Date(now.getTime() - minutesAgo * minute);
    const left = minutesAgo - anyTimeMinutes;
    if (left <= inFirst) return new Date(endOfFirst - left * minute);
    const beyond = left - inFirst;
    const n = Math.ceil(beyond / workingDay);
    return new Date(opening(dayBack(n)) + (n * workingDay - beyond) * minute);
  };
}
