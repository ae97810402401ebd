import type { Column } from '../list/column';

const defaultWidth = 120;
/** The width below which a person cannot drag a column. */
const smallestWidth = 56;

/** The width of a column in pixels: fixed, or a share of the free space that is at least `minWidth`. */
export type ColumnWidth =
  { flex: null; width: number; minWidth: number } | { flex: number; minWidth: number };

/** @param isPinned pinned columns have no share of the free space: they are pinned where there is none */
export function columnWidth<Row>(column: Column<Row>, isPinned = false): ColumnWidth {
  const { flex, width = defaultWidth, minWidth } = column;
  if (!flex) return { flex: null, width, minWidth: Math.min(width, minWidth ?? smallestWidth) };
  const least = minWidth ?? width;
  return isPinned ? { flex: null, width: least, minWidth: least } : { flex, minWidth: least };
}

/** The width that a column needs at least before the list scrolls sideways. */
const leastWidth = (width: ColumnWidth): number => (width.flex === null ? width.width : width.minWidth);

/** Minimum width of all columns, in pixels. */
export const neededWidth = <Row>(columns: readonly Column<Row>[]): number =>
  columns.reduce((sum, column) => sum + leastWidth(columnWidth(column)), 0);

/** A column as a track of a CSS grid, which divides free space as AG Grid does. */
export function columnTrack<Row>(column: Column<Row>): string {
  const width = columnWidth(column);
  return width.flex === null ? `${width.width}px` : `minmax(${width.minWidth}px, ${width.flex}fr)`;
}
