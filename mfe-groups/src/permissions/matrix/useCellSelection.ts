import { useMemo, useState } from 'react';
import { isFixed, keyOf, matrixActions, type CellKey, type MatrixColumn } from './matrixModel';

/** A place in the matrix by its row and column, from 0. */
export interface Place {
  row: number;
  column: number;
}

interface Selection {
  /** The cell that has the focus. */
  active: Place;
  /** The cell from which Shift extends; null after a cell was taken out: there is no rectangle then. */
  anchor: Place | null;
  /** Keys of cells that were chosen beside the rectangle between anchor and active cell. */
  others: ReadonlySet<string>;
}

const start: Selection = {
  active: { row: 0, column: 0 },
  anchor: { row: 0, column: 0 },
  others: new Set(),
};

/** Which cells are chosen: a rectangle from the anchor to the active cell, and single ones beside it; maybe none. Fixed cells never are. */
export function useCellSelection(columns: readonly MatrixColumn[]) {
  const [{ active, anchor, others }, set] = useState(start);
  const shown = columns.map(({ principal, usr_role_id: roleId }) => `${principal} ${roleId ?? ''}`).join();
  const [chosenIn, setChosenIn] = useState(shown);
  // A role came or went: the numbers of the columns stand for others now.
  if (chosenIn !== shown) {
    setChosenIn(shown);
    set(start);
  }
  const lastRow = matrixActions.length - 1;
  const lastColumn = columns.length - 1;
  const cellAt = useMemo(
    () =>
      ({ row, column }: Place): CellKey | undefined => {
        const [action, of] = [matrixActions[row], columns[column]];
        return (
          action && of && { action: action.action, principal: of.principal, usr_role_id: of.usr_role_id }
        );
      },
    [columns],
  );

  const cells = useMemo(() => {
    const found = new Map<string, CellKey>();
    const between = (one: number, other: number) =>
      Array.from({ length: Math.abs(one - other) + 1 }, (_, i) => Math.min(one, other) + i);
    const take = (cell: CellKey | undefined) => {
      if (cell && !isFixed(cell)) found.set(keyOf(cell), cell);
    };
    if (anchor)
      for (const row of between(anchor.row, active.row))
        for (const column of between(anchor.column, active.column)) take(cellAt({ row, column }));
    if (others.size)
      for (let row = 0; row <= lastRow; row++)
        for (let column = 0; column <= lastColumn; column++) {
          const cell = cellAt({ row, column });
          if (cell && others.has(keyOf(cell))) take(cell);
        }
    return [...found.values()];
  }, [active, anchor, others, cellAt, lastRow, lastColumn]);
  const keys = useMemo(() => new Set(cells.map(keyOf)), [cells]);

  const within = ({ row, column }: Place): Place => ({
    row: Math.min(Math.max(row, 0), lastRow),
    column: Math.min(Math.max(column, 0), lastColumn),
  });
  return {
    active,
    cells,
    keys,
    cellAt,
    last: { row: lastRow, column: lastColumn },
    /** Chooses one cell; with `extend` all cells between the anchor and it. */
    choose: (place: Place, { extend = false }: { extend?: boolean } = {}) => {
      const next = within(place);
      set((before) => ({
        active: next,
        anchor: extend ? (before.anchor ?? before.active) : next,
        others: extend ? before.others : new Set(),
      }));
    },
    /** Adds one cell to those that are chosen, or takes it out of them. */
    switchOne: (place: Place) => {
      const cell = cellAt(place);
      const key = cell && keyOf(cell);
      if (key && keys.has(key))
        set({ active: place, anchor: null, others: new Set([...keys].filter((one) => one !== key)) });
      else set({ active: place, anchor: place, others: keys });
    },
    /** Chooses everything between two places. */
    chooseAll: (from: Place, to: Place) =>
      set({ anchor: within(from), active: within(to), others: new Set() }),
  };
}
export type CellSelection = ReturnType<typeof useCellSelection>;
