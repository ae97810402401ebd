import type { CSSProperties, ReactNode, Ref } from 'react';
import { styled } from '@mui/material/styles';
import { t } from '../../theme/tokens';
import type { Column } from '../list/column';
import type { SortKey } from '../list/listState';
import { cellClasses, columnClasses, shownText } from './cellClasses';
import { columnTrack, neededWidth } from './columnWidths';
import { DrawnCell, isDrawn } from './DrawnCell';
import { headerHeight, rowHeight } from './gridMeasures';
import { HeaderCell } from './HeaderCell';
import { SelectAll, SelectRow, selectWidth } from '../selection/SelectCells';
import { CellSkeleton, isPlaceholder, type PlaceholderRow } from './placeholders';
import { RowActionsTitle, rowActionsWidth, type RowActions } from './rowActionsDef';

/** The table has the measures and colours of `gridTheme`, so that nothing moves when the grid takes this table's place. */
const Scroll = styled('div')({
  position: 'absolute',
  inset: 0,
  overflow: 'auto',
  backgroundColor: t.bg,
  userSelect: 'none',
  lineHeight: '20px',
});
const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'var(--columns)',
  boxSizing: 'border-box',
  height: rowHeight,
  borderBottom: `1px solid ${t.borderSubtle}`,
  backgroundColor: t.bg,
  '&:hover > *': { backgroundColor: t.bgHover },
});
const Header = styled(Row)({
  position: 'sticky',
  top: 0,
  zIndex: 2,
  height: headerHeight + 1,
  borderBottomColor: t.border,
  fontSize: 12,
  fontWeight: 500,
  color: t.text2,
  '&, &:hover > *': { backgroundColor: t.bgSubtle },
  '&& > :hover': { backgroundColor: t.bgMuted },
  '& > *': { display: 'flex', alignItems: 'center', padding: '0 8px', minWidth: 0 },
});
const Cell = styled('div')({
  boxSizing: 'border-box',
  height: '100%',
  lineHeight: '34px',
  padding: '0 7px',
  border: '1px solid transparent',
  minWidth: 0,
  color: t.text2,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
});

/** The input of the plain table and of the grid. */
export interface TableProps<Row> {
  /** Name of the table for assistive technology. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly (Row | PlaceholderRow)[];
  rowId: (row: Row) => string | number;
  sort: readonly SortKey[];
  /** Pins the columns marked `pinned` at the left, and the row actions at the right. */
  pin: boolean;
  /** Pads the first and last column like the page. */
  flush: boolean;
  rowActions?: RowActions<Row> | undefined;
  /** Each row starts with a check box. */
  selectable?: boolean;
}

interface Place {
  className: string;
  style?: CSSProperties;
}

/** Left offsets of pinned columns; the last of them has a line at its right. */
function pinnedStyles<Row>(columns: readonly Column<Row>[], start: number): (CSSProperties | undefined)[] {
  const last = columns.findLastIndex(({ pinned }) => pinned);
  return columns.map((column, index) =>
    column.pinned
      ? {
          position: 'sticky',
          left: start + neededWidth(columns.slice(0, index)),
          zIndex: 1,
          backgroundColor: 'inherit',
          ...(index === last ? { borderRightColor: t.border } : {}),
        }
      : undefined,
  );
}

const ariaSort = <Row,>({ sortable, field }: Column<Row>, sort: readonly SortKey[]) => {
  if (sortable === false) return undefined;
  const key = sort.find((sortKey) => sortKey.field === field);
  return key ? (key.desc ? 'descending' : 'ascending') : 'none';
};

const content = <Row,>(column: Column<Row>, row: Row): ReactNode =>
  isDrawn(column) ? <DrawnCell column={column} row={row} /> : shownText(column, row);

/**
 * The rows as a table without the grid's keyboard navigation and without its code: drawn until the grid can take its place, from the
 * same declaration of columns. `data-field` and `data-row` tell where the focus is.
 */
export function PlainTable<Row>(props: TableProps<Row> & { ref?: Ref<HTMLDivElement> }) {
  const { label, columns: given, rows, rowId, sort, pin, flush, rowActions, selectable, ref } = props;
  const before = selectable ? 1 : 0;
  // AG Grid moves pinned columns to the left as well.
  const columns = pin
    ? [...given].sort((a, b) => Number(b.pinned ?? false) - Number(a.pinned ?? false))
    : given;
  const pinned = pin ? pinnedStyles(columns, before * selectWidth) : [];
  const count = before + given.length + (rowActions ? 1 : 0);
  const places = columns.map((column, index): Place => {
    const classes = columnClasses(column, { index: before + given.indexOf(column), count, flush });
    return { className: classes.join(' '), ...(pinned[index] ? { style: pinned[index] } : {}) };
  });
  const tracks = [
    ...(selectable ? [`${selectWidth}px`] : []),
    ...columns.map(columnTrack),
    ...(rowActions ? [`${rowActionsWidth}px`] : []),
  ];
  const minWidth = before * selectWidth + neededWidth(columns) + (rowActions ? rowActionsWidth : 0);
  const select: Place = {
    className: flush ? 'ui-first' : '',
    ...(pin ? { style: { position: 'sticky', left: 0, zIndex: 1, backgroundColor: 'inherit' } } : {}),
  };
  const actions: Place = {
    className: flush ? 'ui-last' : '',
    ...(pin ? { style: { position: 'sticky', right: 0, zIndex: 1, backgroundColor: 'inherit' } } : {}),
  };
  return (
    <Scroll ref={ref}>
      <div
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        style={{ minWidth, '--columns': tracks.join(' ') } as CSSProperties}
      >
        <div role="rowgroup" style={{ display: 'contents' }}>
          <Header role="row">
            {selectable && (
              <div role="columnheader" data-field="row-select" {...select}>
                <SelectAll tabIndex={0} />
              </div>
            )}
            {columns.map((column, index) => (
              <div
                key={column.field}
                role="columnheader"
                aria-sort={ariaSort(column, sort)}
                data-field={column.field}
                {...places[index]!}
              >
                <HeaderCell column={column} tabIndex={0} />
              </div>
            ))}
            {rowActions && (
              <div role="columnheader" {...actions}>
                <RowActionsTitle />
              </div>
            )}
          </Header>
        </div>
        <div role="rowgroup">
          {rows.map((row, number) =>
            isPlaceholder(row) ? (
              <Row key={`placeholder-${row.placeholder}`} role="row">
                {selectable && <Cell role="cell" {...select} />}
                {columns.map(({ field }, index) => (
                  <Cell key={field} role="cell" {...places[index]!}>
                    <CellSkeleton row={number} column={index} />
                  </Cell>
                ))}
              </Row>
            ) : (
              <Row key={rowId(row)} role="row" data-row={rowId(row)}>
                {selectable && (
                  <Cell role="cell" data-field="row-select" {...select}>
                    <div className="ui-rendered ui-select">
                      <SelectRow row={row} tabIndex={0} />
                    </div>
                  </Cell>
                )}
                {columns.map((column, index) => (
                  <Cell
                    key={column.field}
                    role="cell"
                    data-field={column.field}
                    {...places[index]!}
                    className={[places[index]!.className, ...cellClasses(column, row)].join(' ')}
                  >
                    {content(column, row)}
                  </Cell>
                ))}
                {rowActions && (
                  <Cell role="cell" data-field="row-actions" {...actions}>
                    <div className="ui-rendered ui-actions">{rowActions(row)}</div>
                  </Cell>
                )}
              </Row>
            ),
          )}
        </div>
      </div>
    </Scroll>
  );
}
