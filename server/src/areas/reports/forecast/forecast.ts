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

/**
 * The value that a share of further values will not exceed, when they are drawn like the sorted ones: of 30 values the 27th for 85 %.
 * The 26th is not exceeded by 26 of 31.
 */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length, Math.ceil(share * (sorted.length + 1))) - 1]!;

/** A project that reached a state. */
interface Case {
  /** Days since 1970 on which it entered the present state, and the later one. */
  began: number;
  ended: number;
  /** The working days in between, and those of them in the present state. */
  days: number;
  stay: number;
}

const dayNumber = (day: string): number => Date.parse(day) / 86_400_000;

/** The passages that reached a state, the earliest first. */
const casesOf = (passages: readonly Passage[], stateId: number): Case[] =>
  passages
    .flatMap(({ began, stay, reached }) => {
      const found = reached.get(stateId);
      return found ? [{ began: dayNumber(began), ended: dayNumber(found.on), days: found.days, stay }] : [];
    })
    .sort((a, b) => a.began - b.began);

/** Cases must have begun before so many days: nearly all others that began with them have ended as well. */
const settledShare = 0.95;

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
 * Expects when a project reaches a state, from those that stayed in its present state at least as long as it has by now. Projects that
 * began lately do not count: only the quick ones among them have ended.
 * @param elapsed working days that it is in its present state, without those on hold
 * @param today `YYYY-MM-DD`
 * @returns undefined with too few cases
 */
export function expectDays(
  passages: readonly Passage[],
  stateId: number,
  elapsed: number,
  today: string,
): Expected | undefined {
  const cases = casesOf(passages, stateId);
  if (cases.length < fewestCases) return undefined;
  const spans = cases.map(({ began, ended }) => ended - began).sort((a, b) => a - b);
  const settled = dayNumber(today) - quantile(spans, settledShare);
  const left = cases
    .filter(({ began, stay }) => began < settled && stay >= elapsed)
    .map(({ days }) => days - elapsed)
    .sort((a, b) => a - b);
  if (left.length < fewestCases) return undefined;
  return { likely: quantile(left, likely), safe: quantile(left, safe), cases: left.length };
}

/** How many forecasts held. */
export interface Record85 {
  forecasts: number;
  held: number;
}

/**
 * Walks through the past: for each case, what would have been expected on the day on which it began, from the cases that were
 * known by then, and whether it came true by the 85 % date.
 */
export function backTest(passages: readonly Passage[], stateId: number): Record85 {
  const cases = casesOf(passages, stateId);
  const byEnd = [...cases].sort((a, b) => a.ended - b.ended);
  const spans: number[] = [];
  /** The days of the cases that a forecast rests on. */
  const counted: number[] = [];
  let [nextEnd, nextSettled, settled] = [0, 0, -Infinity];
  const record = { forecasts: 0, held: 0 };
  for (const { began: today, days } of cases) {
    for (; nextEnd < byEnd.length && byEnd[nextEnd]!.ended < today; nextEnd++) {
      const one = byEnd[nextEnd]!;
      insert(spans, one.ended - one.began);
      if (one.began < settled) insert(counted, one.days);
    }
    if (spans.length < fewestCases) continue;
    settled = Math.max(settled, today - quantile(spans, settledShare));
    for (; cases[nextSettled]!.began < settled; nextSettled++) {
      const one = cases[nextSettled]!;
      if (one.ended < today) insert(counted, one.days);
    }
    if (counted.length < fewestCases) continue;
    record.forecasts += 1;
    if (days <= quantile(counted, safe)) record.held += 1;
  }
  return record;
}
