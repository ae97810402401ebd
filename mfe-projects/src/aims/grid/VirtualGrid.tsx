import { useEffect, useId, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from 'shared-ui/icons';
import { GridLine } from './GridLine';
import { GridArea, HeadButton, headerHeight } from './gridStyles';
import type { GridColumn, GridRow } from './gridTypes';
import { moveByKey, type Position } from './gridKeys';
import { itemsBetween, makeOffsets, scrollInto, type Offsets } from './offsets';
import { useViewport, viewportStep } from './useViewport';

export interface VirtualGridProps {
  /** Names the grid. */
  label: string;
  columns: readonly GridColumn[];
  count: number;
  /** Undefined while the row loads. */
  rowAt: (index: number) => GridRow | undefined;
  /** Pixels. */
  heightOf: (index: number) => number;
  active: Position;
  /** Called by a press and by the keys that move. */
  onActive: (position: Position) => void;
  /** Called with the rows in view, often with the same ones, so that they can be loaded. */
  onRows?: (first: number, last: number) => void;
  /** Called with the other keys. */
  onKey?: (event: KeyboardEvent<HTMLElement>) => void;
  /** Rows are being loaded or filtered. */
  busy?: boolean;
  /** Under the header in place of rows: why there are none. It stands outside of the grid, which may hold only rows. */
  notice?: ReactNode;
}

/** The leading columns that stay in view, as long as they leave the greater part of the view to the others. */
function countPinned(columns: readonly GridColumn[], viewWidth: number): number {
  let width = 0;
  let count = 0;
  for (const column of columns) {
    width += column.width;
    if (!column.pinned || width > viewWidth * 0.55) break;
    count += 1;
  }
  return count;
}

/** Rows are asked for when the view has stayed the same for this many milliseconds. */
const settleMs = 40;

interface Layout {
  rows: Offsets;
  places: Offsets;
  pinned: number;
  pinnedWidth: number;
}

/** Scrolls as little as possible for a cell to be in view. */
function showCell(
  area: HTMLElement,
  { row, column }: Position,
  { rows, places, pinned, pinnedWidth }: Layout,
) {
  if (row >= 0 && row < rows.count)
    area.scrollTop = scrollInto(rows.startOf(row), rows.sizeOf(row), {
      at: area.scrollTop,
      size: area.clientHeight - headerHeight,
    });
  if (column >= pinned && column < places.count)
    area.scrollLeft = scrollInto(places.startOf(column) - pinnedWidth, places.sizeOf(column), {
      at: area.scrollLeft,
      size: area.clientWidth - pinnedWidth,
    });
}

/** The cell that a press meets; undefined for bars and for what is no cell. */
function cellOf(target: EventTarget): Position | undefined {
  const cell = target instanceof Element ? target.closest('[role=gridcell]:not([aria-colspan])') : null;
  const row = cell?.closest('[role=row]');
  if (!cell || !row) return undefined;
  // Both count from 1, and the header is the first row.
  return {
    row: Number(row.getAttribute('aria-rowindex')) - 2,
    column: Number(cell.getAttribute('aria-colindex')) - 1,
  };
}

/**
 * A table of any number of rows and columns that draws only those in view, with the header and the first columns fixed. It is one Tab
 * stop; arrows, Home, End and the page keys move the active cell (ARIA grid with `aria-activedescendant`, so that the focus is kept
 * while cells come and go).
 */
export function VirtualGrid(props: VirtualGridProps) {
  const { label, columns, count, rowAt, heightOf, active, onActive, onRows, onKey, busy = false } = props;
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  const view = useViewport(place);
  const rows = useMemo(() => makeOffsets(count, heightOf), [count, heightOf]);
  const places = useMemo(() => makeOffsets(columns.length, (index) => columns[index]!.width), [columns]);
  const pinned = countPinned(columns, view.width);
  const pinnedWidth = pinned < columns.length ? places.startOf(pinned) : places.total;
  const [firstRow, lastRow] = itemsBetween(rows, view.top, view.top + view.height + viewportStep.top, 4);
  const [from, lastColumn] = itemsBetween(
    places,
    view.left + pinnedWidth,
    view.left + view.width + viewportStep.left,
    1,
  );
  const firstColumn = Math.max(pinned, from);
  const shown = [
    ...Array.from({ length: pinned }, (_, column) => column),
    ...Array.from({ length: Math.max(0, lastColumn - firstColumn + 1) }, (_, index) => firstColumn + index),
  ];
  const space = firstColumn < columns.length ? places.startOf(firstColumn) - pinnedWidth : 0;

  const reported = useRef(onRows);
  useEffect(() => {
    reported.current = onRows;
  });
  // After each change, because what came may show rows that are not read yet; not while one scrolls fast.
  useEffect(() => {
    if (lastRow < firstRow) return undefined;
    const timer = setTimeout(() => reported.current?.(firstRow, lastRow), settleMs);
    return () => clearTimeout(timer);
  });

  const { row: activeRow, column: activeColumn } = active;
  const layout = useRef({ rows, places, pinned, pinnedWidth });
  useEffect(() => {
    layout.current = { rows, places, pinned, pinnedWidth };
  });
  // Only another active cell scrolls, not rows that come meanwhile.
  useEffect(() => {
    const area = place.current;
    if (area) showCell(area, { row: activeRow, column: activeColumn }, layout.current);
  }, [activeRow, activeColumn]);

  const cellId = (row: number, column: number) => `${id}-${row}-${column}`;
  const isBar = count > activeRow && activeRow >= 0 && 'bar' in (rowAt(activeRow) ?? {});
  const isDrawn =
    (activeRow < 0 || (activeRow >= firstRow && activeRow <= lastRow)) &&
    (isBar || shown.includes(activeColumn));
  const openFilter = (column: number) => {
    const head = document.getElementById(cellId(-1, column));
    if (head) columns[column]?.filter?.open(head);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const page = Math.max(1, Math.floor((view.height - headerHeight) / 36) - 1);
    const to = moveByKey(event, active, { rows: count, columns: columns.length, page });
    if (to) {
      event.preventDefault();
      return onActive(to);
    }
    if ((event.altKey && event.key === 'ArrowDown') || (event.key === 'Enter' && activeRow < 0)) {
      event.preventDefault();
      return openFilter(activeColumn);
    }
    const row = event.key === 'Enter' ? rowAt(activeRow) : undefined;
    if (row && 'bar' in row) {
      event.preventDefault();
      return row.onOpen();
    }
    onKey?.(event);
  };
  const cellProps = (row: number, column: number) => ({
    id: cellId(row, column),
    'aria-colindex': column + 1,
    ...(column < pinned ? { 'data-pinned': '' } : {}),
    ...(column === pinned - 1 ? { 'data-edge': '' } : {}),
    ...(columns[column]!.align ? { 'data-align': columns[column]!.align } : {}),
    ...(row === activeRow && column === activeColumn ? { 'data-active': '' } : {}),
    style: {
      width: columns[column]!.width,
      ...(column < pinned ? { left: places.startOf(column) } : {}),
    },
  });
  const spacer = <div key="space" role="presentation" data-space="" style={{ width: space }} />;
  const withSpace = (cells: ReactNode[]) =>
    space > 0 ? [...cells.slice(0, pinned), spacer, ...cells.slice(pinned)] : cells;

  const grid = (
    <GridArea
      {...(props.notice ? { style: { flex: 'none' } } : {})}
      ref={place}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-busy={busy}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      {...(isDrawn && columns.length ? { 'aria-activedescendant': cellId(activeRow, activeColumn) } : {})}
      onKeyDown={press}
      onMouseDown={({ target }) => {
        const cell = cellOf(target);
        if (cell) onActive(cell);
      }}
    >
      <div role="row" data-head="" aria-rowindex={1} style={{ width: places.total, minWidth: '100%' }}>
        {withSpace(
          shown.map((column) => {
            const { key, title, mark, filter } = columns[column]!;
            return (
              <div key={key} role="columnheader" {...cellProps(-1, column)}>
                {mark}
                <span title={title}>{title}</span>
                {filter && (
                  <HeadButton
                    type="button"
                    tabIndex={-1}
                    aria-label={`Filter by ${title}`}
                    aria-haspopup="dialog"
                    {...(filter.isOn ? { 'data-on': '' } : {})}
                    onClick={() => openFilter(column)}
                  >
                    <Icon name="filter" size={14} />
                  </HeadButton>
                )}
              </div>
            );
          }),
        )}
      </div>
      {!props.notice && (
        <div
          role="rowgroup"
          style={{ position: 'relative', height: rows.total, width: places.total, minWidth: '100%' }}
        >
          {Array.from({ length: lastRow - firstRow + 1 }, (_, offset) => {
            const index = firstRow + offset;
            const row = rowAt(index);
            return (
              <GridLine
                key={row?.key ?? `loading ${index}`}
                row={row}
                index={index}
                style={{
                  height: rows.sizeOf(index),
                  width: places.total,
                  minWidth: '100%',
                  transform: `translateY(${rows.startOf(index)}px)`,
                }}
                viewWidth={view.width}
                columnCount={columns.length}
                active={active}
                cells={{ shown, cellProps, withSpace }}
                onBar={onActive}
              />
            );
          })}
        </div>
      )}
    </GridArea>
  );
  return (
    <>
      {grid}
      {props.notice}
    </>
  );
}
