import { formatCount, formatTotal } from 'shared-api/format';

/** A page number, or a gap between two page numbers. */
export type PageMark = number | 'gap';

/**
 * The page numbers that a pager shows: the first, the last and those around the current one, with gaps between. If the last
 * page is unknown (a capped count), they end in a gap.
 */
export function pageMarks(current: number, last: number, capped: boolean): PageMark[] {
  const wanted = new Set([1, current - 1, current, current + 1]);
  if (current <= 3) for (const page of [2, 3, 4]) wanted.add(page);
  if (!capped) {
    wanted.add(last);
    if (current >= last - 2) for (const page of [last - 3, last - 2, last - 1]) wanted.add(page);
  }
  const pages = [...wanted].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  const marks = pages.flatMap((page, index): PageMark[] => {
    const before = pages[index - 1] ?? page - 1;
    if (page - before === 1) return [page];
    // A gap would hide one page only: show its number, which is no wider.
    return page - before === 2 ? [page - 1, page] : ['gap', page];
  });
  return capped ? [...marks, 'gap'] : marks;
}

/** `1–20 of 142`. */
export function formatRange(
  page: number,
  pageSize: number,
  rows: number,
  total: number,
  capped: boolean,
): string {
  const first = (page - 1) * pageSize + 1;
  const range = rows === 0 ? '0' : `${formatCount(first)}–${formatCount(first + rows - 1)}`;
  return `${range} of ${formatTotal({ total, capped })}`;
}
