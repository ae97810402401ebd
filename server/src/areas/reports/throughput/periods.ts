import type { Span } from 'shared-api/contracts/reports/report';
import { addDays } from 'shared-api/workingDays';

/** A period, the one before, and the parts that its chart shows. */
export interface Periods {
  period: Span;
  before: Span;
  parts: Span[];
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Cuts the period before to as many days as have begun of a period that runs, or that one would look worse until it ends. */
export function comparedUntil(today: string, periods: Periods): Periods & { running: boolean } {
  const { period, before } = periods;
  const running = period.from <= today && today <= period.to;
  if (!running) return { ...periods, running };
  const last = addDays(before.from, daysBetween(period.from, today));
  return { ...periods, running, before: { ...before, to: last < before.to ? last : before.to } };
}

const weeksShown = 12;

const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
const weekFrom = (monday: string): Span => ({ from: monday, to: addDays(monday, 6) });

/** The week of a day, from Monday on, with the twelve weeks up to it. */
export function weeksOf(day: string): Periods {
  const monday = mondayOf(day);
  return {
    period: weekFrom(monday),
    before: weekFrom(addDays(monday, -7)),
    parts: Array.from({ length: weeksShown }, (_, index) =>
      weekFrom(addDays(monday, 7 * (index + 1 - weeksShown))),
    ),
  };
}

/** The weeks of a span, from Monday on; the first and the last one are cut to it. */
export function weeksIn({ from, to }: Span): Span[] {
  const weeks: Span[] = [];
  for (let first = from; first <= to;) {
    const { to: last } = weekFrom(mondayOf(first));
    weeks.push({ from: first, to: last < to ? last : to });
    first = addDays(last, 1);
  }
  return weeks;
}

const yearFrom = (year: number): Span => {
  const text = String(year).padStart(4, '0');
  return { from: `${text}-01-01`, to: `${text}-12-31` };
};

/** The year of a day, with its months. */
export function monthsOf(day: string): Periods {
  const year = Number(day.slice(0, 4));
  return {
    period: yearFrom(year),
    before: yearFrom(year - 1),
    parts: Array.from({ length: 12 }, (_, month) => {
      const first = `${day.slice(0, 4)}-${String(month + 1).padStart(2, '0')}-01`;
      return { from: first, to: new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10) };
    }),
  };
}
