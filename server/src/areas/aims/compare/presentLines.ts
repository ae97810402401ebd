import type {
  AimCell,
  AimDiffColumn,
  AimDiffQuery,
  AimDiffRow,
} from 'shared-api/contracts/projectParts/aims';
import type { Tx } from '../../../kernel/db/types';
import { readRowsAt } from '../books/books.queries';
import type { StoredRow } from '../books/blocks';
import { cellText } from '../books/cellText';
import { hasMoved, kindAt, type SheetLines } from './sheetLines';

/** A line that is shown: one of the compared lines, or a fold of lines without a difference. */
export type ShownLine = { line: number; number: number | null } | { from: number; count: number };

/** Lists the lines that a query asks for, without reading their cells. */
export function shownLines(
  lines: SheetLines,
  { kind, same, fold_from, fold_count }: AimDiffQuery,
): ShownLine[] {
  const shown: ShownLine[] = [];
  if (fold_from !== undefined) {
    const end = Math.min(lines.kinds.length, fold_from + (fold_count ?? 20));
    for (let line = fold_from; line < end && kindAt(lines, line) === 'same'; line++)
      shown.push({ line, number: null });
    return shown;
  }
  let number = 0;
  for (let line = 0; line < lines.kinds.length; line++) {
    const own = kindAt(lines, line);
    if (own !== 'same') number += 1;
    const isShown = own === 'same' ? same && !kind : !kind || kind.includes(own);
    if (isShown) shown.push({ line, number: own === 'same' ? null : number });
    if (own !== 'same' || same || kind) continue;
    const last = shown.at(-1);
    if (last && 'from' in last && last.from + last.count === line) last.count += 1;
    else shown.push({ from: line, count: 1 });
  }
  return shown;
}

/** The sheets of both versions, by their ids; null where one has none. */
export interface ComparedSheets {
  a: number | null;
  b: number | null;
}

const readSide = (tx: Tx, sheetId: number | null, rows: readonly number[]) =>
  sheetId === null
    ? Promise.resolve(new Map<number, StoredRow>())
    : readRowsAt(
        tx,
        sheetId,
        rows.filter((row) => row >= 0),
      );

const cellAt = (row: StoredRow | undefined, index: number | null): AimCell =>
  index === null ? null : (row?.[index + 1] ?? null);

/** Reads the cells of shown lines. */
export async function presentLines(
  tx: Tx,
  sheets: ComparedSheets,
  lines: SheetLines,
  columns: readonly AimDiffColumn[],
  shown: readonly ShownLine[],
): Promise<AimDiffRow[]> {
  const own = shown.flatMap((one) => ('line' in one ? [one.line] : []));
  const inA = await readSide(
    tx,
    sheets.a,
    own.map((line) => lines.a[line]!),
  );
  const inB = await readSide(
    tx,
    sheets.b,
    own.map((line) => lines.b[line]!),
  );
  return shown.map((one) => {
    if (!('line' in one)) return { kind: 'fold', ...one };
    const kind = kindAt(lines, one.line);
    const [a, b] = [inA.get(lines.a[one.line]!), inB.get(lines.b[one.line]!)];
    const before =
      kind === 'changed'
        ? columns.flatMap(({ index_a, index_b }, column) => {
            const value = cellAt(a, index_a);
            return cellText(value) === cellText(cellAt(b, index_b)) ? [] : [{ column, value }];
          })
        : [];
    return {
      kind,
      number: one.number,
      row_a: a?.[0] ?? null,
      row_b: b?.[0] ?? null,
      moved: kind === 'changed' && hasMoved(lines, one.line),
      cells: columns.map(({ index_a, index_b }) =>
        kind === 'removed' ? cellAt(a, index_a) : cellAt(b, index_b),
      ),
      before,
    };
  });
}
