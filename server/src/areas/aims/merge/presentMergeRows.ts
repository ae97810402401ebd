import type { AimCell, AimMergeRow } from 'shared-api/contracts/projectParts/aims';
import type { Tx } from '../../../kernel/db/types';
import type { VersionRecord } from '../aims.queries';
import { listSheets, readRowsAt } from '../books/books.queries';
import type { StoredRow } from '../books/blocks';
import type { PlannedSheet } from './merge.task';
import type { ReadUpload } from './MergePlans';
import { mergeBooks } from './mergeUpload';
import type { MergeItem } from './planMerge';

const sides = ['base', 'mine', 'theirs'] as const;

/** Reads the cells of a merge's rows as the three versions have them. */
export async function presentMergeRows(
  tx: Tx,
  upload: ReadUpload,
  latest: VersionRecord,
  { name, columns }: PlannedSheet,
  items: readonly MergeItem[],
): Promise<AimMergeRow[]> {
  const books = await mergeBooks(tx, upload, latest);
  const rows: Record<(typeof sides)[number], Map<number, StoredRow>> = {
    base: new Map(),
    mine: new Map(),
    theirs: new Map(),
  };
  for (const side of sides) {
    const bookId = books[side];
    const sheet =
      bookId === null ? undefined : (await listSheets(tx, bookId)).find((one) => one.name === name);
    const places = items.map((item) => item[side]).filter((row) => row >= 0);
    if (sheet) rows[side] = await readRowsAt(tx, sheet.id, places);
  }
  const cell = (item: MergeItem, side: (typeof sides)[number], column: number): AimCell => {
    const index = columns[column]!.index[sides.indexOf(side)]!;
    return index < 0 ? null : (rows[side].get(item[side])?.[index + 1] ?? null);
  };
  const rowNumber = (item: MergeItem, side: (typeof sides)[number]) =>
    rows[side].get(item[side])?.[0] ?? null;
  return items.map((item) => {
    const shown = item.theirs >= 0 ? 'theirs' : item.mine >= 0 ? 'mine' : 'base';
    const { ref, kind, conflict, whole } = item;
    return {
      ...{ ref, kind, conflict, whole },
      row_base: rowNumber(item, 'base'),
      row_theirs: rowNumber(item, 'theirs'),
      row_mine: rowNumber(item, 'mine'),
      cells: columns.map((_, column) => cell(item, shown, column)),
      changes: item.changes.map(({ column, conflict: isConflict }) => ({
        column,
        base: cell(item, 'base', column),
        theirs: cell(item, 'theirs', column),
        mine: cell(item, 'mine', column),
        conflict: isConflict,
      })),
    };
  });
}
