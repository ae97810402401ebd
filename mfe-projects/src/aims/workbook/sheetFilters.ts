import { aimLimits } from 'shared-api/limits';

/** How a filter compares the cells of a column. */
export const filterKinds = [
  { kind: 'contains', label: 'contains', sign: '' },
  { kind: 'is', label: 'is', sign: '=' },
  { kind: 'empty', label: 'is empty', sign: '=' },
  { kind: 'filled', label: 'is not empty', sign: '!=' },
] as const;
export type FilterKind = (typeof filterKinds)[number]['kind'];

/** A filter of a column. */
export interface SheetFilter {
  /** Counts from 0. */
  column: number;
  kind: FilterKind;
  /** Empty for the kinds that need none. */
  text: string;
}

/** A filter as the API takes it, and as the address holds it: `3:=allow`; `3:\=allow` where a cell contains `=allow`. */
export function encodeFilter({ column, kind, text }: SheetFilter): string {
  const isPlain = kind !== 'contains' || !/^(=|!=|\\)/.test(text);
  const sign = isPlain ? filterKinds.find((one) => one.kind === kind)!.sign : '\\';
  return `${column}:${sign}${text}`.slice(0, aimLimits.search);
}

export function decodeFilter(value: string): SheetFilter | undefined {
  const [, digits, rest = ''] = /^(\d{1,5}):(.*)$/s.exec(value) ?? [];
  if (digits === undefined) return undefined;
  const column = Number(digits);
  if (rest === '=') return { column, kind: 'empty', text: '' };
  if (rest === '!=') return { column, kind: 'filled', text: '' };
  if (rest.startsWith('=')) return { column, kind: 'is', text: rest.slice(1) };
  return { column, kind: 'contains', text: rest.startsWith('\\') ? rest.slice(1) : rest };
}

/** The filters of an address, one for each column. @param search its query */
export function filtersOf(search: URLSearchParams): readonly SheetFilter[] {
  const filters = search.getAll('filter').flatMap((value) => decodeFilter(value) ?? []);
  return [...new Map(filters.map((filter) => [filter.column, filter])).values()].slice(0, aimLimits.filters);
}

/** A filter in words: `Action is allow`. */
export function filterText({ kind, text }: SheetFilter, title: string): string {
  const { label } = filterKinds.find((one) => one.kind === kind)!;
  return `${title} ${label}${text ? ` ${text}` : ''}`;
}
