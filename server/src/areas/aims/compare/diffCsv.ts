import type { AimDiffColumn, AimDiffRow } from 'shared-api/contracts/projectParts/aims';
import type { Db } from '../../../kernel/db/types';
import type { CsvCell } from '../../../kernel/csv/csv';
import { cellText } from '../books/cellText';
import { presentLines, shownLines, type ComparedSheets } from './presentLines';
import { decodeLines } from './sheetLines';

/** A compared sheet whose differences are written. */
export interface CsvSheet {
  name: string;
  sheets: ComparedSheets;
  columns: AimDiffColumn[];
  lines: () => Promise<Buffer | undefined>;
}

export const diffTitles = (a: number, b: number): string[] => [
  'Sheet',
  'Difference',
  `Row in version ${a}`,
  `Row in version ${b}`,
  'Column',
  'Before',
  'After',
];

/** Lines of one difference: of a changed row its changed cells, of an added or removed one its cells that are not empty. */
function* rowsOf(name: string, columns: readonly AimDiffColumn[], row: AimDiffRow): Generator<CsvCell[]> {
  if (row.kind === 'fold') return;
  const head = [name, row.moved ? 'changed and moved' : row.kind, row.row_a, row.row_b];
  if (row.kind === 'moved') yield [...head, '', '', ''];
  for (const { column, value } of row.before)
    yield [...head, columns[column]!.name, cellText(value), cellText(row.cells[column])];
  if (row.kind !== 'added' && row.kind !== 'removed') return;
  for (const [i, cell] of row.cells.entries()) {
    const text = cellText(cell);
    if (text) yield [...head, columns[i]!.name, ...(row.kind === 'added' ? ['', text] : [text, ''])];
  }
}

/** Differences that are read at once. */
const batch = 500;

/** Writes all differences of sheets, cell by cell. */
export async function* diffCsvRows(db: Db, sheets: readonly CsvSheet[]): AsyncGenerator<CsvCell[]> {
  for (const { name, sheets: ids, columns, lines: read } of sheets) {
    const content = await read();
    if (!content) continue;
    const lines = decodeLines(content);
    const shown = shownLines(lines, {}).filter((one) => 'line' in one);
    for (let from = 0; from < shown.length; from += batch)
      for (const row of await presentLines(db, ids, lines, columns, shown.slice(from, from + batch)))
        yield* rowsOf(name, columns, row);
  }
}
