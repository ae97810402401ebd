import type { Column } from '../list/column';
import { shownText } from './cellClasses';

/** True if the cells of a column need elements of their own; else their text is enough. */
export const isDrawn = <Row,>({ render, wrap }: Column<Row>): boolean => Boolean(render ?? wrap);

/** The content of a cell that the column's `render` draws, or whose text wraps. */
export const DrawnCell = <Row,>({ column, row }: { column: Column<Row>; row: Row }) => (
  <div className="ui-rendered">
    {column.render ? column.render(row) : <span>{shownText(column, row)}</span>}
  </div>
);
