import { useMemo, useState } from 'react';

export interface RowSelection<Row> {
  /** The chosen rows by their ids, in the order in which they were chosen; of other pages and filters too. */
  rows: ReadonlyMap<string | number, Row>;
  /** Rows beyond this number cannot be chosen. */
  max: number;
  isFull: boolean;
  choose: (rows: readonly Row[], on: boolean) => void;
  clear: () => void;
  /** Leaves only the rows with these ids chosen. */
  keep: (ids: readonly (string | number)[]) => void;
}

/** The rows of a list that are chosen for an action. @param rowId a module constant */
export function useRowSelection<Row>(rowId: (row: Row) => string | number, max: number): RowSelection<Row> {
  const [rows, setRows] = useState<ReadonlyMap<string | number, Row>>(() => new Map());
  return useMemo(
    () => ({
      rows,
      max,
      isFull: rows.size >= max,
      choose: (chosen, on) =>
        setRows((before) => {
          const next = new Map(before);
          for (const row of chosen)
            if (!on) next.delete(rowId(row));
            else if (next.size < max || next.has(rowId(row))) next.set(rowId(row), row);
          return next;
        }),
      clear: () => setRows(new Map()),
      keep: (ids) => setRows((before) => new Map([...before].filter(([id]) => ids.includes(id)))),
    }),
    [rows, max, rowId],
  );
}
