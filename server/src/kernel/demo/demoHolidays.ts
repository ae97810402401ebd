import { addDays } from 'shared-api/workingDays';

/** The day of a holiday: a fixed date, a number of days after Easter Sunday, or the nth weekday of a month (0: Sunday). */
type HolidayRule =
  { on: `${number}-${number}` } | { easter: number } | { nth: number; weekday: number; month: number };

/** The holidays of the demo organisation. */
export const demoHolidays: readonly (HolidayRule & { name: string })[] = [
  { on: '01-01', name: 'New Year’s Day' },
  { easter: -2, name: 'Good Friday' },
  { easter: 1, name: 'Easter Monday' },
  { on: '05-01', name: 'Labour Day' },
  { easter: 39, name: 'Ascension Day' },
  { nth: 1, weekday: 1, month: 9, name: 'Founder’s Day' },
  { nth: 4, weekday: 4, month: 11, name: 'Thanksgiving' },
  { on: '12-24', name: 'Christmas Eve' },
  { on: '12-25', name: 'Christmas Day' },
  { on: '12-26', name: 'Second Day of Christmas' },
  { on: '12-31', name: 'New Year’s Eve' },
];

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm of 1876. */
export function easterOf(year: number): string {
  const div = (a: number, b: number) => Math.floor(a / b);
  const a = year % 19;
  const b = div(year, 100);
  const c = year % 100;
  const d = (19 * a + b - div(b, 4) - div(b - div(b + 8, 25) + 1, 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * div(c, 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * div(a + 11 * d + 22 * e, 451) + 114;
  return `${year}-${String(div(f, 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`;
}

function dayOf(rule: HolidayRule, year: number): string {
  if ('on' in rule) return `${year}-${rule.on}`;
  if ('easter' in rule) return addDays(easterOf(year), rule.easter);
  const first = `${year}-${String(rule.month).padStart(2, '0')}-01`;
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  return addDays(first, ((rule.weekday - weekday + 7) % 7) + (rule.nth - 1) * 7);
}

/** Lists the holidays of some years by date. */
export const holidaysOf = (years: readonly number[]): { date: string; name: string }[] =>
  years
    .flatMap((year) => demoHolidays.map((rule) => ({ date: dayOf(rule, year), name: rule.name })))
    .sort((a, b) => a.date.localeCompare(b.date));

/** The years whose holidays the demo organisation has entered: last year, this one and the next. */
export const enteredYears = (now: Date): number[] => [-1, 0, 1].map((n) => now.getUTCFullYear() + n);
