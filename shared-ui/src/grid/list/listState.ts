import { filterParams, type NamedFilter } from './column';

export interface SortKey {
  field: string;
  desc: boolean;
}

/** A filter that applies by default, unless the person filters in another way: only open projects, say. */
export interface DefaultFilter {
  param: string;
  values: readonly string[];
  /** Title and label of its dashed chip: `Closed: No`. */
  title: string;
  label: string;
  /** Values of its parameter that show all rows: with them its chip can be removed. */
  without?: readonly string[];
  /** Parameters that switch it off when present. Its own parameter always does. */
  unless: readonly string[];
}

/** The state in a list's address, parsed and validated. */
export interface ListParams {
  page: number;
  sort: SortKey[];
  search: string;
  /** Parameter → values, in the order of the list's filters. */
  filters: Record<string, string[]>;
}

/** The API refuses longer texts; the fields of search and filters do not take them either. */
const maxTextLength = 200;

const idPattern = /^\d{1,9}$/;

/** Whether a text is a day of the calendar: `2026-02-31` is none. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Whether a filter can have this value. The API refuses the whole list for a value that it does not understand. */
function isValueOf({ filter }: NamedFilter, value: string): boolean {
  if (value.length > maxTextLength || value.includes('\0')) return false;
  switch (filter.kind) {
    case 'date':
      return isDay(value);
    case 'text':
      return value !== '' && (!filter.numeric || idPattern.test(value));
    case 'choice':
      return Boolean(filter.open) || filter.options.some((option) => option.value === value);
    case 'given':
      return filter.label(value) !== undefined;
    case 'options':
      return !filter.ids || idPattern.test(value) || (value === '' && filter.allowEmpty !== undefined);
  }
}

/** `project_id desc,team_name` → keys; fields that are not in `sortable` are dropped. */
export function parseSort(text: string, sortable: ReadonlySet<string>): SortKey[] {
  const keys = text
    .split(',')
    .map((part) => part.trim().split(/\s+/u))
    .map(([field = '', direction]) => ({ field, desc: direction?.toLowerCase() === 'desc' }));
  return keys.filter(
    ({ field }, index) => sortable.has(field) && keys.findIndex((key) => key.field === field) === index,
  );
}

export const formatSort = (sort: readonly SortKey[]): string =>
  sort.map(({ field, desc }) => (desc ? `${field} desc` : field)).join(',');

/**
 * Parses a list's state from its address. Unknown parameters and invalid values are ignored, so that a mistyped address shows
 * the list instead of an error.
 */
export function readListParams(
  params: URLSearchParams,
  filters: readonly NamedFilter[],
  sortable: ReadonlySet<string>,
): ListParams {
  const page = Number(params.get('page') ?? 1);
  const valuesByParam: Record<string, string[]> = {};
  for (const named of filters)
    for (const param of filterParams(named)) {
      const values = [...new Set(params.getAll(param))].filter((value) => isValueOf(named, value));
      if (values.length)
        valuesByParam[param] = ['date', 'given'].includes(named.filter.kind) ? values.slice(0, 1) : values;
    }
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    sort: parseSort(params.get('sort') ?? '', sortable),
    search: (params.get('search') ?? '').replaceAll('\0', '').trim().slice(0, maxTextLength),
    filters: valuesByParam,
  };
}

/**
 * The state of a list as the parameters of an address, without the page: `search=dns&sort=name`. Equal states give equal texts; the
 * list's own state gives an empty one.
 */
export function formatListParams(
  { search, sort, filters }: Pick<ListParams, 'search' | 'sort' | 'filters'>,
  byDefault: readonly SortKey[],
): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (sort.length && formatSort(sort) !== formatSort(byDefault)) params.set('sort', formatSort(sort));
  for (const [param, values] of Object.entries(filters))
    for (const value of [...values].sort()) params.append(param, value);
  return params.toString();
}

/** The default filters that apply together with the chosen filters. */
export const activeDefaults = (
  defaults: readonly DefaultFilter[],
  { search, filters }: Pick<ListParams, 'search' | 'filters'>,
): DefaultFilter[] =>
  defaults.filter(
    ({ param, unless }) =>
      ![param, ...unless].some((name) =>
        name === 'search' ? search !== '' : Object.keys(filters).some((key) => isParamOf(key, name)),
      ),
  );

/** `created_on_gte` belongs to `created_on`. */
const isParamOf = (key: string, name: string) =>
  key === name || ['_gte', '_lt', '_like', '_includes'].some((suffix) => key === name + suffix);

/**
 * The sort after a press on a column's title. A plain press sorts by this column alone: ascending, then descending, then back
 * to the default sort. With `additive` (alt) the column becomes the last sort key, then descending, then is removed.
 * Source: spec 000, point 2.
 */
export function nextSort(
  current: readonly SortKey[],
  defaults: readonly SortKey[],
  field: string,
  additive: boolean,
): SortKey[] {
  const key = current.find((sortKey) => sortKey.field === field);
  if (additive) {
    if (!key) return [...current, { field, desc: false }];
    if (key.desc) return current.filter((sortKey) => sortKey !== key);
    return current.map((sortKey) => (sortKey === key ? { field, desc: true } : sortKey));
  }
  if (!key || current.length > 1) return [{ field, desc: false }];
  if (!key.desc) return [{ field, desc: true }];
  // Back to the default sort, unless it is the current one.
  return formatSort(defaults) === formatSort(current) ? [{ field, desc: false }] : [...defaults];
}
