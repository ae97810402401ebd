import type { AimDiffRow } from 'shared-api/contracts/projectParts/aims';
import { makeOffsets, type Offsets } from '../grid/offsets';

/** The lines, and the rows of a fold, of one read. */
export const linesPerPage = 200;

export type DiffRow = Exclude<AimDiffRow, { kind: 'fold' }>;
export type Fold = Extract<AimDiffRow, { kind: 'fold' }>;

export const isFold = (line: AimDiffRow | undefined): line is Fold => line?.kind === 'fold';

/** Pixels. Source: mock/NOTES.md, screen 18. */
const heights = { row: 36, fold: 28 };

export interface LineLayout {
  lineAt: (line: number) => AimDiffRow | undefined;
  /** How many rows each line shows: an opened fold has several. */
  spans: Offsets;
  /** Pixels of each shown row. */
  heightOf: (index: number) => number;
}

/**
 * Lays out the lines of a compared sheet.
 * @param pageAt a page of lines, from 0; undefined until it is read
 */
export function layoutLines(
  total: number,
  pageAt: (page: number) => readonly AimDiffRow[] | undefined,
  isOpen: (fold: Fold) => boolean,
): LineLayout {
  const lineAt = (line: number) => pageAt(Math.floor(line / linesPerPage))?.[line % linesPerPage];
  const spans = makeOffsets(total, (line) => {
    const one = lineAt(line);
    return isFold(one) && isOpen(one) ? one.count : 1;
  });
  const pixels = new Uint8Array(spans.total).fill(heights.row);
  for (let line = 0; line < total; line += 1) {
    const one = lineAt(line);
    if (isFold(one) && !isOpen(one)) pixels[spans.startOf(line)] = heights.fold;
  }
  return { lineAt, spans, heightOf: (index) => pixels[index] ?? heights.row };
}

/** The rows of a fold are read in windows. @returns the window with the row, and where the row is in it */
export function foldWindow(fold: Fold, within: number): { name: string; index: number } {
  const skipped = Math.floor(within / linesPerPage) * linesPerPage;
  const count = Math.min(linesPerPage, fold.count - skipped);
  return { name: `${fold.from + skipped} ${count}`, index: within - skipped };
}
