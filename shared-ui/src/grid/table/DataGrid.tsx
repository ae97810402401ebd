import { useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { LoadError } from '../../feedback/LoadError';
import { useDelayedFlag } from '../../feedback/useDelayedFlag';
import type { Column } from '../list/column';
import type { SortKey } from '../list/listState';
import { neededWidth } from './columnWidths';
import { CutTextTooltip } from './CutTextTooltip';
import { GridFrame, LoadNotice, UnderHeader } from './gridStyles';
import { PlainTable, type TableProps } from './PlainTable';
import type { PlaceholderRow } from './placeholders';
import { rowActionsWidth, type RowActions } from './rowActionsDef';
import { selectWidth } from '../selection/SelectCells';
import { useGridCode } from './useGridCode';
import { useTakeover } from './useTakeover';

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
  /** Starts each row with a check box, inside `SelectingProvider`. */
  selectable?: boolean;
  /** The grid reaches the left and right edges of the page. */
  flush?: boolean;
}

const failure = {
  message:
    'Rows can be read and opened. Columns cannot be resized, and arrow keys do not move between cells.',
};

/** Whether an element is narrower than `needed` pixels; updates when it is resized. */
function useOverflows(element: RefObject<HTMLElement | null>, needed: number): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setOverflows(target.clientWidth < needed));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, needed]);
  return overflows;
}

/**
 * A table with the keyboard navigation of an ARIA grid: arrows move, Enter clicks. The grid does not sort: the caller handles
 * `onSort` and passes the rows in the new order. On the first list of a page a plain table shows the rows until the grid's code has
 * loaded (ADR 48).
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { label, columns, rows, rowId, isLoading, sort, onSort, pageSize, notice } = props;
  const { rowActions, selectable = false, flush = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLDivElement>(null);
  const pin = useOverflows(
    frame,
    neededWidth(columns) + (rowActions ? rowActionsWidth : 0) + (selectable ? selectWidth : 0),
  );
  const showsLoading = useDelayedFlag(isLoading);
  const code = useGridCode(rows !== undefined || Boolean(notice));
  const { taken, onDrawn } = useTakeover(frame, plain, code.value !== undefined);

  const placeholders = useMemo(
    () => Array.from({ length: pageSize }, (_, index): PlaceholderRow => ({ placeholder: index })),
    [pageSize],
  );
  const shown = useMemo(
    () => (notice ? [] : (rows ?? (showsLoading ? placeholders : []))),
    [notice, rows, showsLoading, placeholders],
  );
  const look = { sort, pin, flush, rowActions, selectable };
  const table: TableProps<Row> = { label, columns, rows: shown, rowId, ...look };
  const AgGrid = code.value?.AgGrid;

  return (
    <GridFrame
      ref={frame}
      aria-busy={isLoading}
      {...(showsLoading && rows !== undefined ? { 'data-stale': '' } : {})}
    >
      <CutTextTooltip>
        {AgGrid && (
          <div style={{ height: '100%', ...(taken ? {} : { visibility: 'hidden' }) }}>
            <AgGrid {...table} onSort={onSort} onDrawn={onDrawn} />
          </div>
        )}
        {!taken && <PlainTable ref={plain} {...table} />}
      </CutTextTooltip>
      {notice && <UnderHeader>{notice}</UnderHeader>}
      {code.failed && (
        <LoadNotice>
          <LoadError
            title="A part of the list did not load."
            read={{ error: failure, isLoading: false, retry: code.retry }}
          />
        </LoadNotice>
      )}
    </GridFrame>
  );
}
