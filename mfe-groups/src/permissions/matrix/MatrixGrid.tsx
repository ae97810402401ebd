import { memo, useEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import type { PermissionMatrix } from 'shared-api/contracts/groupParts/permissionMatrix';
import { phoneMedia, styled, t, VisuallyHidden } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { CellMark } from './CellMark';
import {
  allowsIn,
  changeKind,
  isFixed,
  keyOf,
  matrixActions,
  matrixSections,
  rulesWords,
  sameRules,
  type ChangeKind,
  type MatrixColumn,
  type Rules,
} from './matrixModel';
import type { CellSelection, Place } from './useCellSelection';
import type { MatrixEdits } from './useMatrixEdits';

const Scroll = styled('div')({
  flex: '1 1 auto',
  minWidth: 0,
  minHeight: 240,
  overflow: 'auto',
  // A cell that gets the focus scrolls out from under the header and the first column.
  scrollPadding: '56px 16px 16px 232px',
  [phoneMedia]: { scrollPadding: '56px 8px 8px 156px' },
});
const Table = styled('table')({
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& th, & td': { borderBottom: `1px solid ${t.borderSubtle}` },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: 48,
    minWidth: 64,
    maxWidth: 96,
    padding: '4px 6px',
    backgroundColor: t.bgSubtle,
    borderBottom: `1px solid ${t.border}`,
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    color: t.text2,
    overflowWrap: 'break-word',
  },
  '& tbody th[scope=row]': { fontWeight: 500, whiteSpace: 'nowrap' },
  '& th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    minWidth: 216,
    maxWidth: 260,
    padding: '0 16px 0 24px',
    textAlign: 'left',
    backgroundColor: t.bg,
    [phoneMedia]: {
      minWidth: 148,
      maxWidth: 148,
      padding: '0 8px 0 16px',
      '&[scope=row]': { whiteSpace: 'normal' },
    },
  },
  '& thead th:first-of-type': { zIndex: 3, backgroundColor: t.bgSubtle },
  '& th[scope=rowgroup]': {
    height: 28,
    backgroundColor: t.bgSubtle,
    fontSize: 12,
    fontWeight: 500,
    color: t.text3,
    maxWidth: 'none',
    zIndex: 'auto',
    '& > span': { position: 'sticky', left: 24, [phoneMedia]: { left: 16 } },
  },
  '& th[data-choose]': { cursor: 'pointer' },
  '& th[data-choose]:hover': { color: t.text, backgroundColor: t.bgHover },
  '& td': {
    position: 'relative',
    height: 36,
    padding: '0 4px',
    borderLeft: `1px solid ${t.borderSubtle}`,
    textAlign: 'center',
    color: t.text2,
    '& svg': { verticalAlign: 'middle' },
    cursor: 'pointer',
    userSelect: 'none',
    [phoneMedia]: { height: 44 },
  },
  '& td:hover': { backgroundColor: t.bgHover },
  '& td[data-fixed]': { color: t.textDisabled, cursor: 'default' },
  '& td[data-dim] > *': { opacity: 0.28 },
  '& td[data-kind=added]': {
    backgroundColor: t.successBg,
    color: t.success,
    boxShadow: `inset 0 0 0 1px ${t.success}`,
  },
  '& td[data-kind=limited]': {
    backgroundColor: t.warningBg,
    color: t.warning,
    boxShadow: `inset 0 0 0 1px ${t.warning}`,
  },
  '& td[data-kind=removed]': {
    backgroundColor: t.errorBg,
    color: t.error,
    boxShadow: `inset 0 0 0 1px ${t.error}`,
  },
  '& td[aria-selected=true]': { boxShadow: `inset 0 0 0 2px ${t.accent}` },
  '& td[aria-selected=true]:not([data-kind])': { backgroundColor: t.bgSelected },
  '& td:focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: -4 },
});
const Sign = styled('span')({
  position: 'absolute',
  top: 1,
  right: 4,
  fontSize: 12,
  lineHeight: '12px',
  fontWeight: 600,
});

export const signs: Record<ChangeKind, string> = { added: '+', limited: '~', removed: '−' };
const kindWords: Record<ChangeKind, string> = {
  added: 'more than before',
  limited: 'less than before',
  removed: 'removed',
};

interface CellProps {
  row: number;
  column: number;
  fixed: boolean;
  rules: Rules;
  stored: Rules;
  selected: boolean;
  active: boolean;
  /** Only cells that allow something in this state stand out. */
  shownState: number | null;
  states: PermissionMatrix['states'];
}

const Cell = memo(function Cell({
  row,
  column,
  fixed,
  rules,
  stored,
  selected,
  active,
  shownState,
  states,
}: CellProps) {
  const stateIds = states.map(({ id }) => id);
  const kind = sameRules(rules, stored) ? null : changeKind(stored, rules, stateIds);
  const shown = kind === 'removed' ? stored : rules;
  const dim = shownState !== null && !fixed && !kind && !allowsIn(shown, shownState);
  return (
    <td
      role="gridcell"
      data-row={row}
      data-column={column}
      tabIndex={active ? 0 : -1}
      aria-selected={selected}
      {...(fixed ? { 'data-fixed': '', 'aria-readonly': true } : {})}
      {...(kind ? { 'data-kind': kind } : {})}
      {...(dim ? { 'data-dim': '' } : {})}
    >
      {fixed ? <Icon name="check" size={16} /> : <CellMark rules={shown} states={states} />}
      {kind && <Sign aria-hidden="true">{signs[kind]}</Sign>}
      <VisuallyHidden>
        {fixed ? 'always' : rulesWords(rules, states)}
        {kind ? `, changed: ${kindWords[kind]}` : ''}
      </VisuallyHidden>
    </td>
  );
});

