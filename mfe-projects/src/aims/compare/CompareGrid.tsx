import { useMemo, useState } from 'react';
import { Button, Checkbox, EmptyState, IconButton, LoadError, VisuallyHidden } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { countAll } from '../differences';
import type { GridRow } from '../grid/gridTypes';
import { VirtualGrid } from '../grid/VirtualGrid';
import { FilterPopover } from '../workbook/FilterPopover';
import { rowCount } from '../workbook/rowCount';
import type { SheetFilter } from '../workbook/sheetFilters';
import { CellBar, SheetBar } from '../workbook/workbookStyles';
import {
  CellChange,
  cellTexts,
  columnTitle,
  gridColumns,
  gridRow,
  leading,
  orderColumns,
} from './compareColumns';
import { sheetQueryOf } from './compareQuery';
import type { CompareSheetProps } from './compareSheetProps';
import { FilterChips } from './FilterChips';
import { KindButtons } from './KindButtons';
import { useCompareLines, type LinePlace } from './useCompareLines';
import { useDifferenceKeys } from './useDifferenceKeys';

/** The lines of a compared sheet in a grid, and the way from difference to difference. */
export function CompareGrid({ pair, sheet, total, query, onChange }: CompareSheetProps) {
  const { a, b } = pair;
  const lines = useCompareLines(
    pair,
    sheetQueryOf(sheet.name, query),
    { first: sheet.lines, total },
    query.same,
  );
  const [column, setColumn] = useState(0);
  const [chosen, setChosen] = useState<LinePlace>();
  const [isSearching, setIsSearching] = useState(false);
  const placed = useMemo(() => orderColumns(sheet.columns), [sheet.columns]);
  const [filtering, setFiltering] = useState<{ place: number; anchor: Element }>();
  const { filters } = query;
  const columns = useMemo(
    () =>
      gridColumns(
        placed,
        sheet.lines,
        { a, b },
        {
          on: filters.map((filter) => filter.column),
          open: (place, anchor) => setFiltering({ place, anchor }),
        },
      ),
    [placed, sheet.lines, a, b, filters],
  );
  const applyFilters = (next: readonly SheetFilter[]) => {
    setChosen(undefined);
    onChange({ filters: next });
  };
  const filtered = placed.find(({ place }) => place === filtering?.place);

  const all = countAll(sheet);
  const place = chosen && chosen.line < total ? chosen : { line: 0, within: 0 };
  const index = lines.indexOf(place);
  const shown = lines.at(index);
  const row = 'row' in shown ? shown.row : undefined;
  const go = async (step: 1 | -1) => {
    if (isSearching) return;
    setIsSearching(true);
    try {
      // Before the first step no difference is chosen, even if the first line is one.
      const next = await lines.find(chosen ? place.line : -1, step);
      if (next) setChosen(next);
    } catch {
      // `lines.failure` shows it.
    } finally {
      setIsSearching(false);
    }
  };
  useDifferenceKeys((step) => void go(step));

  const rowAt = (at: number): GridRow | undefined => {
    const line = lines.at(at);
    if ('fold' in line)
      return {
        key: `fold ${line.fold.from}`,
        bar: (
          <>
            <Icon name="sort" size={14} />
            {rowCount(line.fold.count)} without a difference
          </>
        ),
        onOpen: () => lines.open(line.fold),
      };
    return line.row && gridRow(line.row, at, placed);
  };
  const activeColumn = placed[column - leading];
  const texts = row && activeColumn && cellTexts(row, activeColumn.place);
  const allText = `${all} ${all === 1 ? 'difference' : 'differences'}`;
  const position = filters.length
    ? `${total.toLocaleString('en')} of ${allText}`
    : chosen && row?.number
      ? `${row.number} of ${all}`
      : allText;
  return (
    <>
      <SheetBar>
        <h3>{sheet.name}</h3>
        <KindButtons counts={sheet} chosen={query.kinds} onChange={(kinds) => onChange({ kinds })} />
        <FilterChips columns={placed} filters={filters} onChange={applyFilters} />
        <span data-end="">
          <Checkbox
            label="Rows without a difference"
            checked={query.same}
            onChange={(same) => onChange({ same })}
          />
          <span>{position}</span>
          <VisuallyHidden role="status">
            {chosen && row?.number ? `Difference ${position}` : ''}
          </VisuallyHidden>
          <IconButton
            icon="arrow-up"
            iconSize={18}
            label="Previous difference (P)"
            disabled={all === 0}
            onClick={() => void go(-1)}
          />
          <IconButton
            icon="arrow-down"
            iconSize={18}
            label="Next difference (N)"
            disabled={all === 0}
            onClick={() => void go(1)}
          />
        </span>
      </SheetBar>
      <LoadError title="Some rows did not load." read={lines.failure} sx={{ margin: '12px 16px' }} />
      <VirtualGrid
        label={`Differences of ${sheet.name}`}
        columns={columns}
        count={lines.count}
        rowAt={rowAt}
        heightOf={lines.heightOf}
        active={{ row: index, column: Math.min(column, columns.length - 1) }}
        onActive={(next) => {
          setColumn(next.column);
          setChosen(lines.placeOf(Math.max(0, next.row)));
        }}
        onRows={lines.want}
        busy={isSearching}
        {...(total === 0 && {
          notice: (
            <EmptyState
              icon="filter-off"
              title="No difference matches"
              actions={<Button onClick={() => applyFilters([])}>Clear filters</Button>}
            />
          ),
        })}
      />
      {texts && (texts.before ?? texts.now) && (
        <CellBar>
          <b>{columnTitle(activeColumn)}</b>
          <CellChange {...texts} />
        </CellBar>
      )}
      {filtering && filtered && (
        <FilterPopover
          anchor={filtering.anchor}
          column={filtering.place}
          title={columnTitle(filtered)}
          filter={filters.find(({ column: one }) => one === filtering.place)}
          onApply={(filter) =>
            applyFilters([
              ...filters.filter(({ column: one }) => one !== filtering.place),
              ...(filter ? [filter] : []),
            ])
          }
          onClose={() => setFiltering(undefined)}
        />
      )}
    </>
  );
}
