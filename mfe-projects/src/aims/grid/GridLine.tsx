import type { CSSProperties, ReactNode } from 'react';
import type { Position } from './gridKeys';
import { Bar, Bone } from './gridStyles';
import type { GridRow } from './gridTypes';

/** How a grid draws the cells of each row. */
export interface CellDrawing {
  /** The columns in view. */
  shown: readonly number[];
  /** The attributes of a cell. */
  cellProps: (row: number, column: number) => { id: string } & Record<string, unknown>;
  /** Puts the room of the columns that are not drawn among the cells. */
  withSpace: (cells: ReactNode[]) => ReactNode;
}

export interface GridLineProps {
  /** Undefined while it loads. */
  row: GridRow | undefined;
  index: number;
  /** Its place and size. */
  style: CSSProperties;
  /** Pixels: a bar is as wide as the view. */
  viewWidth: number;
  columnCount: number;
  active: Position;
  cells: CellDrawing;
  /** Called when a bar is pressed, before it opens. */
  onBar: (position: Position) => void;
}

/** One row of a grid: cells, a bar, or grey boxes while it loads. */
export function GridLine({ row, index, style, viewWidth, columnCount, active, cells, onBar }: GridLineProps) {
  const { shown, cellProps, withSpace } = cells;
  const line = { role: 'row', 'data-row': '', 'aria-rowindex': index + 2, style };
  if (row && 'bar' in row)
    return (
      <div {...line}>
        <Bar
          role="gridcell"
          id={cellProps(index, active.column).id}
          aria-colindex={1}
          aria-colspan={columnCount}
          style={{ width: viewWidth }}
          {...(index === active.row ? { 'data-active': '' } : {})}
        >
          <button
            type="button"
            tabIndex={-1}
            onClick={() => {
              onBar({ row: index, column: active.column });
              row.onOpen();
            }}
          >
            {row.bar}
          </button>
        </Bar>
      </div>
    );
  return (
    <div {...line} {...(row?.tone ? { 'data-tone': row.tone } : {})}>
      {withSpace(
        shown.map((column) => {
          const cell = row?.cell(column);
          const { id, ...rest } = cellProps(index, column);
          return (
            <div
              key={id}
              id={id}
              role="gridcell"
              {...rest}
              {...(cell?.tone ? { 'data-tone': cell.tone } : {})}
              {...(cell?.weight ? { [`data-${cell.weight}`]: '' } : {})}
            >
              {cell ? cell.content : <Bone />}
            </div>
          );
        }),
      )}
    </div>
  );
}
