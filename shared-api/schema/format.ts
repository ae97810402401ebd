/**
 * Makes a value when it is first needed, and keeps it. For formatters of `Intl`: the first one that a page makes takes 30 ms, because the
 * browser then loads its data about languages, so no module makes one when it is loaded.
 */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** A count with thousands separators, `12,345`: without `Intl`, since the first screen of a list shows one. @param count an integer from 0 */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** The total of a page of a list: `142`, or `10,000+` when there are more than were counted. */
export const formatTotal = ({ total, capped }: { total: number; capped: boolean }): string =>
  formatCount(total) + (capped ? '+' : '');
