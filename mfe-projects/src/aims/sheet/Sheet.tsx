import { useCallback, useMemo, useState } from 'react';
import type { SheetPlace } from 'shared-api/aims';
import type { AimColumn, AimSheetPage } from 'shared-api/contracts/projectParts/aims';
import { SearchBox } from 'shared-ui/controls';
import { EmptyState, Button, LoadError, WhileLoading } from 'shared-ui/core';
import { RemovableChips } from 'shared-ui/form';

import { useSearchParams } from 'shared-ui/router';
import type { Position } from '../grid/gridKeys';
import type { GridColumn } from '../grid/gridTypes';
import { VirtualGrid } from '../grid/VirtualGrid';
import { alignOf, cellText, columnWidth } from '../workbook/cellText';
import { CellBar, SheetArea, SheetBar } from '../workbook/workbookStyles';
import { GridSkeleton } from '../workbook/WithAim';
import { LongProgress } from '../workbook/LongProgress';
import { FilterPopover } from '../workbook/FilterPopover';
import { rowCount } from '../workbook/rowCount';
import { encodeFilter, filtersOf, filterText, type SheetFilter } from '../workbook/sheetFilters';
import { useSheetRows } from './useSheetRows';

const rowHeight = () => 36;
const n = (count: number) => count.toLocaleString('en');

/** The title of a column; those without a heading are called by their letter. */
const titleOf = ({ name }: AimColumn, index: number) => name || `Column ${index + 1}`;

/** The widths of all columns, by their titles and the first rows. */
const widthsOf = ({ columns, rows }: AimSheetPage): readonly number[] =>
  columns.map((column, index) =>
    columnWidth([
      `${titleOf(column, index)}___`,
      ...rows.slice(0, 50).map(({ cells }) => cellText(cells[index])),
    ]),
  );

/** A sheet as a grid with search and column filters, which the address holds. */
export function Sheet({ place, name }: { place: SheetPlace; name: string }) {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const filters = filtersOf(params);
  const rows = useSheetRows(place, search, filters);
  const { first, total, read } = rows;
  const [active, setActive] = useState<Position>({ row: 0, column: 1 });
  const [filtering, setFiltering] = useState<{ column: number; anchor: Element }>();
  // The widths stay as they are while rows are filtered.
  const [widths, setWidths] = useState<readonly number[]>();
  if (first && !widths) setWidths(widthsOf(first));

  const change = (next: URLSearchParams) => {
    setActive({ row: 0, column: active.column });
    setParams(next, { replace: true });
  };
  const applySearch = (text: string) => {
    const next = new URLSearchParams(params);
    if (text.trim()) next.set('search', text.trim());
    else next.delete('search');
    change(next);
  };
  const applyFilters = (all: readonly SheetFilter[]) => {
    const next = new URLSearchParams(params);
    next.delete('filter');
    for (const filter of all) next.append('filter', encodeFilter(filter));
    change(next);
  };
  const others = (column: number) => filters.filter((filter) => filter.column !== column);
  const openFilter = useCallback((column: number, anchor: Element) => setFiltering({ column, anchor }), []);

  const dataColumns = first?.columns;
  const filtered = filters.map(({ column }) => column).join();
  const columns = useMemo<readonly GridColumn[]>(() => {
    if (!dataColumns) return [];
    const on = filtered.split(',');
    return [
      { key: 'row', title: 'Row', width: 64, pinned: true, align: 'right' },
      ...dataColumns.map((column, index) => ({
        key: String(index),
        title: titleOf(column, index),
        width: widths?.[index] ?? 120,
        pinned: index === 0,
        ...alignOf(column.kind),
        filter: {
          isOn: on.includes(String(index)),
          open: (anchor: Element) => openFilter(index, anchor),
        },
      })),
    ];
  }, [dataColumns, widths, filtered, openFilter]);

  const isFiltered = Boolean(search) || filters.length > 0;
  const clear = () => change(new URLSearchParams());
  const title = (column: number) => columns[column + 1]?.title ?? `Column ${column + 1}`;
  const activeRow = rows.rowAt(active.row);
  const activeText = activeRow && active.column > 0 ? cellText(activeRow.cells[active.column - 1]) : '';
  return (
    <SheetArea aria-label={name}>
      <SheetBar>
        <h3>{name}</h3>
        <p role="status">
          {read.data && (isFiltered ? `${n(total)} of ${rowCount(read.data.sheet.rows)}` : rowCount(total))}
        </p>
        {filters.length > 0 && (
          <RemovableChips
            label="Filters"
            members={filters.map((filter) => ({
              id: filter.column,
              name: filterText(filter, title(filter.column)),
            }))}
            onRemove={({ id }) => applyFilters(others(Number(id)))}
          />
        )}
        <span data-end="">
          <SearchBox label="Search this sheet" value={search} onSearch={applySearch} />
        </span>
      </SheetBar>
      <LoadError title="The sheet did not load." read={read} sx={{ margin: '12px 16px' }} />
      <LoadError title="Some rows did not load." read={rows.failure} sx={{ margin: '12px 16px' }} />
      <LongProgress read={read} label="Searching" cancelled="The search was cancelled." />
      <WhileLoading loading={!first && read.isLoading} skeleton={<GridSkeleton label="Loading the sheet" />}>
        {first && (
          <VirtualGrid
            label={name}
            columns={columns}
            count={total}
            heightOf={rowHeight}
            active={active}
            onActive={setActive}
            onRows={rows.want}
            busy={read.isLoading}
            rowAt={(index) => {
              const row = rows.rowAt(index);
              return (
                row && {
                  key: row.row,
                  cell: (column) =>
                    column === 0
                      ? { content: <span>{row.row}</span>, weight: 'quiet' }
                      : { content: <span>{cellText(row.cells[column - 1])}</span> },
                }
              );
            }}
            {...(total === 0 && {
              notice: isFiltered ? (
                <EmptyState
                  icon="filter-off"
                  title="No row matches"
                  actions={<Button onClick={clear}>Clear search and filters</Button>}
                />
              ) : (
                <EmptyState icon="file" title="This sheet is empty" />
              ),
            })}
          />
        )}
      </WhileLoading>
      {activeText && (
        <CellBar>
          <b>{title(active.column - 1)}</b>
          {activeText}
        </CellBar>
      )}
      {filtering && (
        <FilterPopover
          anchor={filtering.anchor}
          column={filtering.column}
          title={title(filtering.column)}
          filter={filters.find(({ column }) => column === filtering.column)}
          onApply={(filter) => applyFilters([...others(filtering.column), ...(filter ? [filter] : [])])}
          onClose={() => setFiltering(undefined)}
        />
      )}
    </SheetArea>
  );
}