export interface MatrixGridProps {
  columns: readonly MatrixColumn[];
  states: PermissionMatrix['states'];
  edits: MatrixEdits;
  selection: CellSelection;
  shownState: number | null;
  /** Space: switches the chosen cells on or off. */
  onToggle: () => void;
  /** Delete: takes the permissions of the chosen cells away. */
  onClear: () => void;
  /** Enter: goes to the editor of the chosen cells. */
  onEdit: () => void;
  /** The table, for code that moves the focus to it. */
  gridRef: RefObject<HTMLTableElement | null>;
  /** Called after a single cell was chosen by a press. */
  onChosen?: (() => void) | undefined;
}

const placeOf = (target: EventTarget): Place | null => {
  const { row, column } = ((target as Element).closest('td')?.dataset ?? {}) as {
    row?: string;
    column?: string;
  };
  return row === undefined ? null : { row: Number(row), column: Number(column) };
};

/** Actions by principals and roles. One cell is in the tab order; arrow keys move, Shift extends, Space switches on and off. */
export function MatrixGrid({
  columns,
  states,
  edits,
  selection,
  shownState,
  onToggle,
  onClear,
  onEdit,
  onChosen,
  gridRef: table,
}: MatrixGridProps) {
  const { active, last } = selection;
  const moved = useRef(false);

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    table.current
      ?.querySelector<HTMLElement>(`td[data-row="${active.row}"][data-column="${active.column}"]`)
      ?.focus();
  }, [active, table]);

  // The first cell becomes the active one, so that the table does not scroll to its end.
  const chooseColumn = (column: number) => {
    moved.current = true;
    selection.chooseAll({ row: last.row, column }, { row: 0, column });
  };
  const chooseRow = (row: number) => {
    moved.current = true;
    selection.chooseAll({ row, column: last.column }, { row, column: 0 });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey: extend } = event;
    const all = event.ctrlKey || event.metaKey;
    const { row, column } = active;
    const to: Record<string, Place> = {
      ArrowUp: { row: all ? 0 : row - 1, column },
      ArrowDown: { row: all ? last.row : row + 1, column },
      ArrowLeft: { row, column: all ? 0 : column - 1 },
      ArrowRight: { row, column: all ? last.column : column + 1 },
      PageUp: { row: row - 8, column },
      PageDown: { row: row + 8, column },
      Home: { row: all ? 0 : row, column: 0 },
      End: { row: all ? last.row : row, column: last.column },
    };
    const place = to[key];
    if (place) {
      moved.current = true;
      selection.choose(place, { extend });
    } else if (key === ' ' && all) chooseColumn(column);
    else if (key === ' ' && extend) chooseRow(row);
    else if (key === ' ') onToggle();
    else if (key === 'Escape' && selection.cells.length !== 1) selection.choose(active);
    else if (key === 'Enter') onEdit();
    else if (key === 'Delete' || key === 'Backspace') onClear();
    else if (key === 'a' && all) selection.chooseAll({ row: 0, column: 0 }, last);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (!place) return;
    if (event.ctrlKey || event.metaKey) selection.switchOne(place);
    else {
      selection.choose(place, { extend: event.shiftKey });
      if (!event.shiftKey) onChosen?.();
    }
  };

  return (
    <Scroll>
      <Table
        ref={table}
        role="grid"
        aria-label="Permissions"
        aria-multiselectable="true"
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={({ target }) => {
          if (placeOf(target)) onEdit();
        }}
      >
        <thead>
          <tr>
            <th scope="col">Permission</th>
            {columns.map(({ label, principal, usr_role_id: roleId }, column) => (
              <th
                key={`${principal} ${roleId ?? ''}`}
                scope="col"
                data-choose=""
                title="Select the column"
                onClick={() => chooseColumn(column)}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {matrixSections.map(({ title, actions }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length + 1}>
                <span>{title}</span>
              </th>
            </tr>
            {actions.map(({ action, label }) => {
              const row = matrixActions.findIndex((one) => one.action === action);
              return (
                <tr key={action}>
                  <th scope="row" data-choose="" title="Select the row" onClick={() => chooseRow(row)}>
                    {label}
                  </th>
                  {columns.map(({ principal, usr_role_id }, column) => {
                    const cell = { action, principal, usr_role_id };
                    const key = keyOf(cell);
                    return (
                      <Cell
                        key={key}
                        row={row}
                        column={column}
                        fixed={isFixed(cell)}
                        rules={edits.rulesOf(cell)}
                        stored={edits.storedRules(cell)}
                        selected={selection.keys.has(key)}
                        active={active.row === row && active.column === column}
                        shownState={shownState}
                        states={states}
                      />
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        ))}
      </Table>
    </Scroll>
  );
}
