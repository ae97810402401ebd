import { useEffect, useMemo, useRef } from 'react';
import { AgGridReact } from 'ag-grid-react';
import type { CellKeyDownEvent, FullWidthCellKeyDownEvent, GetRowIdParams } from 'ag-grid-community';
import { pageNonce } from '../../theme/pageNonce';
import { columnDefs } from './columnDefs';
import type { TableProps } from './PlainTable';
import { registerGridModules } from './gridModules';
import { gridTheme } from './gridTheme';
import { isPlaceholder, type PlaceholderRow } from './placeholders';
import { rowActionsDef } from './rowActionsDef';
import { commonDef } from '../keyboard/rowEndKeys';
import { useKeepFocus } from '../keyboard/useKeepFocus';
import { useTabExit } from '../keyboard/useTabExit';
import { selectDef } from '../selection/SelectCells';

registerGridModules();

/** What a key clicks inside a cell: Enter anything, Space a check box. */
const pressedBy: Record<string, string> = { Enter: 'a[href],button,input', ' ': 'input' };

function pressInside({ event }: CellKeyDownEvent | FullWidthCellKeyDownEvent): void {
  if (!(event instanceof KeyboardEvent)) return;
  const [target, pressed] = [event.target as HTMLElement, pressedBy[event.key]];
  if (!pressed || !target.classList.contains('ag-cell')) return;
  const control = target.querySelector<HTMLElement>(pressed);
  if (!control) return;
  // Space would scroll the rows as well.
  event.preventDefault();
  control.click();
}

export interface AgGridProps<Row> extends TableProps<Row> {
  onSort: (field: string, additive: boolean) => void;
  /** Called when the first rows are drawn, or the empty grid. */
  onDrawn: () => void;
}

/** The table as an ARIA grid: one Tab stop, arrows move between cells, Enter clicks, and columns can be resized. */
export function AgGrid<Row>(props: AgGridProps<Row>) {
  const { label, columns, rows, rowId, pin, sort, flush, rowActions, selectable, onSort, onDrawn } = props;
  const place = useRef<HTMLDivElement>(null);
  const { before, after } = useTabExit(place);
  useKeepFocus(place);
  const defs = useMemo(
    () => [
      ...(selectable ? [selectDef({ pin, flush })] : []),
      ...columnDefs(columns, {
        ...{ pin, sort, flush, toggleSort: onSort },
        led: Boolean(selectable),
        continued: Boolean(rowActions),
      }),
      ...(rowActions ? [rowActionsDef(rowActions, { pin, flush })] : []),
    ],
    [columns, pin, sort, flush, onSort, rowActions, selectable],
  );
  const name = () =>
    place.current?.querySelector('[role=grid],[role=treegrid]')?.setAttribute('aria-label', label);
  useEffect(name, [label]);

  return (
    <>
      <span ref={before} tabIndex={-1} />
      <div ref={place} style={{ height: '100%' }}>
        <AgGridReact<Row | PlaceholderRow>
          theme={gridTheme}
          {...(pageNonce ? { styleNonce: pageNonce } : {})}
          columnDefs={defs}
          defaultColDef={commonDef}
          rowData={rows as (Row | PlaceholderRow)[]}
          getRowId={({ data: row }: GetRowIdParams<Row | PlaceholderRow>) =>
            isPlaceholder(row) ? `placeholder-${row.placeholder}` : String(rowId(row))
          }
          onGridReady={() => {
            name();
            if (!rows.length) onDrawn();
          }}
          onFirstDataRendered={onDrawn}
          onCellKeyDown={pressInside}
          suppressNoRowsOverlay
          suppressMultiSort={false}
          suppressCellFocus={rows.some(isPlaceholder)}
          suppressColumnVirtualisation
          suppressScrollOnNewData={false}
          ensureDomOrder
          animateRows={false}
          loading={false}
          maintainColumnOrder={false}
        />
      </div>
      <span ref={after} tabIndex={-1} />
    </>
  );
}
