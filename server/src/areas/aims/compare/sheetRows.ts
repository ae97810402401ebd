import type { AimColumn } from 'shared-api/contracts/projectParts/aims';
import { cellText } from '../books/cellText';
import type { StoredRow } from '../books/blocks';

/** Parts the cells of a row's text; no cell that people type contains it, and a cell that does only makes rows differ. */
const separator = '\u001f';

/** A column of several versions of a sheet, with its index in each of them; -1 where it is missing. */
export interface UnitedColumn {
  name: string;
  kind: AimColumn['kind'];
  index: number[];
}

/** Unites the columns of versions by their names: those of the last version first, each other one behind the one that it follows. */
export function uniteColumns(versions: readonly (readonly AimColumn[])[]): UnitedColumn[] {
  const last = versions.at(-1) ?? [];
  const names = last.map(({ name }) => name);
  for (const version of versions.slice(0, -1).toReversed())
    version.forEach(({ name }, i) => {
      if (names.includes(name)) return;
      const before = i > 0 ? names.indexOf(version[i - 1]!.name) : -1;
      names.splice(before + 1, 0, name);
    });
  return names.map((name) => {
    const index = versions.map((version) => version.findIndex((column) => column.name === name));
    const kinds = new Set(
      versions.flatMap((version, i) => version[index[i]!]?.kind ?? []).filter((kind) => kind !== 'empty'),
    );
    return { name, kind: kinds.size === 1 ? [...kinds][0]! : kinds.size ? 'text' : 'empty', index };
  });
}

/** The rows of a sheet as texts of their cells, in the order of united columns. */
export interface SheetRows {
  texts: string[];
}

export const noRows: SheetRows = { texts: [] };

/** The cells of a row's text. */
export const cellsOf = (text: string): string[] => text.split(separator);

/** One cell of a row's text, without splitting all of it. */
function cellAt(text: string, column: number): string {
  let from = 0;
  for (let i = 0; i < column; i++) {
    from = text.indexOf(separator, from) + 1;
    if (from === 0) return '';
  }
  const end = text.indexOf(separator, from);
  return end < 0 ? text.slice(from) : text.slice(from, end);
}

/** The key of a row: the texts of its key columns. @returns null when one of them is empty and `whole` is set, or all are */
export function keyOf(text: string, columns: readonly number[], whole = false): string | null {
  const [first = 0] = columns;
  if (columns.length === 1) return cellAt(text, first) || null;
  const parts = columns.map((column) => cellAt(text, column));
  const isKey = whole ? parts.every(Boolean) : parts.some(Boolean);
  return isKey ? parts.join(separator) : null;
}

/** Collects rows block by block. Only one text of each row is kept, which takes a fraction of the memory of its cells. */
export function collectRows(columns: readonly UnitedColumn[], version: number) {
  const rows: SheetRows = { texts: [] };
  const order = columns.map(({ index }) => index[version]!);
  const isPlain = order.every((index, i) => index === i);
  return {
    rows,
    add(block: readonly StoredRow[]): void {
      for (const row of block) {
        let text = '';
        for (let i = 0; i < order.length; i++) {
          if (i) text += separator;
          const index = isPlain ? i : order[i]!;
          if (index >= 0) text += cellText(row[index + 1]);
        }
        rows.texts.push(text);
      }
    },
  };
}

/** The key of each row; null where all of its key columns are empty. */
export const keysOf = ({ texts }: SheetRows, columns: readonly number[]): (string | null)[] =>
  texts.map((text) => keyOf(text, columns));
