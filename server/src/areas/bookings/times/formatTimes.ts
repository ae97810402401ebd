/** `6:00 pm`. Source: spec 001, point 9. @param time `HH:mm` or `HH:mm:ss` */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** The parts of an instant in UTC: `Tue 24 Nov`, `2026`, `6:00 pm`. */
function partsOf(at: Date) {
  const [weekday = '', date = '', month = '', year = '', time = ''] = at.toUTCString().split(/,? /);
  return { day: `${weekday} ${Number(date)} ${month}`, year, time: formatTime(time) };
}

/** `Tue 3 Jun`. Source: spec 001, point 9. @param day `YYYY-MM-DD` */
export const formatDay = (day: string): string => partsOf(new Date(`${day}T00:00:00Z`)).day;

/** `Tue 24 Nov 2026, 6:00 pm to 10:00 pm UTC`; includes the last day if it differs. */
export function formatTimes(start: Date, finish: Date): string {
  const [from, to] = [partsOf(start), partsOf(finish)];
  const end = from.day === to.day && from.year === to.year ? to.time : `${to.day}, ${to.time}`;
  return `${from.day} ${from.year}, ${from.time} to ${end} UTC`;
}

/** `45 minutes`, `4 hours`, `1 hour 30 minutes`. */
export function formatLength(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const of = (n: number, word: string) => (n ? [`${n} ${word}${n === 1 ? '' : 's'}`] : []);
  return [...of(hours, 'hour'), ...of(rest, 'minute')].join(' ');
}
