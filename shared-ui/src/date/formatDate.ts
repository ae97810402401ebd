/** Formats in which dates are stored and shown. Source: spec 000, point 9. */
export const storageFormat = 'YYYY-MM-DD';
export const displayFormat = 'DD / MM / YYYY';

const plainDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const padded = (number: number, digits = 2) => String(number).padStart(digits, '0');
const shown = (year: string, month: string, day: string) => `${day} / ${month} / ${year}`;

/** Whether the calendar has a day: it has no 31st of February. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The calendar day of an instant in a zone, by default the browser's, as it is shown. */
function dayIn(instant: Date, timeZone: string | undefined): string {
  if (!timeZone)
    return shown(padded(instant.getFullYear(), 4), padded(instant.getMonth() + 1), padded(instant.getDate()));
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(instant)
    .reduce<Record<string, string>>((all, { type, value }) => ({ ...all, [type]: value }), {});
  return shown(parts['year']!, parts['month']!, parts['day']!);
}

const isValid = (instant: Date) => !Number.isNaN(instant.getTime());

/**
 * `01 / 09 / 2026`.
 * @param value a date `YYYY-MM-DD`, or an instant (ISO 8601)
 * @param timeZone the time zone of the day for an instant; the browser's when left out
 * @returns an empty text for null and for an invalid date
 */
export function formatDate(value: string | null | undefined, timeZone?: string): string {
  if (!value) return '';
  const [isPlain, year = '', month = '', day = ''] = plainDate.exec(value) ?? [];
  if (isPlain) return isDay(+year, +month, +day) ? shown(year, month, day) : '';
  const instant = new Date(value);
  return isValid(instant) ? dayIn(instant, timeZone) : '';
}

/** `1st`, `2nd`, `3rd`, `11th`. */
function ordinal(number: number): string {
  const isTeen = Math.floor(number / 10) === 1;
  return `${number}${(!isTeen && ['th', 'st', 'nd', 'rd'][number % 10]) || 'th'}`;
}

/** `20th Nov 2026 3:12 pm`, in the browser's time zone. Source: spec 000, point 2 (Timeline). */
export function formatTimestamp(instant: string | Date | null | undefined): string {
  if (!instant) return '';
  const time = new Date(instant);
  if (!isValid(time)) return '';
  const date = `${ordinal(time.getDate())} ${months[time.getMonth()]} ${time.getFullYear()}`;
  const hours = time.getHours();
  return `${date} ${hours % 12 || 12}:${padded(time.getMinutes())} ${hours < 12 ? 'am' : 'pm'}`;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** Days of an average month and year of the Gregorian calendar. */
const month = 30.436875 * day;
const year = 12 * month;

/** The units with the number up to which each is used: from 45 minutes on it is an hour, from 22 hours on a day. */
const units = [
  { name: 'minute', seconds: minute, upTo: 44, one: 'a minute' },
  { name: 'hour', seconds: hour, upTo: 21, one: 'an hour' },
  { name: 'day', seconds: day, upTo: 25, one: 'a day' },
  { name: 'month', seconds: month, upTo: 10, one: 'a month' },
  { name: 'year', seconds: year, upTo: Infinity, one: 'a year' },
];

function duration(seconds: number): string {
  if (Math.round(seconds) < 45) return 'a few seconds';
  const unit = units.find(({ seconds: length, upTo }) => Math.round(seconds / length) <= upTo)!;
  const count = Math.round(seconds / unit.seconds);
  return count <= 1 ? unit.one : `${count} ${unit.name}s`;
}

/** `a minute ago`. Show the exact time with it, as a tooltip: `formatTimestamp`. */
export function relativeTime(instant: string | Date, now: string | Date = new Date()): string {
  const seconds = (new Date(now).getTime() - new Date(instant).getTime()) / 1000;
  return seconds < 0 ? `in ${duration(-seconds)}` : `${duration(seconds)} ago`;
}
