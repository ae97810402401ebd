import { RemovableChips } from 'shared-ui/form';
import { filterText, type SheetFilter } from '../workbook/sheetFilters';
import { columnTitle, type PlacedColumn } from './compareColumns';

export interface FilterChipsProps {
  filters: readonly SheetFilter[];
  columns: readonly PlacedColumn[];
  onChange: (filters: readonly SheetFilter[]) => void;
}

/** The column filters of a comparison, each of which can be removed. */
export function FilterChips({ filters, columns, onChange }: FilterChipsProps) {
  if (!filters.length) return null;
  const titleOf = (place: number) => {
    const column = columns.find((one) => one.place === place);
    return column ? columnTitle(column) : `Column ${place + 1}`;
  };
  return (
    <RemovableChips
      label="Filters"
      members={filters.map((filter) => ({
        id: filter.column,
        name: filterText(filter, titleOf(filter.column)),
      }))}
      onRemove={({ id }) => onChange(filters.filter(({ column }) => column !== Number(id)))}
    />
  );
}
