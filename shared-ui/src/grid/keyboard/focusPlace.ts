const pressable = 'a[href], button';

/** A place that can have the focus in the plain table or in the grid. */
export interface FocusPlace {
  field: string;
  /** Undefined in the header. */
  row: string | undefined;
  /** The index among the links and buttons of the cell; -1 for the cell itself. */
  index: number;
}

/** The place of an element in the plain table or in the grid; undefined outside their cells. */
export function placeOf(element: Element): FocusPlace | undefined {
  const cell = element.closest<HTMLElement>('[data-field], [col-id]');
  const field = cell?.dataset.field ?? cell?.getAttribute('col-id');
  if (!cell || !field) return undefined;
  const row = cell.closest<HTMLElement>('[data-row], [row-id]');
  return {
    field,
    row: row?.dataset.row ?? row?.getAttribute('row-id') ?? undefined,
    index: [...cell.querySelectorAll(pressable)].indexOf(element),
  };
}

/** Focuses the same place in the grid, without scrolling, if it is there. */
export function focusInGrid(frame: HTMLElement, { field, row, index }: FocusPlace): void {
  const around = row === undefined ? '.ag-header' : `[row-id="${CSS.escape(row)}"]`;
  const cell = frame.querySelector<HTMLElement>(`${around} [col-id="${CSS.escape(field)}"]`);
  const same = index < 0 ? cell : cell?.querySelectorAll<HTMLElement>(pressable)[index];
  same?.focus({ preventScroll: true });
}
