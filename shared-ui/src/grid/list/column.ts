import type { ReactNode } from 'react';
import type { IconName } from '../../icons/Icon';

/** One choice in a filter. */
export interface Option {
  /** As the API takes it; empty means "has none". */
  value: string;
  label: string;
  /** Rows it would find, shown at the right. */
  count?: number;
}

/**
 * How a column is filtered. Parameters are the API's own: `param` is the column's field when left out.
 * - `options`: choices from the server, asked anew (500 ms after the last key) for what is typed into the search.
 * - `choice`: choices known beforehand.
 * - `date`: `<param>_gte` and `<param>_lt`, both `YYYY-MM-DD`.
 * - `text`: one value, a part of a text or an exact number.
 * Module constants, please: they are compared by identity.
 */
export type ColumnFilter =
  | {
      kind: 'options';
      param?: string;
      load: (search: string, signal: AbortSignal) => Promise<readonly Option[]>;
      /** Offers rows without a value under this name: `Unassigned`. */
      allowEmpty?: string;
      /** Values are ids: chips look their labels up. */
      ids?: boolean;
    }
  | { kind: 'choice'; param?: string; options: readonly Option[] }
  | { kind: 'date'; param?: string }
  | { kind: 'text'; param?: string; label: string; numeric?: boolean };

/** Where a value stands in a card, on phones. `mark` is a small icon at the right, `line` joins the last line. */
export type CardPlace = 'id' | 'title' | 'mark' | 'chip' | 'date' | 'line';

/** A column, declared as data. Keep the array at module scope. */
export interface Column<Row> {
  /** Member of the row; also the name for sorting and in `columns=`. */
  field: keyof Row & string;
  title: string;
  /** Pixels. A column has `width`, or `flex` with `minWidth`. */
  width?: number;
  flex?: number;
  minWidth?: number;
  /** Not shown until chosen in the column chooser. */
  hidden?: boolean;
  /** True when left out. */
  sortable?: boolean;
  /** Stays at the left once the grid scrolls sideways. */
  pinned?: boolean;
  align?: 'right';
  /** Figures of equal width: ids, dates, counts. */
  numeric?: boolean;
  /** The thing's name: darker and heavier than the rest. */
  strong?: boolean;
  /** Drawn in the header instead of the title, which stays for screen readers and menus. */
  headerIcon?: IconName;
  filter?: ColumnFilter;
  /** Shown in grey where the value is null or empty: `Unassigned`. */
  empty?: string;
  /** Plain text of the value: shown when there is no `render`, and in the tooltip when cut off. */
  text?: (row: Row) => string;
  render?: (row: Row) => ReactNode;
  card?: CardPlace;
  /** The value's text in a card's last line, where the column's title is missing: `Manager` instead of `Yes`. */
  cardText?: (row: Row) => string;
}

/** A filter of the list that no column shows: `Closed`. */
export interface ExtraFilter {
  title: string;
  filter: ColumnFilter & { param: string };
}

/** A filter as the list knows it, from a column or beside them. */
export interface NamedFilter {
  title: string;
  /** Base name of its parameters. */
  param: string;
  filter: ColumnFilter;
}

/** The parameters a filter writes: one, or two for dates. */
export const filterParams = ({ filter, param }: NamedFilter): string[] =>
  filter.kind === 'date' ? [`${param}_gte`, `${param}_lt`] : [param];

/** All filters of a list, in the order of its columns. */
export function namedFilters<Row>(
  columns: readonly Column<Row>[],
  extra: readonly ExtraFilter[] = [],
): NamedFilter[] {
  const ofColumns = columns.flatMap(({ title, field, filter }) =>
    filter ? [{ title, param: filter.param ?? field, filter }] : [],
  );
  return [...ofColumns, ...extra.map(({ title, filter }) => ({ title, param: filter.param, filter }))];
}

/** The filter behind a column, if it has one. */
export const columnFilter = <Row>({ title, field, filter }: Column<Row>): NamedFilter | undefined =>
  filter && { title, param: filter.param ?? field, filter };

/** Plain text of a cell; empty when there is nothing. Lists of named things are joined. */
export function cellText<Row>(column: Column<Row>, row: Row): string {
  if (column.text) return column.text(row);
  const value: unknown = row[column.field];
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (!Array.isArray(value)) return '';
  return value
    .map((item: unknown) =>
      typeof item === 'object' && item !== null && 'name' in item ? String(item.name) : String(item),
    )
    .join(', ');
}
