import { createContext, useContext, type ReactNode } from 'react';
import MuiCheckbox from '@mui/material/Checkbox';
import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { checkMarks } from '../../controls/Checkbox';
import { isPlaceholder } from '../table/placeholders';
import { useRowData } from '../useRowData';
import type { RowSelection } from './useRowSelection';

/** Pixels of the column of check boxes, with the padding at the edge of the page. */
export const selectWidth = 44;

export interface Selecting {
  selection: RowSelection<unknown>;
  /** The rows of the page. */
  rows: readonly unknown[];
  rowId: (row: unknown) => string | number;
  /** The words for a row: `project 12`. */
  nameOf: (row: unknown) => string;
  /** `projects`. */
  many: string;
}

const SelectingContext = createContext<Selecting | null>(null);

/** Gives the check boxes of a list its selection. */
export function SelectingProvider({ value, children }: { value: Selecting | null; children: ReactNode }) {
  return <SelectingContext value={value}>{children}</SelectingContext>;
}

interface BoxProps {
  /** -1 where the cell around the box takes the focus, as in the grid. */
  tabIndex: 0 | -1;
}

interface MarkProps extends BoxProps {
  label: string;
  checked: boolean;
  some?: boolean;
  disabled?: boolean;
  /** Called with the new state, and whether Shift was held. */
  onChange: (on: boolean, withShift: boolean) => void;
}

const Mark = ({ label, checked, some = false, disabled = false, tabIndex, onChange }: MarkProps) => (
  <MuiCheckbox
    size="small"
    checked={checked}
    indeterminate={some}
    disabled={disabled}
    icon={checkMarks.off}
    checkedIcon={checkMarks.on}
    indeterminateIcon={checkMarks.some}
    slotProps={{ input: { 'aria-label': label, tabIndex } }}
    // Otherwise Shift and a press select the text between two presses.
    onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    onChange={({ nativeEvent }, on) => onChange(on, (nativeEvent as MouseEvent).shiftKey)}
  />
);

/** Chooses all rows of the page. */
export function SelectAll({ tabIndex }: BoxProps) {
  const selecting = useContext(SelectingContext);
  if (!selecting) return null;
  const { selection, rows, rowId, many } = selecting;
  const chosen = rows.filter((row) => selection.rows.has(rowId(row))).length;
  const all = rows.length > 0 && chosen === rows.length;
  return (
    <Mark
      label={`Select all ${many} on this page`}
      checked={all}
      some={chosen > 0 && !all}
      disabled={rows.length === 0 || (selection.isFull && chosen === 0)}
      tabIndex={tabIndex}
      onChange={() => selection.choose(rows, !all)}
    />
  );
}

/** Chooses one row; with Shift, all from the one that was pressed last. */
export function SelectRow({ row, tabIndex }: BoxProps & { row: unknown }) {
  const selecting = useContext(SelectingContext);
  if (!selecting) return null;
  const { selection, rows, rowId, nameOf } = selecting;
  const checked = selection.rows.has(rowId(row));
  return (
    <Mark
      label={`Select ${nameOf(row)}`}
      checked={checked}
      disabled={selection.isFull && !checked}
      tabIndex={tabIndex}
      onChange={(on, withShift) => selection.press(row, on, withShift ? rows : undefined)}
    />
  );
}

const SelectHead = () => <SelectAll tabIndex={-1} />;

function SelectCell({ node }: ICellRendererParams<unknown>) {
  const row = useRowData({ node });
  return (
    <div className="ui-rendered ui-select">
      {row === undefined || isPlaceholder(row) ? null : <SelectRow row={row} tabIndex={-1} />}
    </div>
  );
}

/** Enter and Space press the box of the header cell; the grid does so in other cells. */
function pressBox({ event }: { event: KeyboardEvent }): boolean {
  if (event.key !== ' ' && event.key !== 'Enter') return false;
  (event.target as HTMLElement).closest('.ag-header-cell')?.querySelector<HTMLElement>('input')?.click();
  event.preventDefault();
  return true;
}

/** The column of check boxes. It cannot be sorted or hidden, and is not part of downloads. */
export const selectDef = ({ pin, flush }: { pin: boolean; flush: boolean }): ColDef => ({
  colId: 'row-select',
  headerName: 'Select',
  headerComponent: SelectHead,
  cellRenderer: SelectCell,
  width: selectWidth,
  pinned: pin ? 'left' : null,
  lockPinned: true,
  lockPosition: 'left',
  suppressMovable: true,
  resizable: false,
  sortable: false,
  suppressHeaderKeyboardEvent: pressBox,
  ...(flush ? { headerClass: 'ui-first', cellClass: 'ui-first' } : {}),
});
