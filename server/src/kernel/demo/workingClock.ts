import { addDays, isWorkingDay } from 'shared-api/workingDays';
import { holidaysOf } from './demoHolidays';

/** Hours in which the demo organisation works, UTC. */
const opens = 7;
const closes = 16;
/** Minutes of a working day: what the durations of its history are given in. */
export const workingDay = (closes - opens) * 60;
/** So many minutes before now are taken as they are: what is newest is minutes old on a Sunday night as well. */
const lately = 240;
const minute = 60_000;

/**
 * Gives the moment so many working minutes before now, on a working day in working hours. The more minutes, the earlier the
 * moment, whatever day it is now.
 */
export function workingClock(now: Date): (minutesAgo: number) => Date {
  const start = now.getTime() - lately * minute;
  const year = now.getUTCFullYear();
  const holidays = new Set(holidaysOf([-4, -3, -2, -1, 0].map((n) => year + n)).map(({ date }) => date));
  const opening = (day: string) => Date.parse(`${day}T00:00:00Z`) + opens * 60 * minute;
  const today = new Date(start).toISOString().slice(0, 10);
  /** Ends of the working days back from the start, the first cut off by it; those reached so far. */
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
    if (minutesAgo <= lately) return new Date(now.getTime() - minutesAgo * minute);
    const left = minutesAgo - lately;
    if (left <= inFirst) return new Date(endOfFirst - left * minute);
    const beyond = left - inFirst;
    const n = Math.ceil(beyond / workingDay);
    return new Date(opening(dayBack(n)) + (n * workingDay - beyond) * minute);
  };
}
