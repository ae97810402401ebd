import { guessKeys } from '../compare/guessKeys';
import { keysFor } from '../compare/compareSheet';
import { matchRows, type Match } from '../compare/matchRows';
import { cellsOf, type SheetRows, type UnitedColumn } from '../compare/sheetRows';

/** Three versions of a sheet, as rows of the columns that they have together. */
export interface ThreeSheets {
  base: SheetRows;
  mine: SheetRows;
  theirs: SheetRows;
}

/** A cell that mine changes; values are texts. */
export interface CellChange {
  column: number;
  base: string;
  theirs: string;
  mine: string;
  conflict: boolean;
}

/** A row that mine changes against the base; rows are counted from 0, -1 where a version has none. */
export interface MergeItem {
  ref: string;
  kind: 'added' | 'removed' | 'changed';
  conflict: boolean;
  /** The row is chosen as a whole. */
  whole: boolean;
  base: number;
  mine: number;
  theirs: number;
  changes: CellChange[];
}

export interface MergePlan {
  items: MergeItem[];
  /** The row of theirs that each row of mine is; -1 where there is none. */
  theirsOfMine: Int32Array;
}

/** The columns by which the rows of all three versions are recognised. */
function chooseMergeKeys({ base, mine, theirs }: ThreeSheets, columns: readonly UnitedColumn[]): number[] {
  const sides = base.texts.length
    ? [mine, theirs].map((one) => [base, one] as const)
    : [[mine, theirs] as const];
  const [first, ...others] = sides.map(([a, b]) => guessKeys(a, b, columns));
  return first && others.every((keys) => keys.join() === first.join()) ? first : [];
}

function compareCells(base: string, theirs: string, mine: string, width: number): CellChange[] {
  const [inBase, inTheirs, inMine] = [cellsOf(base), cellsOf(theirs), cellsOf(mine)];
  const changes: CellChange[] = [];
  for (let column = 0; column < width; column++) {
    const [was, other, own] = [inBase[column] ?? '', inTheirs[column] ?? '', inMine[column] ?? ''];
    // A cell that both changed alike is there already.
    if (own === was || own === other) continue;
    changes.push({ column, base: was, theirs: other, mine: own, conflict: other !== was });
  }
  return changes;
}

const item = (
  kind: MergeItem['kind'],
  rows: Pick<MergeItem, 'base' | 'mine' | 'theirs'>,
  { conflict, whole, changes = [] }: { conflict: boolean; whole: boolean; changes?: CellChange[] },
): MergeItem => ({
  ref: rows.mine >= 0 ? `m${rows.mine}` : `b${rows.base}`,
  ...{ kind, conflict, whole, ...rows, changes },
});

/** Rows that both sides added: by their key or, without one, by their content. */
function matchAdded({ mine, theirs }: ThreeSheets, keys: readonly number[], ofMine: Match, ofTheirs: Match) {
  const both = matchRows(mine, theirs, keysFor(mine, theirs, keys));
  return (row: number): number => {
    const other = both.bOfA[row]!;
    return other >= 0 && ofMine.aOfB[row]! < 0 && ofTheirs.aOfB[other]! < 0 ? other : -1;
  };
}

/** Plans the merge of a sheet: what mine changes against the base, and which of it theirs changed too. */
export function planMerge(sheets: ThreeSheets, columns: readonly UnitedColumn[]): MergePlan {
  const { base, mine, theirs } = sheets;
  const keys = chooseMergeKeys(sheets, columns);
  const ofMine = matchRows(base, mine, keysFor(base, mine, keys));
  const ofTheirs = matchRows(base, theirs, keysFor(base, theirs, keys));
  const findAdded = matchAdded(sheets, keys, ofMine, ofTheirs);
  const items: MergeItem[] = [];
  const theirsOfMine = new Int32Array(mine.texts.length).fill(-1);
  const width = columns.length;

  for (let row = 0; row < mine.texts.length; row++) {
    const own = mine.texts[row]!;
    const inBase = ofMine.aOfB[row]!;
    const inTheirs = inBase < 0 ? findAdded(row) : ofTheirs.bOfA[inBase]!;
    theirsOfMine[row] = inTheirs;
    const rows = { base: inBase, mine: row, theirs: inTheirs };
    if (inBase < 0 && inTheirs < 0) items.push(item('added', rows, { conflict: false, whole: true }));
    else {
      const was = inBase < 0 ? '' : base.texts[inBase]!;
      if (own === was) continue;
      const changes = compareCells(was, inTheirs < 0 ? was : theirs.texts[inTheirs]!, own, width);
      if (inTheirs < 0) items.push(item('changed', rows, { conflict: true, whole: true, changes }));
      else if (changes.length)
        items.push(
          item('changed', rows, {
            conflict: changes.some(({ conflict }) => conflict),
            whole: false,
            changes,
          }),
        );
    }
  }
  for (let row = 0; row < base.texts.length; row++) {
    const inTheirs = ofTheirs.bOfA[row]!;
    if (ofMine.bOfA[row]! >= 0 || inTheirs < 0) continue;
    const conflict = theirs.texts[inTheirs] !== base.texts[row];
    items.push(item('removed', { base: row, mine: -1, theirs: inTheirs }, { conflict, whole: true }));
  }
  return { items, theirsOfMine };
}
