/** Formats the times of bookings. Source: spec 001, point 9: dates like "Tue 3 Jun" in UTC, times h:mm with am or pm. */

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

/** Formats day and time of an instant in a zone. The year is added unless it is the current one. */
function formatIn(timeZone: string, instant: string): { day: string; time: string } {
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
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((candidate) => candidate.type === type)?.value ?? '';
  const year = part('year') === String(new Date().getUTCFullYear()) ? '' : ` ${part('year')}`;
  return {
    day: `${part('weekday')} ${part('day')} ${part('month')}${year}`,
    // A no-break space keeps "am" and "pm" on the line of the time.
    time: `${part('hour')}:${part('minute')}\u00a0${part('dayPeriod').toLowerCase()}`,
  };
}

/** Formats an instant or a day `YYYY-MM-DD` as "Tue 3 Jun". */
export const dayText = (instant: string): string => formatIn('UTC', instant).day;
/** Formats an instant as "Tue 3 Jun, 6:00 pm". */
export const momentText = (instant: string): string => {
  const { day, time } = formatIn('UTC', instant);
  return `${day}, ${time}`;
};
/** Formats a time of day `HH:mm` as "6:00 pm". */
export const clockText = (time: string): string => formatIn('UTC', instantOf('2000-01-01', time)).time;

export interface Span {
  start: string;
  /** Exclusive. */
  finish: string;
}

/**
 * Formats a span: "Tue 3 Jun, 6:00 pm – 10:00 pm"; across midnight "Tue 3 Jun, 10:00 pm – Wed 4 Jun, 2:00 am".
 * @param showTime false shows only the days: "Tue 3 Jun", "Tue 3 Jun – Thu 5 Jun"
 * @param timeZone IANA name
 */
export function spanText({ start, finish }: Span, showTime: boolean, timeZone = 'UTC'): string {
  const from = formatIn(timeZone, start);
  // For whole days a finish at midnight belongs to the day before.
  const to = formatIn(timeZone, showTime ? finish : new Date(Date.parse(finish) - 1).toISOString());
  const sameDay = from.day === to.day;
  if (!showTime) return sameDay ? from.day : `${from.day} – ${to.day}`;
  return `${from.day}, ${from.time} – ${sameDay ? '' : `${to.day}, `}${to.time}`;
}

/** Formats a span in the user's time zone; undefined if that gives the same text as UTC, and for days without times. */
export function localSpanText(
  span: Span,
  showTime: boolean,
  timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | undefined {
  if (!showTime) return undefined;
  const local = spanText(span, true, timeZone);
  return local === spanText(span, true) ? undefined : local;
}

const countText = (n: number, unit: string) => (n === 0 ? [] : [`${n} ${unit}${n === 1 ? '' : 's'}`]);

/** Formats a duration: "4 hours", "1 hour 30 minutes", "2 days". @param minutes a positive integer */
export const durationText = (minutes: number): string =>
  [
    ...countText(Math.floor(minutes / 1_440), 'day'),
    ...countText(Math.floor(minutes / 60) % 24, 'hour'),
    ...countText(minutes % 60, 'minute'),
  ].join(' ');

/** Formats a span for a list: across midnight without the second day, "Tue 3 Jun, 10:00 pm – 2:00 am". */
export function shortSpanText(span: Span, showTime: boolean): string {
  const isWithinADay = Date.parse(span.finish) - Date.parse(span.start) < 1_440 * minuteMs;
  if (!showTime || !isWithinADay) return spanText(span, showTime);
  const [from, to] = [formatIn('UTC', span.start), formatIn('UTC', span.finish)];
  return `${from.day}, ${from.time} – ${to.time}`;
}
