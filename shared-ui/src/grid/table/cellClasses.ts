import { cellText, type Column } from '../list/column';

interface Place {
  index: number;
  /** Number of columns. */
  count: number;
  /** Pads the first and last column by 24 px, like the page. */
  flush: boolean;
}

/** The classes of a column's header and cells. `GridFrame` has their styles. */
export function columnClasses<Row>(column: Column<Row>, { index, count, flush }: Place): string[] {
  return [
    flush && index === 0 && 'ui-first',
    flush && index === count - 1 && 'ui-last',
    column.align === 'right' && 'ui-right',
    column.numeric && 'ui-numeric',
    column.strong && 'ui-strong',
    column.wrap && 'ui-wrap',
  ].filter((name) => typeof name === 'string');
}

/** The classes of one cell, besides its column's. */
export const cellClasses = <Row>(column: Column<Row>, row: Row): string[] =>
  !column.render && cellText(column, row) === '' ? ['ui-empty'] : [];

/** The text of a cell without `render`. */
export const shownText = <Row>(column: Column<Row>, row: Row): string =>
  cellText(column, row) || (column.empty ?? '');
