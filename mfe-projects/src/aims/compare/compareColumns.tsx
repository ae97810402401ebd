import type { AimDiffColumn, AimDiffSheet } from 'shared-api/contracts/projectParts/aims';
import { Icon } from 'shared-ui/icons';
import { DiffMark } from '../DiffMark';
import type { GridCell, GridColumn, GridRow } from '../grid/gridTypes';
import { alignOf, cellText, columnWidth } from '../workbook/cellText';
import type { DiffRow } from './lineLayout';

/** The columns of a compared sheet, those by which rows are matched first, with their places in the cells of a row. */
export function orderColumns(
  columns: readonly AimDiffColumn[],
): readonly (AimDiffColumn & { place: number })[] {
  const placed = columns.map((column, place) => ({ ...column, place }));
  return [...placed.filter(({ is_key: isKey }) => isKey), ...placed.filter(({ is_key: isKey }) => !isKey)];
}
export type PlacedColumn = ReturnType<typeof orderColumns>[number];

export const columnTitle = ({ name, place }: PlacedColumn) => name || `Column ${place + 1}`;

/** The columns before those of the sheet. */
export const leading = 3;

/** The filters of the grid's columns. */
export interface ColumnFilters {
  /** The places of the columns that are filtered. */
  on: readonly number[];
  open: (place: number, anchor: Element) => void;
}

/** The columns of the grid. @param lines by which widths are chosen */
export function gridColumns(
  columns: readonly PlacedColumn[],
  lines: AimDiffSheet['lines'],
  { a, b }: { a: number; b: number },
  { on, open }: ColumnFilters,
): readonly GridColumn[] {
  const rows = lines.filter((line): line is DiffRow => line.kind !== 'fold').slice(0, 50);
  const keys = columns.filter(({ is_key: isKey }) => isKey).length;
  const textsOf = ({ place }: PlacedColumn) =>
    rows.map(({ cells, before }) => {
      const old = before.find(({ column }) => column === place);
      return `${old ? `${cellText(old.value)} ` : ''}${cellText(cells[place])}`;
    });
  return [
    { key: 'difference', title: 'Difference', width: 104, pinned: true },
    { key: 'a', title: `Row, ${a}`, width: 64, pinned: true, align: 'right' },
    { key: 'b', title: `Row, ${b}`, width: 64, pinned: true, align: 'right' },
    ...columns.map((column, index) => ({
      key: `column ${column.place}`,
      title: columnTitle(column),
      ...(column.is_key ? { mark: <Icon name="key" size={14} label="Key" /> } : {}),
      width: columnWidth([`${columnTitle(column)}___`, ...textsOf(column)], column.is_key ? 20 : 0),
      filter: {
        isOn: on.includes(column.place),
        open: (anchor: Element) => open(column.place, anchor),
      },
      pinned: index < Math.max(1, keys),
      ...alignOf(column.kind),
    })),
  ];
}

/** The old and the new text of a cell; `before` is undefined for a cell that did not change. */
export function cellTexts({ kind, cells, before }: DiffRow, place: number) {
  const old = before.find(({ column }) => column === place);
  const now = cellText(cells[place]);
  if (kind === 'removed') return { before: now, now: '' };
  return { before: old && cellText(old.value), now };
}

/** Old text struck out beside the new one. */
export function CellChange({ before, now }: { before: string | undefined; now: string }) {
  if (before === undefined) return <span>{now}</span>;
  return (
    <span>
      {before && <del>{before}</del>}
      {now && <ins>{now}</ins>}
    </span>
  );
}

const rowNumber = (row: number | null) => <span>{row ?? ''}</span>;

/** A row of the grid. */
export function gridRow(row: DiffRow, key: number, columns: readonly PlacedColumn[]): GridRow {
  const { kind } = row;
  const moves = kind === 'moved' || row.moved;
  const place: Pick<GridCell, 'tone' | 'weight'> = moves ? { tone: 'moved' } : { weight: 'quiet' };
  const cell = (index: number): GridCell => {
    if (index === 0)
      return { content: kind === 'same' ? <span>same</span> : <DiffMark kind={kind} />, weight: 'quiet' };
    if (index === 1) return { content: rowNumber(row.row_a), ...place };
    if (index === 2) return { content: rowNumber(row.row_b), ...place };
    const column = columns[index - leading]!;
    const texts = cellTexts(row, column.place);
    return {
      content: <CellChange {...texts} />,
      ...(kind === 'changed' && texts.before !== undefined ? { tone: 'changed' } : {}),
      ...(column.is_key ? { weight: 'strong' } : {}),
    };
  };
  return { key, cell, ...(kind === 'added' || kind === 'removed' ? { tone: kind } : {}) };
}
