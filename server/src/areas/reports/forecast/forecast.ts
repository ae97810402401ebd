/** How a project passed a state, in working days without those on hold. */
export interface Passage {
  /** The day `YYYY-MM-DD` on which it entered the state first. */
  began: string;
  /** The days that it stayed there. */
  stay: number;
  /** Days until it first entered each later state, and the day on which it did. */
  reached: ReadonlyMap<number, { days: number; on: string }>;
}

/** Fewer cases say nothing. */
export const fewestCases = 30;
const [likely, safe] = [0.5, 0.85];

/** Working days from now, between which half and 85 % of the cases had reached a state. */
export interface Expected {
  likely: number;
  safe: number;
  /** The number of cases on which it rests. */
  cases: number;
}

/** The least of sorted values that a share of them does not exceed. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.ceil(share * sorted.length) - 1]!;

/**
 * Expects when a project reaches a state, from those that stayed in its present state at least as long as it has by now.
 * @param elapsed working days that it is in its present state, without those on hold
 * @returns undefined with too few cases
 */
export function expectDays(
  passages: readonly Passage[],
  stateId: number,
  elapsed: number,
): Expected | undefined {
  const left = passages
    .flatMap(({ stay, reached }) => {
      const found = reached.get(stateId);
      return found && stay >= elapsed ? [found.days - elapsed] : [];
    })
    .sort((a, b) => a - b);
  if (left.length < fewestCases) return undefined;
  return { likely: quantile(left, likely), safe: quantile(left, safe), cases: left.length };
}

/** How many forecasts held. */
export interface Record85 {
  forecasts: number;
  held: number;
}

/** Inserts a value into sorted ones. */
function insert(sorted: number[], value: number): void {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! <= value) from = middle + 1;
    else to = middle;
  }
  sorted.splice(from, 0, value);
}

/**
 * Walks through the past: for each passage, what would have been expected on the day on which it began, from the cases that were
 * known by then, and whether it came true by the 85 % date.
 */
export function backTest(passages: readonly Passage[], stateId: number): Record85 {
  const cases = passages.flatMap(({ began, reached }) => {
    const found = reached.get(stateId);
    return found ? [{ began, ...found }] : [];
  });
  const byEnd = [...cases].sort((a, b) => a.on.localeCompare(b.on));
  const known: number[] = [];
  let next = 0;
  const record = { forecasts: 0, held: 0 };
  for (const { began, days } of [...cases].sort((a, b) => a.began.localeCompare(b.began))) {
    for (; next < byEnd.length && byEnd[next]!.on < began; next++) insert(known, byEnd[next]!.days);
    if (known.length < fewestCases) continue;
    record.forecasts += 1;
    if (days <= quantile(known, safe)) record.held += 1;
  }
  return record;
}
