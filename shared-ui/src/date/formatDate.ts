import moment from 'moment';

/** Formats in which dates are stored and shown. Source: spec 000, point 9. */
export const storageFormat = 'YYYY-MM-DD';
export const displayFormat = 'DD / MM / YYYY';

const plainDate = /^\d{4}-\d{2}-\d{2}$/;

/** The calendar day of an instant in a zone, as `YYYY-MM-DD`. */
function dayIn(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(instant)
    .reduce<Record<string, string>>((all, { type, value }) => ({ ...all, [type]: value }), {});
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}

/**
 * `01 / 09 / 2026`.
 * @param value a date `YYYY-MM-DD`, or an instant (ISO 8601)
 * @param timeZone the time zone of the day for an instant; the browser's when left out
 * @returns an empty text for null and for an invalid date
 */
export function formatDate(value: string | null | undefined, timeZone?: string): string {
  if (!value) return '';
  const instant = plainDate.test(value) ? null : new Date(value);
  if (instant && Number.isNaN(instant.getTime())) return '';
  const day = instant && timeZone ? moment(dayIn(instant, timeZone), storageFormat, true) : moment(value);
  return day.isValid() ? day.format(displayFormat) : '';
}

/** `20th Nov 2026 3:12 pm`, in the browser's time zone. Source: spec 000, point 2 (Timeline). */
export function formatTimestamp(instant: string | Date | null | undefined): string {
  if (!instant) return '';
  const time = moment(instant);
  return time.isValid() ? time.format('Do MMM YYYY h:mm a') : '';
}

/** `a minute ago`. Show the exact time with it, as a tooltip: `formatTimestamp`. */
export function relativeTime(instant: string | Date, now: string | Date = new Date()): string {
  return moment(instant).from(now);
}
