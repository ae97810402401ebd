import type { AimDiffQuery } from 'shared-api/contracts/projectParts/aims';
import { kinds, type Kind } from '../differences';
import { linesPerPage } from './lineLayout';

/** What the address of a comparison holds besides the versions. */
export interface CompareQuery {
  /** The name of the sheet; undefined: the first one that differs. */
  sheet: string | undefined;
  /** The names of the key columns; empty: rows are matched by content; undefined: the server guesses. */
  keys: readonly string[] | undefined;
  /** The kinds that are shown; empty for all. */
  kinds: readonly Kind[];
  /** Rows without a difference are shown. */
  same: boolean;
}

export function readCompareQuery(search: URLSearchParams): CompareQuery {
  const wanted = search.getAll('kind');
  return {
    sheet: search.get('sheet') ?? undefined,
    keys: search.has('keys') ? search.getAll('keys').filter(Boolean) : undefined,
    kinds: kinds.map(({ kind }) => kind).filter((kind) => wanted.includes(kind)),
    same: search.has('same'),
  };
}

export function writeCompareQuery({ sheet, keys, kinds: chosen, same }: CompareQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (sheet !== undefined) search.set('sheet', sheet);
  // One empty text stands for no key.
  for (const key of keys?.length === 0 ? [''] : (keys ?? [])) search.append('keys', key);
  for (const kind of chosen) search.append('kind', kind);
  if (same) search.set('same', '');
  return search;
}

/** The query of the first page of a compared sheet. */
export const sheetQueryOf = (sheet: string, { keys, kinds: chosen }: CompareQuery): AimDiffQuery => ({
  sheet,
  ...(keys ? { keys: [...keys] } : {}),
  ...(chosen.length ? { kind: [...chosen] } : {}),
  page: 1,
  per_page: linesPerPage,
});
