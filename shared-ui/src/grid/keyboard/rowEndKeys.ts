import type { ColDef, SuppressKeyboardEventParams } from 'ag-grid-community';

const columnOf = (cell: HTMLElement) => Number(cell.getAttribute('aria-colindex'));

/**
 * Home and End go to the first and the last cell of the row, where AG Grid goes to the first and the last row. With Ctrl they keep
 * the grid's meaning, the ends of the table.
 */
function rowEndKeys({ event }: SuppressKeyboardEventParams): boolean {
  const target = event.target as HTMLElement;
  const isEnd = event.key === 'Home' || event.key === 'End';
  const isInField = target.matches('input:not([type=checkbox]),textarea,select');
  if (!isEnd || event.ctrlKey || event.metaKey || isInField) return false;
  const row = target.closest('[row-index]')?.getAttribute('row-index');
  // Pinned columns stand in elements of their own, so a row has several.
  const cells = [
    ...target.closest('.ag-root')!.querySelectorAll<HTMLElement>(`[row-index="${row}"] [role=gridcell]`),
  ].sort((a, b) => columnOf(a) - columnOf(b));
  event.preventDefault();
  cells.at(event.key === 'Home' ? 0 : -1)?.focus();
  return true;
}

/** Every column begins with these properties. */
export const commonDef: ColDef = { suppressKeyboardEvent: rowEndKeys };
