import type { Span } from 'shared-api/contracts/reports/report';

const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

/** The number of a day's month: 12 × year + month − 1. */
export const keyOf = (day: string): number => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)) - 1;

/** The months of a span; the first and the last one are cut to it. */
export function monthsOf({ from, to }: Span): Span[] {
  return Array.from({ length: keyOf(to) - keyOf(from) + 1 }, (_, index) => {
    const key = keyOf(from) + index;
    const [year, month] = [Math.floor(key / 12), (key % 12) + 1];
    const first = `${year}-${String(month).padStart(2, '0')}-01`;
    const last = lastOf(year, month);
    return { from: first < from ? from : first, to: last > to ? to : last };
  });
}
