import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { aimDifferences, type AimDiffCounts } from 'shared-api/contracts/projectParts/aims';
import { findStayed, type Match } from './matchRows';
import type { SheetRows } from './sheetRows';

/** The kinds of lines, by their number. */
export const lineKinds = ['same', ...aimDifferences] as const;
type LineKind = (typeof lineKinds)[number];
const [same, added, removed, changed, moved] = [0, 1, 2, 3, 4] as const;
/** Added to `changed`: the row has moved too. */
const alsoMoved = 8;

/** All lines of a compared sheet: the kind of each, and its rows in both versions, counted from 0; -1 where it has none. */
export interface SheetLines {
  kinds: Uint8Array;
  a: Int32Array;
  b: Int32Array;
}

export const kindAt = ({ kinds }: SheetLines, line: number): LineKind => lineKinds[kinds[line]! & 7]!;

/** Whether the row of a line has moved, alone or besides a change. */
export const hasMoved = ({ kinds }: SheetLines, line: number): boolean =>
  kinds[line] === moved || (kinds[line]! & alsoMoved) !== 0;

/** Puts matched rows in the order of `b`; a removed row stands behind the row that it followed. */
export function orderLines(a: SheetRows, b: SheetRows, { aOfB, bOfA }: Match): SheetLines {
  const stayed = findStayed(aOfB);
  const gone = bOfA.reduce((n, row) => n + Number(row < 0), 0);
  const total = b.texts.length + gone;
  const lines = { kinds: new Uint8Array(total), a: new Int32Array(total), b: new Int32Array(total) };
  let at = 0;
  let nextA = 0;
  const add = (kind: number, inA: number, inB: number) => {
    lines.kinds[at] = kind;
    lines.a[at] = inA;
    lines.b[at] = inB;
    at += 1;
  };
  const addRemoved = (end: number) => {
    for (; nextA < end; nextA++) if (bOfA[nextA]! < 0) add(removed, nextA, -1);
  };
  for (let row = 0; row < b.texts.length; row++) {
    const from = aOfB[row]!;
    if (from < 0) {
      add(added, -1, row);
      continue;
    }
    if (stayed[row]) addRemoved(from);
    const isEqual = a.texts[from] === b.texts[row];
    if (isEqual) add(stayed[row] ? same : moved, from, row);
    else add(changed + (stayed[row] ? 0 : alsoMoved), from, row);
  }
  addRemoved(a.texts.length);
  return lines;
}

export function countLines({ kinds }: SheetLines): AimDiffCounts {
  const counts = [0, 0, 0, 0, 0];
  for (const kind of kinds) counts[kind & 7]! += 1;
  return {
    added: counts[added]!,
    removed: counts[removed]!,
    changed: counts[changed]!,
    moved: counts[moved]!,
  };
}

/** Lines as bytes. Rows are written as the distance from the line before, which compresses well. */
export function encodeLines({ kinds, a, b }: SheetLines): Buffer {
  const total = kinds.length;
  const bytes = Buffer.alloc(total * 9);
  bytes.set(kinds);
  const distances = new Int32Array(total * 2);
  for (let i = 0; i < total; i++) {
    distances[i] = a[i]! - (a[i - 1] ?? 0);
    distances[total + i] = b[i]! - (b[i - 1] ?? 0);
  }
  bytes.set(new Uint8Array(distances.buffer), total);
  return deflateRawSync(bytes, { level: 1 });
}

export function decodeLines(content: Uint8Array): SheetLines {
  const bytes = inflateRawSync(content);
  const total = bytes.length / 9;
  // Copied, because the view of an Int32Array must begin at a multiple of four bytes.
  const distances = new Int32Array(new Uint8Array(bytes.subarray(total)).buffer);
  const lines = {
    kinds: new Uint8Array(bytes.subarray(0, total)),
    a: new Int32Array(total),
    b: new Int32Array(total),
  };
  for (let i = 0; i < total; i++) {
    lines.a[i] = (lines.a[i - 1] ?? 0) + distances[i]!;
    lines.b[i] = (lines.b[i - 1] ?? 0) + distances[total + i]!;
  }
  return lines;
}
