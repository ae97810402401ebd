import { useState } from 'react';
import { readSheet, useSheet, type LongReadState, type SheetPlace } from 'shared-api/aims';
import type { AimSheetPage } from 'shared-api/contracts/projectParts/aims';
import { useWindows } from '../workbook/useWindows';
import { encodeFilter, type SheetFilter } from '../workbook/sheetFilters';

/** The rows of one read. */
const perPage = 200;

export type SheetRow = AimSheetPage['rows'][number];

export interface SheetRows {
  /** The first page; while another filter loads, that of the one before. */
  first: AimSheetPage | undefined;
  /** The number of rows that match. */
  total: number;
  rowAt: (index: number) => SheetRow | undefined;
  /** Reads rows that are about to be shown. */
  want: (first: number, last: number) => void;
  read: LongReadState<AimSheetPage>;
  /** A failed read of further rows. */
  failure: { error: Error | undefined; isLoading: boolean; retry: () => void };
}

/** The rows of a sheet that match a search and filters, read page by page as they are shown. */
export function useSheetRows(place: SheetPlace, search: string, filters: readonly SheetFilter[]): SheetRows {
  const query = {
    per_page: perPage,
    ...(search ? { search } : {}),
    ...(filters.length ? { filter: filters.map(encodeFilter) } : {}),
  };
  const read = useSheet(place, { page: 1, ...query });
  const [kept, setKept] = useState<{ first: AimSheetPage; total: number }>();
  if (read.data && kept?.first !== read.data) setKept({ first: read.data, total: read.total });
  const pages = useWindows<SheetRow>(JSON.stringify([place, query]), async (page, signal) => {
    const { body } = await readSheet(place, { page: Number(page), ...query }, { signal });
    return body.rows;
  });
  const first = read.data ?? kept?.first;
  const total = read.data ? read.total : (kept?.total ?? 0);
  const rowAt = (index: number) => {
    const page = Math.floor(index / perPage);
    if (page === 0) return first?.rows[index];
    return read.data && pages.rows.get(String(page + 1))?.[index - page * perPage];
  };
  const want = (from: number, to: number) => {
    if (!read.data) return;
    for (let page = Math.max(1, Math.floor(from / perPage)); page <= Math.floor(to / perPage); page += 1)
      // Failures are in `failure`.
      pages.want(String(page + 1)).catch(() => undefined);
  };
  return {
    first,
    total,
    rowAt,
    want,
    read,
    failure: { error: pages.error, isLoading: false, retry: pages.retry },
  };
}
