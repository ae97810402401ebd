import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { AgGridReact } from 'ag-grid-react';
import type { CellKeyDownEvent, FullWidthCellKeyDownEvent, GetRowIdParams } from 'ag-grid-community';
import { useDelayedFlag } from '../../feedback/useDelayedFlag';
import { pageNonce } from '../../theme/pageNonce';
import type { Column } from '../list/column';
import { columnDefs, isPlaceholder, type PlaceholderRow } from './columnDefs';
import { CutTextTooltip } from './CutTextTooltip';
import { registerGridModules } from './gridModules';
import { GridFrame, UnderHeader } from './gridStyles';
import { gridTheme } from './gridTheme';
import type { SortKey } from '../list/listState';
import { rowActionsDef, rowActionsWidth, type RowActions } from './rowActionsDef';
import { neededWidth, useOverflows } from './useOverflows';

registerGridModules();

export interface DataGridProps<Row> {
  /** Name of the grid for assistive technology. */
  label: string;
  /** The columns to show, in order. */
  columns: readonly Column<Row>[];
  /** Undefined before the first answer. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string | number;
  isLoading: boolean;
  sort: readonly SortKey[];
  onSort: (field: string, additive: boolean) => void;
  /** Rows to draw while the first page loads. */
  pageSize: number;
  /** Shown under the header row instead of rows: why the grid is empty, or an error. */
  notice?: ReactNode;
  /** Buttons for each row, in a last column without a visible title. */
  rowActions?: RowActions<Row> | undefined;
  /** The grid reaches the left and right edges of the page. */
  flush?: boolean;
}

/** Enter on a cell clicks the link or button inside it. */
function pressInside({ event }: CellKeyDownEvent | FullWidthCellKeyDownEvent): void {
  if (!(event instanceof KeyboardEvent) || event.key !== 'Enter') return;
  const target = event.target as HTMLElement;
  if (target.classList.contains('ag-cell')) target.querySelector<HTMLElement>('a[href],button')?.click();
}

/**
 * A table with the keyboard navigation of an ARIA grid: arrows move, Enter clicks. The grid does not sort: the caller handles
 * `onSort` and passes the rows in the new order.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { label, columns, rows, rowId, isLoading, sort, onSort, pageSize, notice } = props;
  const { rowActions, flush = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const pin = useOverflows(frame, neededWidth(columns) + (rowActions ? rowActionsWidth : 0));
  const showsLoading = useDelayedFlag(isLoading);

  const defs = useMemo(
    () => [
      ...columnDefs(columns, { pin, sort, flush, continued: Boolean(rowActions), toggleSort: onSort }),
      ...(rowActions ? [rowActionsDef(rowActions, { pin, flush })] : []),
    ],
    [columns, pin, sort, flush, onSort, rowActions],
  );
  const placeholders = useMemo(
    () => Array.from({ length: pageSize }, (_, index): PlaceholderRow => ({ placeholder: index })),
    [pageSize],
  );
  const showsSkeleton = showsLoading && rows === undefined;
  const data = notice ? [] : showsSkeleton ? placeholders : ((rows ?? []) as (Row | PlaceholderRow)[]);

  useEffect(() => {
    frame.current?.querySelector('[role=grid],[role=treegrid]')?.setAttribute('aria-label', label);
  }, [label]);

  return (
    <GridFrame
      ref={frame}
      aria-busy={isLoading}
      {...(showsLoading && rows !== undefined ? { 'data-stale': '' } : {})}
    >
      <CutTextTooltip>
        <AgGridReact<Row | PlaceholderRow>
          theme={gridTheme}
          {...(pageNonce ? { styleNonce: pageNonce } : {})}
          columnDefs={defs}
          rowData={data}
          getRowId={({ data: row }: GetRowIdParams<Row | PlaceholderRow>) =>
            isPlaceholder(row) ? `placeholder-${row.placeholder}` : String(rowId(row))
          }
          onGridReady={() =>
            frame.current?.querySelector('[role=grid],[role=treegrid]')?.setAttribute('aria-label', label)
          }
          onCellKeyDown={pressInside}
          suppressNoRowsOverlay
          suppressMultiSort={false}
          suppressCellFocus={showsSkeleton}
          suppressColumnVirtualisation
          suppressScrollOnNewData={false}
          ensureDomOrder
          animateRows={false}
          loading={false}
          maintainColumnOrder={false}
        />
      </CutTextTooltip>
      {notice && <UnderHeader>{notice}</UnderHeader>}
    </GridFrame>
  );
}
