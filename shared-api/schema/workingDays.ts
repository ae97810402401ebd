import { limits } from '../contracts/limits';

/**
 * Arithmetic of working days on days `YYYY-MM-DD`, which clock changes and time zones cannot shift. The server validates completion
 * dates with it, and the date picker disables days with it.
 */

/** Days off besides weekends. */
export type Holidays = ReadonlySet<string>;

const dayMs = 86_400_000;
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whether text is a calendar day: `2026-02-30` is not, nor any day of the year 0. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = utc(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day `n` days later, or earlier for a negative `n`. */
export const addDays = (day: string, n: number): string =>
  new Date(utc(day) + n * dayMs).toISOString().slice(0, 10);

/** Whether a day is a Saturday or Sunday. */
export function isWeekend(day: string): boolean {
  const weekday = new Date(utc(day)).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** Whether a day is neither Saturday nor Sunday nor a holiday. */
export const isWorkingDay = (day: string, holidays: Holidays): boolean =>
  !isWeekend(day) && !holidays.has(day);

/** The nth working day after a day; the day itself if n is 0. */
export function addWorkingDays(day: string, n: number, holidays: Holidays): string {
  let current = day;
  for (let left = n; left > 0;) {
    current = addDays(current, 1);
    if (isWorkingDay(current, holidays)) left--;
  }
  return current;
}

/** The earliest completion date that may be requested today. Source: spec 000, point 9. */
export const earliestDeliveryDate = (today: string, holidays: Holidays): string =>
  addWorkingDays(today, limits.deliveryWorkingDays, holidays);

/**
 * Validates a completion date. Source: spec 000, point 5.
 * @param today in the organisation's time zone: `todayIn`
 * @returns the validation message; undefined if the date is valid
 */
export function checkDeliveryDate(day: string, today: string, holidays: Holidays): string | undefined {
  if (!isDay(day)) return 'There is no such day.';
  const earliest = earliestDeliveryDate(today, holidays);
  const bound = `The earliest date is ${earliest.split('-').reverse().join(' / ')}.`;
  const dayOff = isWeekend(day) ? 'This day is on a weekend.' : holidays.has(day) && 'This day is a holiday.';
  return [dayOff, day < earliest && bound].filter(Boolean).join(' ') || undefined;
}

function createDayIn(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (at) => {
    // Uses the parts, because browsers join them differently.
    const parts = format.formatToParts(at);
    const part = (type: Intl.DateTimeFormatPartTypes) =>
      parts.find((candidate) => candidate.type === type)?.value ?? '';
    return `${part('year')}-${part('month')}-${part('day')}`;
  };
}

/** The functions of `dayIn` by time zone: building a format is slow. */
const daysIn = new Map<string, (at: Date) => string>();

/**
 * Returns a function from an instant to its day in a time zone.
 * @param timeZone IANA name
 * @example dayIn('Europe/Paris')(new Date('2026-12-31T23:30:00Z')) // '2027-01-01'
 */
export function dayIn(timeZone: string): (at: Date) => string {
  const day = daysIn.get(timeZone) ?? createDayIn(timeZone);
  daysIn.set(timeZone, day);
  return day;
}

/** The current day in a time zone. @param timeZone IANA name */
export const todayIn = (timeZone: string, now: Date): string => dayIn(timeZone)(now);
