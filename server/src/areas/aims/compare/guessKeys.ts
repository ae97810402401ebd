import { keyOf, type SheetRows, type UnitedColumn } from './sheetRows';

/** Columns at the left in which a key is looked for. */
const looked = 12;
/** The first columns that are tried in pairs. */
const paired = 4;

/** The keys of all rows; null unless the columns are filled and unique in each row. */
function uniqueKeys({ texts }: SheetRows, columns: readonly number[]): Set<string> | null {
  const seen = new Set<string>();
  for (const text of texts) {
    const key = keyOf(text, columns, true);
    if (key === null || seen.has(key)) return null;
    seen.add(key);
  }
  return seen;
}

/**
 * Whether the columns are a key on both sides, and at least half of the smaller side's keys are on the other side too: a running number
 * that restarts is no key.
 */
function isKey(a: SheetRows, b: SheetRows, columns: readonly number[]): boolean {
  const inA = uniqueKeys(a, columns);
  const inB = inA && uniqueKeys(b, columns);
  if (!inB) return false;
  const [few, many] = inA.size < inB.size ? [inA, inB] : [inB, inA];
  let shared = 0;
  for (const key of few) if (many.has(key)) shared += 1;
  return shared * 2 >= few.size;
}

/**
 * Guesses the columns by which rows are recognised: the first column that is filled and unique on both sides, else the first such pair.
 * @returns indexes of united columns; none when no columns are a key
 */
export function guessKeys(a: SheetRows, b: SheetRows, columns: readonly UnitedColumn[]): number[] {
  if (!a.texts.length || !b.texts.length) return [];
  const usable = columns
    .map(({ index }, i) => ({ i, isCommon: index.every((one) => one >= 0) }))
    .filter(({ isCommon }) => isCommon)
    .map(({ i }) => i)
    .slice(0, looked);
  const pairs = usable
    .slice(0, paired)
    .flatMap((first, i) => usable.slice(i + 1, paired).map((second) => [first, second]));
  return [...usable.map((one) => [one]), ...pairs].find((keys) => isKey(a, b, keys)) ?? [];
}
