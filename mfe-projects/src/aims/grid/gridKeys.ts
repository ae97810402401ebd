import type { KeyboardEvent } from 'react';

/** A cell of a grid; row -1 is the header. */
export interface Position {
  row: number;
  column: number;
}

/** The size of a grid in cells. */
export interface GridSize {
  rows: number;
  columns: number;
  /** The rows that Page Up and Page Down skip. */
  page: number;
}

const within = (value: number, first: number, last: number) => Math.max(first, Math.min(last, value));

/** @returns the cell to which a key moves; undefined for keys that do not move. Source: ARIA grid pattern */
export function moveByKey(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  { row, column }: Position,
  { rows, columns, page }: GridSize,
): Position | undefined {
  if (altKey) return undefined;
  const far = ctrlKey || metaKey;
  const moves: Record<string, Position> = {
    ArrowDown: { row: far ? rows - 1 : row + 1, column },
    ArrowUp: { row: far ? 0 : row - 1, column },
    ArrowRight: { row, column: far ? columns - 1 : column + 1 },
    ArrowLeft: { row, column: far ? 0 : column - 1 },
    PageDown: { row: row + page, column },
    PageUp: { row: Math.max(0, row - page), column },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? rows - 1 : row, column: columns - 1 },
  };
  const to = moves[key];
  return to && { row: within(to.row, -1, rows - 1), column: within(to.column, 0, columns - 1) };
}
