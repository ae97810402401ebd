/** Times of bookings as people read them. Source: spec 001, point 9: dates like "Tue 3 Jun" in UTC, times h:mm with am or pm. */

const minuteMs = 60_000;

export const addMinutes = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * minuteMs).toISOString();

/** The instant of a day `YYYY-MM-DD` and a time `HH:mm`, both in UTC. */
export const instantOf = (day: string, time: string): string => `${day}T${time}:00.000Z`;

/** `2026-06-03`, in UTC. */
export const dayOf = (instant: string): string => new Date(instant).toISOString().slice(0, 10);
/** `18:00`, in UTC. */
export const clockOf = (instant: string): string => new Date(instant).toISOString().slice(11, 16);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Day and time of an instant in a zone, in words. A day of another year than this one says so. */
function wordsIn(timeZone: string, instant: string): { day: string; time: string } {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h12',
    });
    formats.set(timeZone, format);
  }
  const parts = format.formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const year = part('year') === String(new Date().getUTCFullYear()) ? '' : ` ${part('year')}`;
  return {
    day: `${part('weekday')} ${part('day')} ${part('month')}${year}`,
    // Never broken between two lines: "6:00" at the end of one could be either.
    time: `${part('hour')}:${part('minute')}\u00a0${part('dayPeriod').toLowerCase()}`,
  };
}

/** "Tue 3 Jun", of an instant or of a day `YYYY-MM-DD`. */
export const dayText = (instant: string): string => wordsIn('UTC', instant).day;
/** "6:00 pm", of a time of day `HH:mm`. */
export const clockText = (time: string): string => wordsIn('UTC', instantOf('2000-01-01', time)).time;

export interface Span {
  start: string;
  /** The first moment after it. */
  finish: string;
}

/**
 * "Tue 3 Jun, 6:00 pm – 10:00 pm"; where it passes midnight "Tue 3 Jun, 10:00 pm – Wed 4 Jun, 2:00 am".
 * @param showTime false leaves the days: "Tue 3 Jun", "Tue 3 Jun – Thu 5 Jun"
 * @param timeZone IANA name
 */
export function spanText({ start, finish }: Span, showTime: boolean, timeZone = 'UTC'): string {
  const from = wordsIn(timeZone, start);
  // Midnight at the end belongs to the day that it ends.
  const to = wordsIn(timeZone, showTime ? finish : new Date(Date.parse(finish) - 1).toISOString());
  const sameDay = from.day === to.day;
  if (!showTime) return sameDay ? from.day : `${from.day} – ${to.day}`;
  return `${from.day}, ${from.time} – ${sameDay ? '' : `${to.day}, `}${to.time}`;
}

/** The same in the zone of whoever reads it; undefined where that is no other, and for days alone, which have no time. */
export function ownSpanText(
  span: Span,
  showTime: boolean,
  timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | undefined {
  if (!showTime) return undefined;
  const own = spanText(span, true, timeZone);
  return own === spanText(span, true) ? undefined : own;
}

const counted = (n: number, unit: string) => (n === 0 ? [] : [`${n} ${unit}${n === 1 ? '' : 's'}`]);

/** "4 hours", "1 hour 30 minutes", "2 days". @param minutes whole, above 0 */
export const durationText = (minutes: number): string =>
  [
    ...counted(Math.floor(minutes / 1_440), 'day'),
    ...counted(Math.floor(minutes / 60) % 24, 'hour'),
    ...counted(minutes % 60, 'minute'),
  ].join(' ');
