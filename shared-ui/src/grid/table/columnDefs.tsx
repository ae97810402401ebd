import type {
  ColDef,
  ICellRendererParams,
  SuppressHeaderKeyboardEventParams,
  ValueGetterParams,
} from 'ag-grid-community';
import { Skeleton } from '../../feedback/Skeleton';
import { cellText, type Column } from '../list/column';
import { filterButtonClass, HeaderCell } from './HeaderCell';
import type { SortKey } from '../list/listState';

/** A row that is still loading; its number varies the length of its skeleton bars. */
export interface PlaceholderRow {
  placeholder: number;
}
export const isPlaceholder = (row: unknown): row is PlaceholderRow =>
  typeof row === 'object' && row !== null && 'placeholder' in row;

const skeletonWidths = [70, 62, 84, 48, 76, 56];

function SkeletonCell({ data, column }: ICellRendererParams<PlaceholderRow>) {
  const seed = (data?.placeholder ?? 0) + (column?.getInstanceId() ?? 0);
  return (
    <span style={{ display: 'flex', alignItems: 'center', height: '100%' }}>
      <Skeleton width={`${skeletonWidths[seed % skeletonWidths.length]}%`} />
    </span>
  );
}

interface Options {
  /** Pins the columns marked `pinned` at the left. */
  pin: boolean;
  sort: readonly SortKey[];
  /** Pads the first and last column by 24 px, like the page. */
  flush: boolean;
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
  const { pin, sort, flush, continued = false, toggleSort } = options;
  const last = continued ? -1 : visible.length - 1;
  return visible.map((column, index): ColDef => {
    const order = sort.findIndex(({ field }) => field === column.field);
    const { render } = column;
    const edge = flush
      ? [index === 0 && 'ui-first', index === last && 'ui-last'].filter((c) => c !== false)
      : [];
    const kind = [
      column.align === 'right' && 'ui-right',
      column.numeric && 'ui-numeric',
      column.strong && 'ui-strong',
    ].filter((c): c is string => typeof c === 'string');
    return {
      colId: column.field,
      headerName: column.title,
      headerComponent: HeaderCell,
      context: column,
      ...(column.flex
        ? { flex: column.flex, minWidth: column.minWidth ?? column.width ?? 120 }
        : { width: column.width ?? 120, minWidth: Math.min(column.width ?? 120, column.minWidth ?? 56) }),
      pinned: pin && column.pinned ? 'left' : null,
      lockPinned: true,
      suppressMovable: true,
      sortable: column.sortable !== false,
      comparator: () => 0,
      sort: order < 0 ? null : sort[order]!.desc ? 'desc' : 'asc',
      sortIndex: order < 0 ? null : order,
      suppressHeaderKeyboardEvent: headerKeys(column, toggleSort),
      headerClass: [...edge, ...kind],
      cellClass: ({ data }: { data?: Row | PlaceholderRow }) => [
        ...edge,
        ...kind,
        ...(data && !isPlaceholder(data) && !render && cellText(column, data) === '' ? ['ui-empty'] : []),
      ],
      valueGetter: ({ data }: ValueGetterParams<Row | PlaceholderRow>) =>
        data && !isPlaceholder(data) ? cellText(column, data) || (column.empty ?? '') : '',
      cellRendererSelector: ({ data }: ICellRendererParams<Row | PlaceholderRow>) => {
        if (isPlaceholder(data)) return { component: SkeletonCell };
        return render && data ? { component: RenderedCell } : undefined;
      },
    };
  });
}

/** A cell drawn by the column's `render`. */
function RenderedCell<Row>({ data, colDef }: ICellRendererParams<Row>) {
  const column = colDef?.context as Column<Row> | undefined;
  return <div className="ui-rendered">{data === undefined ? null : column?.render?.(data)}</div>;
}
