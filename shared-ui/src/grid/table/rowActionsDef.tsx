import type { ReactNode } from 'react';
import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { VisuallyHidden } from '../../display/VisuallyHidden';
import { useRowData } from '../useRowData';
import { isPlaceholder, type PlaceholderRow } from './placeholders';

/** Draws the buttons of a row. Keep it stable (`useCallback`). */
export type RowActions<Row> = (row: Row) => ReactNode;

/** Pixels: a small button and the padding at the edge of the page. */
export const rowActionsWidth = 56;

export const RowActionsTitle = () => <VisuallyHidden>Actions</VisuallyHidden>;

function ActionsCell<Row>({ node, colDef }: ICellRendererParams<Row | PlaceholderRow>) {
  const row = useRowData({ node });
  const draw = colDef?.context as RowActions<Row>;
  return (
    <div className="ui-rendered ui-actions">{row === undefined || isPlaceholder(row) ? null : draw(row)}</div>
  );
}

/** The column of the row actions. It cannot be sorted or hidden, and is not part of the CSV. */
export const rowActionsDef = <Row,>(
  draw: RowActions<Row>,
  { pin, flush }: { pin: boolean; flush: boolean },
): ColDef => ({
  colId: 'row-actions',
  headerName: 'Actions',
  headerComponent: RowActionsTitle,
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
