import { useMemo, useRef, useState } from 'react';

export interface RowSelection<Row> {
  /** The chosen rows by their ids, in the order in which they were chosen; of other pages and filters too. */
  rows: ReadonlyMap<string | number, Row>;
  /** Rows beyond this number cannot be chosen. */
  max: number;
  isFull: boolean;
  choose: (rows: readonly Row[], on: boolean) => void;
  /** Chooses one row. @param to the rows of the page: all from the row that was pressed last are chosen with it */
  press: (row: Row, on: boolean, to?: readonly Row[]) => void;
  clear: () => void;
  /** Leaves only the rows with these ids chosen. */
  keep: (ids: readonly (string | number)[]) => void;
}

/** The rows of a list that are chosen for an action. @param rowId a module constant */
export function useRowSelection<Row>(rowId: (row: Row) => string | number, max: number): RowSelection<Row> {
  const [rows, setRows] = useState<ReadonlyMap<string | number, Row>>(() => new Map());
  /** The row that was pressed last. */
  const last = useRef<string | number>(undefined);
  return useMemo(() => {
    const choose = (chosen: readonly Row[], on: boolean) =>
      setRows((before) => {
        const next = new Map(before);
        for (const row of chosen)
          if (!on) next.delete(rowId(row));
          else if (next.size < max || next.has(rowId(row))) next.set(rowId(row), row);
        return next;
      });
    return {
      rows,
      max,
      isFull: rows.size >= max,
      choose,
      press: (row, on, to = []) => {
        const [from, end] = [last.current, rowId(row)].map((id) => to.findIndex((one) => rowId(one) === id));
        last.current = rowId(row);
        choose(from! < 0 ? [row] : to.slice(Math.min(from!, end!), Math.max(from!, end!) + 1), on);
      },
      clear: () => setRows(new Map()),
      keep: (ids) => setRows((before) => new Map([...before].filter(([id]) => ids.includes(id)))),
    };
  }, [rows, max, rowId]);
}
