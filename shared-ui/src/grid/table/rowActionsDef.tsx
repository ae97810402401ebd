import type { ReactNode } from 'react';
import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { VisuallyHidden } from '../../display/VisuallyHidden';
import { isPlaceholder, type PlaceholderRow } from './columnDefs';

/** Draws what one may do with a row. Keep it stable (`useCallback`). */
export type RowActions<Row> = (row: Row) => ReactNode;

/** Pixels: a small button with the padding at the edge of the page. */
export const rowActionsWidth = 56;

const Title = () => <VisuallyHidden>Actions</VisuallyHidden>;

function ActionsCell<Row>({ data, colDef }: ICellRendererParams<Row | PlaceholderRow>) {
  const draw = colDef?.context as RowActions<Row>;
  return (
    <div className="ui-rendered ui-actions">
      {data === undefined || isPlaceholder(data) ? null : draw(data)}
    </div>
  );
}

/** The last column, which is none of the list's own: neither sorted nor chosen nor downloaded. */
export const rowActionsDef = <Row,>(
  draw: RowActions<Row>,
  { pin, flush }: { pin: boolean; flush: boolean },
): ColDef => ({
  colId: 'row-actions',
  headerName: 'Actions',
  headerComponent: Title,
  context: draw,
  cellRenderer: ActionsCell,
  width: rowActionsWidth,
  pinned: pin ? 'right' : null,
  lockPinned: true,
  suppressMovable: true,
  resizable: false,
  sortable: false,
  ...(flush ? { headerClass: 'ui-last', cellClass: 'ui-last' } : {}),
});
