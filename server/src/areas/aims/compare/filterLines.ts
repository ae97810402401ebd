import type { AimDiffColumn, AimDiffQuery } from 'shared-api/contracts/projectParts/aims';
import type { Tx } from '../../../kernel/db/types';
import { parseCellFilter } from '../books/cellFilter';
import { presentLines, type ComparedSheets, type ShownLine } from './presentLines';
import type { SheetLines } from './sheetLines';

/** Lines whose cells are read at once. */
const atOnce = 2_000;

/**
 * Keeps the lines of which every filter matches the cell of one of both versions; folds go. It reads their cells in parts, between
 * which other calls go on.
 * @throws HttpError 400 for a column that there is not
 */
export async function filterLines(
  tx: Tx,
  {
    sheets,
    lines,
    columns,
  }: { sheets: ComparedSheets; lines: SheetLines; columns: readonly AimDiffColumn[] },
  shown: readonly ShownLine[],
  filter: NonNullable<AimDiffQuery['filter']>,
): Promise<ShownLine[]> {
  const filters = filter.map((one) => parseCellFilter(one, columns.length));
  const own = shown.filter((one) => 'line' in one);
  const kept: ShownLine[] = [];
  for (let from = 0; from < own.length; from += atOnce) {
    const part = own.slice(from, from + atOnce);
    const rows = await presentLines(tx, sheets, lines, columns, part);
    rows.forEach((row, index) => {
      if (row.kind === 'fold') return;
      const { cells, before } = row;
      const isKept = filters.every(
        ({ column, matches }) =>
          matches(cells[column]) || before.some((old) => old.column === column && matches(old.value)),
      );
      if (isKept) kept.push(part[index]!);
    });
  }
  return kept;
}
