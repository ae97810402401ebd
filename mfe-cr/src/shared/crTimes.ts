const padded = (n: number) => String(n).padStart(2, '0');
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `9:46 am`, in the browser's time zone; it stays on one line. */
export function clockText(instant: string): string {
  const at = new Date(instant);
  return `${at.getHours() % 12 || 12}:${padded(at.getMinutes())}\u00a0${at.getHours() < 12 ? 'am' : 'pm'}`;
}

/** `Sun 22 Nov`, in the browser's time zone. */
export function dayText(instant: string): string {
  const at = new Date(instant);
  return `${days[at.getDay()]} ${at.getDate()} ${months[at.getMonth()]}`;
}

/** `Sun 22 Nov 11:04 pm`, with the year if it is not the present one. @param now milliseconds since 1970 */
export function timeText(instant: string, now = Date.now()): string {
  const at = new Date(instant);
  const year = at.getFullYear() === new Date(now).getFullYear() ? '' : ` ${at.getFullYear()}`;
  return `${days[at.getDay()]} ${at.getDate()} ${months[at.getMonth()]}${year} ${clockText(instant)}`;
}

/** The time of today's instants, else with the day. @param now milliseconds since 1970 */
export const shortTimeText = (instant: string, now: number): string =>
  new Date(instant).toDateString() === new Date(now).toDateString()
    ? clockText(instant)
    : timeText(instant, now);

/** An instant as the value of a `FormDateTimeField`, in the browser's time zone; empty for null. */
export function toInput(instant: string | null): string {
  if (!instant) return '';
  const at = new Date(instant);
  const day = `${at.getFullYear()}-${padded(at.getMonth() + 1)}-${padded(at.getDate())}`;
  return `${day}T${padded(at.getHours())}:${padded(at.getMinutes())}`;
}

/** The instant of the value of a `FormDateTimeField`; null for an empty or incomplete one. */
export function fromInput(value: string): string | null {
  const at = new Date(value);
  return value && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
}
