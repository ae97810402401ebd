import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterParams, namedFilters, type Column, type ExtraFilter, type NamedFilter } from './column';
import {
  activeDefaults,
  formatListParams,
  formatSort,
  nextSort,
  parseSort,
  readListParams,
  type DefaultFilter,
  type ListParams,
  type SortKey,
} from './listState';

export interface ListOptions {
  /** In the API's syntax: `project_id desc`. */
  defaultSort: string;
  /** Rows per page; 10 unless the spec names another number. */
  pageSize?: number;
  defaultFilters?: readonly DefaultFilter[];
  /** Filters without a column. */
  extraFilters?: readonly ExtraFilter[];
}

/** A query to the API. Its keys have a fixed order, so that equal states give equal URLs and cache keys. */
export type ListQuery = Record<string, string | number | readonly string[]>;

export interface ListState extends ListParams {
  /** The query for the server: page, per_page, sort, search, filters. */
  query: ListQuery;
  /** The query for a download: without page and per_page. */
  csvQuery: ListQuery;
  pageSize: number;
  /** All filters of the list, with or without a column. */
  named: readonly NamedFilter[];
  /** Default filters that apply now. */
  defaults: readonly DefaultFilter[];
  /** Search, sort and filters as parameters of an address, without the page; empty for the list's own state. */
  address: string;
  /** Reduces the parameters of an address to those that this list understands, in the form of `address`. */
  addressOf: (text: string) => string;
  /** Takes over search, sort and filters from such parameters, in place of those that are set. */
  setAddress: (text: string, options?: { replace?: boolean }) => void;
  /** The address says that the list is wanted without the person's default view. */
  isAll: boolean;
  /** Takes whether the person has a default view: an address that asks for all rows then says so, as it would open with the view. */
  noteDefaultView: (hasView: boolean) => void;
  /** Whether a search or a filter is set; default filters do not count. */
  isFiltered: boolean;
  setPage: (page: number, options?: { replace?: boolean }) => void;
  /** `additive` keeps the other sort keys (alt-click). */
  toggleSort: (field: string, additive: boolean) => void;
  setSort: (sort: readonly SortKey[]) => void;
  setSearch: (search: string) => void;
  /** Parameter → values; an empty array removes the parameter. */
  setFilters: (changes: Record<string, readonly string[]>) => void;
  /** Removes all filters and the search; the default filters apply again. */
  clearFilters: () => void;
}

/** The parameter of an address that asks for the whole list where the person's default view would be applied. */
const allParam = 'all';

/**
 * The state of a list, which lives in the address: page, sort, search and filters, under the API's parameter names. Unknown
 * parameters of the address are kept.
 * @param columns a module constant, as `options` must be
 */
export function useListState<Row>(columns: readonly Column<Row>[], options: ListOptions): ListState {
  const { defaultSort, pageSize = 10, defaultFilters, extraFilters } = options;
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  // The router renders a new address later: until then, changes that follow each other quickly build on the last one.
  const pending = useRef<URLSearchParams | null>(null);
  const hasDefaultView = useRef(false);
  useEffect(() => {
    pending.current = null;
  }, [text]);

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

    const addressOf = (address: string) =>
      formatListParams(readListParams(new URLSearchParams(address), named, sortable), byDefault);

    /** Writes new parameters; every change except `setPage` goes back to the first page. */
    const change = (write: (next: URLSearchParams) => void, replace = false) => {
      const next = new URLSearchParams(pending.current ?? text);
      next.delete('page');
      next.delete(allParam);
      write(next);
      if (hasDefaultView.current && !next.has('page') && addressOf(next.toString()) === '')
        next.set(allParam, 'true');
      pending.current = next;
      setParams(next, { replace });
    };
    const setParam = (next: URLSearchParams, param: string, values: readonly string[]) => {
      next.delete(param);
      for (const value of values) next.append(param, value);
    };
    const setSort = (keys: readonly SortKey[]) =>
      change((next) => {
        const sorted = formatSort(keys);
        setParam(next, 'sort', sorted === '' || sorted === formatSort(byDefault) ? [] : [sorted]);
      });

    return {
      ...read,
      sort,
      pageSize,
      named,
      defaults,
      query: { page: read.page, per_page: pageSize, ...csvQuery },
      csvQuery,
      address: formatListParams(read, byDefault),
      addressOf,
      isAll: new URLSearchParams(text).has(allParam),
      noteDefaultView: (hasView) => {
        hasDefaultView.current = hasView;
      },
      setAddress: (address, { replace = false } = {}) =>
        change((next) => {
          for (const param of ['search', 'sort', ...named.flatMap(filterParams)]) next.delete(param);
          for (const [param, value] of new URLSearchParams(addressOf(address))) next.append(param, value);
        }, replace),
      isFiltered: read.search !== '' || Object.keys(read.filters).length > 0,
      setPage: (page, { replace = false } = {}) =>
        change((next) => setParam(next, 'page', page > 1 ? [String(page)] : []), replace),
      toggleSort: (field, additive) => setSort(nextSort(sort, byDefault, field, additive)),
      setSort,
      setSearch: (search) =>
        change((next) => setParam(next, 'search', search.trim() ? [search.trim()] : []), true),
      setFilters: (changes) =>
        change((next) => {
          for (const [param, values] of Object.entries(changes)) setParam(next, param, values);
        }),
      clearFilters: () =>
        change((next) => {
          for (const param of ['search', ...named.flatMap(filterParams)]) next.delete(param);
        }),
    } satisfies ListState;
  }, [columns, defaultSort, pageSize, defaultFilters, extraFilters, text, setParams]);
}
