import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterParams, namedFilters, type Column, type ExtraFilter, type NamedFilter } from './column';
import {
  activeDefaults,
  formatSort,
  nextSort,
  parseSort,
  readListParams,
  type DefaultFilter,
  type ListParams,
  type SortKey,
} from './listState';

export interface ListOptions {
  /** `project_id desc`, as the API writes it. */
  defaultSort: string;
  /** Rows a page; 10 unless the spec names another number. */
  pageSize?: number;
  defaultFilters?: readonly DefaultFilter[];
  /** Filters without a column. */
  extraFilters?: readonly ExtraFilter[];
}

/** A query of the API. Keys stand in one order, so that equal states give equal addresses. */
export type ListQuery = Record<string, string | number | readonly string[]>;

export interface ListState extends ListParams {
  /** What to ask the server for: page, per_page, sort, search, filters. */
  query: ListQuery;
  /** The same for a download: without page and per_page. */
  csvQuery: ListQuery;
  pageSize: number;
  /** All filters there are, of columns and beside them. */
  named: readonly NamedFilter[];
  /** Default filters that apply now. */
  defaults: readonly DefaultFilter[];
  /** Anything chosen that narrows the list. */
  isFiltered: boolean;
  setPage: (page: number, options?: { replace?: boolean }) => void;
  /** `additive` keeps the other keys (alt-click). */
  toggleSort: (field: string, additive: boolean) => void;
  setSort: (sort: readonly SortKey[]) => void;
  setSearch: (search: string) => void;
  /** Parameter → values; an empty array takes the parameter away. */
  setFilters: (changes: Record<string, readonly string[]>) => void;
  /** Takes all filters and the search away; the default filters come back. */
  clearFilters: () => void;
}

/**
 * State of a list, kept in the address alone: page, sort, search and filters under the API's own names. Parameters it does
 * not know stay where they are.
 * @param columns and `options` module constants
 */
export function useListState<Row>(columns: readonly Column<Row>[], options: ListOptions): ListState {
  const { defaultSort, pageSize = 10, defaultFilters, extraFilters } = options;
  const [params, setParams] = useSearchParams();
  const text = params.toString();

  return useMemo(() => {
    const sortable = new Set<string>(columns.filter((c) => c.sortable !== false).map((c) => c.field));
    const named = namedFilters(columns, extraFilters);
    const byDefault = parseSort(defaultSort, sortable);
    const read = readListParams(new URLSearchParams(text), named, sortable);
    const sort = read.sort.length ? read.sort : byDefault;
    const defaults = activeDefaults(defaultFilters ?? [], read);
    const csvQuery: ListQuery = {
      sort: formatSort(sort),
      ...(read.search ? { search: read.search } : {}),
      ...read.filters,
      ...Object.fromEntries(defaults.map(({ param, values }) => [param, values])),
    };

    /** Every change but the page's own starts at the first page again. */
    const change = (write: (next: URLSearchParams) => void, replace = false) =>
      setParams(
        (previous) => {
          const next = new URLSearchParams(previous);
          next.delete('page');
          write(next);
          return next;
        },
        { replace },
      );
    const put = (next: URLSearchParams, param: string, values: readonly string[]) => {
      next.delete(param);
      for (const value of values) next.append(param, value);
    };
    const setSort = (keys: readonly SortKey[]) =>
      change((next) => {
        const sorted = formatSort(keys);
        put(next, 'sort', sorted === '' || sorted === formatSort(byDefault) ? [] : [sorted]);
      });

    return {
      ...read,
      sort,
      pageSize,
      named,
      defaults,
      query: { page: read.page, per_page: pageSize, ...csvQuery },
      csvQuery,
      isFiltered: read.search !== '' || Object.keys(read.filters).length > 0,
      setPage: (page, { replace = false } = {}) =>
        change((next) => put(next, 'page', page > 1 ? [String(page)] : []), replace),
      toggleSort: (field, additive) => setSort(nextSort(sort, byDefault, field, additive)),
      setSort,
      setSearch: (search) =>
        change((next) => put(next, 'search', search.trim() ? [search.trim()] : []), true),
      setFilters: (changes) =>
        change((next) => {
          for (const [param, values] of Object.entries(changes)) put(next, param, values);
        }),
      clearFilters: () =>
        change((next) => {
          for (const param of ['search', ...named.flatMap(filterParams)]) next.delete(param);
        }),
    } satisfies ListState;
  }, [columns, defaultSort, pageSize, defaultFilters, extraFilters, text, setParams]);
}
