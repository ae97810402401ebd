import { limits } from '../contracts/limits';

/**
 * Working days, reckoned with days as `YYYY-MM-DD`: a day has no hours, so no clock change and no time zone can move it. The
 * server checks completion dates with it and the date picker greys days out with it.
 */

/** Days on which nobody works besides weekends. */
export type Holidays = ReadonlySet<string>;

const dayMs = 86_400_000;
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whether text is a day of the calendar: `2026-02-30` is none, and there was no year 0. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = utc(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day some days later, or earlier. */
export const addDays = (day: string, n: number): string =>
  new Date(utc(day) + n * dayMs).toISOString().slice(0, 10);

/** Neither Saturday nor Sunday nor a holiday. */
export function isWorkingDay(day: string, holidays: Holidays): boolean {
  const weekday = new Date(utc(day)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/** The nth working day after a day, which itself may be any; the day itself when n is 0. */
export function addWorkingDays(day: string, n: number, holidays: Holidays): string {
  let reached = day;
  for (let left = n; left > 0;) {
    reached = addDays(reached, 1);
    if (isWorkingDay(reached, holidays)) left--;
  }
  return reached;
}

/** The first completion date that may be wished for today. Source: spec 000, point 9. */
export const earliestDeliveryDate = (today: string, holidays: Holidays): string =>
  addWorkingDays(today, limits.deliveryWorkingDays, holidays);

/**
 * What is wrong with a completion date, as a sentence; undefined when nothing is. Source: spec 000, point 5.
 * @param today in the organisation's time zone: `todayIn`
 */
export function checkDeliveryDate(day: string, today: string, holidays: Holidays): string | undefined {
  if (!isDay(day)) return 'There is no such day.';
  const earliest = earliestDeliveryDate(today, holidays);
  const bound = `The earliest date is ${earliest.split('-').reverse().join(' / ')}.`;
  if (!isWorkingDay(day, holidays)) return `Weekends and holidays are not offered. ${bound}`;
  return day < earliest ? bound : undefined;
}

/**
 * Gives the day of each instant in a time zone; made once for many, as making it is what takes time.
 * @param timeZone IANA name
 * @example dayIn('Europe/Paris')(new Date('2026-12-31T23:30:00Z')) // '2027-01-01'
 */
export function dayIn(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (at) => {
    // By its parts: how a locale joins them differs from one browser to another.
    const parts = format.formatToParts(at);
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
    return `${part('year')}-${part('month')}-${part('day')}`;
  };
}

/** The day that it is in a time zone. @param timeZone IANA name */
export const todayIn = (timeZone: string, now: Date): string => dayIn(timeZone)(now);
