import type {
  ColDef,
  ICellRendererParams,
  IHeaderParams,
  SuppressHeaderKeyboardEventParams,
  ValueGetterParams,
} from 'ag-grid-community';
import type { Column } from '../list/column';
import { cellClasses, columnClasses, shownText } from './cellClasses';
import { columnWidth } from './columnWidths';
import { DrawnCell, isDrawn } from './DrawnCell';
import { filterButtonClass, HeaderCell } from './HeaderCell';
import type { SortKey } from '../list/listState';
import { CellSkeleton, isPlaceholder, type PlaceholderRow } from './placeholders';
import { useRowData } from '../useRowData';

function GridHeader<Row>({ column }: IHeaderParams) {
  return <HeaderCell column={column.getColDef().context as Column<Row>} tabIndex={-1} />;
}

const SkeletonCell = ({ data, place }: ICellRendererParams<PlaceholderRow> & { place: number }) => (
  <CellSkeleton row={data?.placeholder ?? 0} column={place} />
);

interface Options {
  /** Pins the columns marked `pinned` at the left. */
  pin: boolean;
  sort: readonly SortKey[];
  /** Pads the first and last column by 24 px, like the page. */
  flush: boolean;
  /** Another column precedes these. */
  led?: boolean;
  /** Another column follows these. */
  continued?: boolean;
  toggleSort: (field: string, additive: boolean) => void;
}

/** Enter sorts, Alt+Enter adds to the sort, Alt+Down opens the filter. Returns true to suppress AG Grid's own handling. */
function headerKeys<Row>(column: Column<Row>, toggleSort: Options['toggleSort']) {
  return ({ event }: SuppressHeaderKeyboardEventParams) => {
    const header = (event.target as HTMLElement).closest('.ag-header-cell');
    if (event.key === 'Enter' && column.sortable !== false) {
      toggleSort(column.field, event.altKey);
      event.preventDefault();
      return true;
    }
    if (event.key === 'ArrowDown' && event.altKey) {
      header?.querySelector<HTMLButtonElement>(`.${filterButtonClass}`)?.click();
      event.preventDefault();
      return true;
    }
    return false;
  };
}

/** Converts columns to AG Grid's definitions. The server sorts, so every comparator says "equal" and rows keep their order. */
export function columnDefs<Row>(visible: readonly Column<Row>[], options: Options): ColDef[] {
  const { pin, sort, flush, led = false, continued = false, toggleSort } = options;
  const before = led ? 1 : 0;
  const count = before + visible.length + (continued ? 1 : 0);
  return visible.map((column, index): ColDef => {
    const order = sort.findIndex(({ field }) => field === column.field);
    const isPinned = pin && Boolean(column.pinned);
    const classes = columnClasses(column, { index: before + index, count, flush });
    return {
      colId: column.field,
      headerName: column.title,
      headerComponent: GridHeader,
      context: column,
      ...columnWidth(column, isPinned),
      pinned: isPinned ? 'left' : null,
      lockPinned: true,
      suppressMovable: true,
      sortable: column.sortable !== false,
      comparator: () => 0,
      sort: order < 0 ? null : sort[order]!.desc ? 'desc' : 'asc',
      sortIndex: order < 0 ? null : order,
      suppressHeaderKeyboardEvent: headerKeys(column, toggleSort),
      headerClass: classes,
      cellClass: ({ data }: { data?: Row | PlaceholderRow }) => [
        ...classes,
        ...(data && !isPlaceholder(data) ? cellClasses(column, data) : []),
      ],
      valueGetter: ({ data }: ValueGetterParams<Row | PlaceholderRow>) =>
        data && !isPlaceholder(data) ? shownText(column, data) : '',
      cellRendererSelector: ({ data }: ICellRendererParams<Row | PlaceholderRow>) => {
        if (isPlaceholder(data)) return { component: SkeletonCell, params: { place: index } };
        return isDrawn(column) && data ? { component: RenderedCell } : undefined;
      },
    };
  });
}

/** A cell that is more than a text. */
function RenderedCell<Row>({ node, colDef }: ICellRendererParams<Row>) {
  const row = useRowData({ node });
  const column = colDef?.context as Column<Row> | undefined;
  return column && row !== undefined ? <DrawnCell column={column} row={row} /> : null;
}
