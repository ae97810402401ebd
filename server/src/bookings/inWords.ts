/** The parts of an instant in UTC: `Tue`, `24`, `Nov`, `2026`, `18:00`. */
function partsOf(at: Date) {
  const [weekday = '', date = '', month = '', year = '', time = ''] = at.toUTCString().split(/,? /);
  return { day: `${weekday} ${Number(date)} ${month}`, year, time: time.slice(0, 5) };
}

/** `Tue 3 Jun`. Source: spec 001, point 9. @param day `YYYY-MM-DD` */
export const dayInWords = (day: string): string => partsOf(new Date(`${day}T00:00:00Z`)).day;

/** `Tue 24 Nov 2026, 18:00 to 22:00 UTC`; the day on which it ends where that is another. */
export function timesInWords(start: Date, finish: Date): string {
  const [from, to] = [partsOf(start), partsOf(finish)];
  const end = from.day === to.day && from.year === to.year ? to.time : `${to.day}, ${to.time}`;
  return `${from.day} ${from.year}, ${from.time} to ${end} UTC`;
}

/** `45 minutes`, `4 hours`, `1 hour 30 minutes`. */
export function lengthInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const of = (n: number, word: string) => (n ? [`${n} ${word}${n === 1 ? '' : 's'}`] : []);
  return [...of(hours, 'hour'), ...of(rest, 'minute')].join(' ');
}
