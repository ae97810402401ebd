import { cellsOf, type SheetRows } from './sheetRows';

/** The keys of both sides' rows; null matches by content alone. */
export type Keys = { a: (string | null)[]; b: (string | null)[] } | null;

export interface Match {
  /** The row of `a` that each row of `b` is; -1 for an added one. */
  aOfB: Int32Array;
  /** The row of `b` that each row of `a` is; -1 for a removed one. */
  bOfA: Int32Array;
  /** Rows of both sides whose key is not unique. */
  duplicates: { a: number[]; b: number[] };
}

/** Indexes by text, in ascending order. */
function indexBy(texts: readonly (string | null)[], isFree: (row: number) => boolean): Map<string, number[]> {
  const rows = new Map<string, number[]>();
  texts.forEach((text, row) => {
    if (text === null || !isFree(row)) return;
    const known = rows.get(text);
    if (known) known.push(row);
    else rows.set(text, [row]);
  });
  return rows;
}

/** The row of each key, -1 for a key of several rows, and all rows with such a key. */
function indexKeys(keys: readonly (string | null)[]): { rows: Map<string, number>; repeated: number[] } {
  const rows = new Map<string, number>();
  const repeated: number[] = [];
  keys.forEach((key, row) => {
    if (key === null) return;
    const known = rows.get(key);
    if (known === undefined) return void rows.set(key, row);
    if (known >= 0) repeated.push(known);
    repeated.push(row);
    rows.set(key, -1);
  });
  return { rows, repeated };
}

function setMatch({ aOfB, bOfA }: Match, a: number, b: number): void {
  aOfB[b] = a;
  bOfA[a] = b;
}

/** Matches rows whose key is unique on both sides. */
function matchKeys(match: Match, keys: NonNullable<Keys>): void {
  const [inA, inB] = [indexKeys(keys.a), indexKeys(keys.b)];
  match.duplicates.a = inA.repeated;
  match.duplicates.b = inB.repeated;
  for (const [key, row] of inB.rows) {
    const known = inA.rows.get(key) ?? -1;
    if (row >= 0 && known >= 0) setMatch(match, known, row);
  }
}

/** Matches free rows of the same content, the first with the first. */
function matchContents(match: Match, a: SheetRows, b: SheetRows): void {
  const free = indexBy(a.texts, (row) => match.bOfA[row] === -1);
  for (const rows of free.values()) rows.reverse();
  b.texts.forEach((text, row) => {
    if (match.aOfB[row] !== -1) return;
    const same = free.get(text);
    if (same?.length) setMatch(match, same.pop()!, row);
  });
}

/** Rows that are looked at for each row of a gap; beyond, a row counts as removed or added. */
const maxLook = 50;

/** The share of equal cells among those that either row fills. */
function similarity(a: readonly string[], b: readonly string[]): number {
  let [same, filled] = [0, 0];
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    if (!a[i] && !b[i]) continue;
    filled += 1;
    if (a[i] === b[i]) same += 1;
  }
  return filled ? same / filled : 0;
}

/**
 * Matches free rows between the same neighbours when at least half of their cells are equal: a row that was edited in place.
 */
function matchSimilar(match: Match, a: SheetRows, b: SheetRows): void {
  let next = 0;
  for (let row = 0; row < b.texts.length; row++) {
    if (match.aOfB[row] !== -1) {
      next = match.aOfB[row]! + 1;
      continue;
    }
    const cells = cellsOf(b.texts[row]!);
    for (let other = next, looked = 0; other < a.texts.length && looked < maxLook; other++, looked++) {
      if (match.bOfA[other] !== -1) break;
      if (similarity(cellsOf(a.texts[other]!), cells) < 0.5) continue;
      setMatch(match, other, row);
      next = other + 1;
      break;
    }
  }
}

/**
 * Finds which row of `b` each row of `a` has become: by keys where they are unique, else by content.
 * @param a, b rows of united columns
 */
export function matchRows(a: SheetRows, b: SheetRows, keys: Keys): Match {
  const match: Match = {
    aOfB: new Int32Array(b.texts.length).fill(-1),
    bOfA: new Int32Array(a.texts.length).fill(-1),
    duplicates: { a: [], b: [] },
  };
  if (keys) matchKeys(match, keys);
  matchContents(match, a, b);
  if (!keys) matchSimilar(match, a, b);
  return match;
}

/**
 * Finds the matched rows that stayed in order: a longest increasing subsequence of their rows in `a`. All other matched rows have moved.
 * @returns for each row of `b` whether it stayed
 */
export function findStayed(aOfB: Int32Array): Uint8Array {
  const tails: number[] = [];
  const before = new Int32Array(aOfB.length).fill(-1);
  for (let row = 0; row < aOfB.length; row++) {
    const a = aOfB[row]!;
    if (a < 0) continue;
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (aOfB[tails[middle]!]! < a) low = middle + 1;
      else high = middle;
    }
    before[row] = low > 0 ? tails[low - 1]! : -1;
    tails[low] = row;
  }
  const stayed = new Uint8Array(aOfB.length);
  for (let row = tails.at(-1) ?? -1; row >= 0; row = before[row]!) stayed[row] = 1;
  return stayed;
}
