import type { ReactNode } from 'react';
import type { IconName } from '../../icons/Icon';

/** Search and filters of a list, as its query has them. */
export type FilterQuery = Readonly<Record<string, string | number | readonly string[]>>;

/** One choice in a filter. */
export interface Option {
  /** The API's value; an empty text means "has no value". */
  value: string;
  label: string;
  /** Number of matching rows, shown at the right. */
  count?: number;
}

/**
 * How a column is filtered. `param` is the API's parameter; left out, it is the column's field.
 * - `options`: choices loaded from the server, and again for the search text (500 ms after the last key).
 * - `choice`: fixed choices. Other values in an address are ignored, unless it is `open` to values that it does not offer.
 * - `date`: `<param>_gte` and `<param>_lt`, both `YYYY-MM-DD`.
 * - `text`: one value, a part of a text or an exact number.
 * - `given`: one value that an address gives; people can only remove it. Values without a label are ignored.
 * Make filters module constants: they are compared by identity.
 */
export type ColumnFilter =
  | {
      kind: 'options';
      param?: string;
      /** @param filters the query of the list without page and sort, for counts under the other filters; none when only labels are needed */
      load: (search: string, signal: AbortSignal, filters?: FilterQuery) => Promise<readonly Option[]>;
      /** Adds a choice of this name for rows without a value: `Unassigned`. */
      allowEmpty?: string;
      /** Values are ids: chips look up their labels. */
      ids?: boolean;
    }
  | { kind: 'choice'; param?: string; options: readonly Option[]; open?: boolean }
  | { kind: 'date'; param?: string }
  | { kind: 'text'; param?: string; label: string; numeric?: boolean }
  | { kind: 'given'; param?: string; label: (value: string) => string | undefined };

/** A value's place in a card, on phones. `mark` is a small icon at the right; values of `line` are joined in the last line. */
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
  /** Hidden until chosen in the column chooser. */
  hidden?: boolean;
  /** True when left out. */
  sortable?: boolean;
  /** Stays at the left once the grid scrolls sideways. */
  pinned?: boolean;
  align?: 'right';
  /** Uses digits of equal width: for ids, dates, counts. */
  numeric?: boolean;
  /** The row's name: darker and heavier than the other columns. */
  strong?: boolean;
  /** A long value takes two lines of its row instead of being cut. */
  wrap?: boolean;
  /** Shown in the header instead of the title; screen readers and menus still use the title. */
  headerIcon?: IconName;
  filter?: ColumnFilter;
  /** Shown in grey where the value is null or empty: `Unassigned`. */
  empty?: string;
  /** Plain text of the value: shown when there is no `render`, and in the tooltip when cut off. */
  text?: (row: Row) => string;
  render?: (row: Row) => ReactNode;
  /** Draws the value in a card, where the other columns do not stand beside it; `render` does where left out. */
  renderCard?: (row: Row) => ReactNode;
  card?: CardPlace;
  /** The value's text in a card's last line, which shows no column titles: `Manager` instead of `Yes`. */
  cardText?: (row: Row) => string;
}

/** A filter of the list without a column: `Closed`. */
export interface ExtraFilter {
  title: string;
  filter: ColumnFilter & { param: string };
}

/** A filter with its title and parameter, from a column or from `ExtraFilter`. */
export interface NamedFilter {
  title: string;
  /** Base name of its parameters. */
  param: string;
  filter: ColumnFilter;
}

/** The query parameters of a filter: one, or two for dates. */
export const filterParams = ({ filter, param }: NamedFilter): string[] =>
  filter.kind === 'date' ? [`${param}_gte`, `${param}_lt`] : [param];

/** All filters of a list: the columns' in their order, then the extra ones. */
export function namedFilters<Row>(
  columns: readonly Column<Row>[],
  extra: readonly ExtraFilter[] = [],
): NamedFilter[] {
  const fromColumns = columns.flatMap(({ title, field, filter }) =>
    filter ? [{ title, param: filter.param ?? field, filter }] : [],
  );
  return [...fromColumns, ...extra.map(({ title, filter }) => ({ title, param: filter.param, filter }))];
}

/** The filter of a column, if it has one. */
export const columnFilter = <Row>({ title, field, filter }: Column<Row>): NamedFilter | undefined =>
  filter && { title, param: filter.param ?? field, filter };

/** Plain text of a cell; empty for no value. An array's items are joined by their `name`. */
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
