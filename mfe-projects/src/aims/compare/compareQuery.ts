import type { AimDiffQuery } from 'shared-api/contracts/projectParts/aims';
import { kinds, type Kind } from '../differences';
import { encodeFilter, filtersOf, type SheetFilter } from '../workbook/sheetFilters';
import { linesPerPage } from './lineLayout';

/** What the address of a comparison holds besides the versions. */
export interface CompareQuery {
  /** The name of the sheet; undefined: the first one that differs. */
  sheet: string | undefined;
  /** The names of the key columns; empty: rows are matched by content; undefined: the server guesses. */
  keys: readonly string[] | undefined;
  /** The kinds that are shown; empty for all. */
  kinds: readonly Kind[];
  /** The filters of columns, by their places in the compared sheet. */
  filters: readonly SheetFilter[];
  /** Rows without a difference are shown. */
  same: boolean;
}

export function readCompareQuery(search: URLSearchParams): CompareQuery {
  const wanted = search.getAll('kind');
  return {
    sheet: search.get('sheet') ?? undefined,
    keys: search.has('keys') ? search.getAll('keys').filter(Boolean) : undefined,
    kinds: kinds.map(({ kind }) => kind).filter((kind) => wanted.includes(kind)),
    filters: filtersOf(search),
    same: search.has('same'),
  };
}

export function writeCompareQuery({
  sheet,
  keys,
  kinds: chosen,
  filters,
  same,
}: CompareQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (sheet !== undefined) search.set('sheet', sheet);
  // One empty text stands for no key.
  for (const key of keys?.length === 0 ? [''] : (keys ?? [])) search.append('keys', key);
  for (const kind of chosen) search.append('kind', kind);
  for (const filter of filters) search.append('filter', encodeFilter(filter));
  if (same) search.set('same', '');
  return search;
}

/** The query of the first page of a compared sheet. */
export const sheetQueryOf = (
  sheet: string,
  { keys, kinds: chosen, filters }: CompareQuery,
): AimDiffQuery => ({
  sheet,
  ...(keys ? { keys: [...keys] } : {}),
  ...(chosen.length ? { kind: [...chosen] } : {}),
  ...(filters.length ? { filter: filters.map(encodeFilter) } : {}),
  page: 1,
  per_page: linesPerPage,
});
