import useSWR from 'swr';
import { readJson, send, apiUrl, type ApiError, type Query } from './request';

/** One page of a list. */
export interface ListPage<Row> {
  rows: Row[];
  /** Number of all matching rows; if `capped`, there are more than this. */
  total: number;
  capped: boolean;
}

export interface ListAnswer<Row> {
  /** The page; while another page loads, the previous one. Undefined before the first answer. */
  page: ListPage<Row> | undefined;
  error: ApiError | undefined;
  /** The current query has no answer yet. */
  isLoading: boolean;
  retry: () => void;
}

/** Reads one page. @param url as `apiUrl` gives it */
export async function fetchPage<Row>(url: string): Promise<ListPage<Row>> {
  const response = await send(url);
  const rows = await readJson<Row[]>(response);
  return {
    rows,
    total: Number(response.headers.get('X-Total') ?? rows.length),
    capped: response.headers.get('X-Total-Capped') === 'true',
  };
}

/**
 * Reads one page of any list of the API.
 * @param path below `/api`; null reads nothing yet
 * @param query page, per_page, sort, search and filters, as contract.md names them
 */
export function useListPage<Row>(path: string | null, query: Query): ListAnswer<Row> {
  const url = path === null ? null : apiUrl(path, query);
  const { data, error, isLoading, isValidating, mutate } = useSWR<ListPage<Row>, ApiError>(url, fetchPage, {
    keepPreviousData: true,
  });
  return {
    page: data,
    error: error && !isValidating ? error : undefined,
    isLoading: isLoading || (isValidating && Boolean(error)),
    retry: () => void mutate(),
  };
}

/**
 * Downloads a list as CSV: all matching rows, not one page.
 * @param onProgress called with the bytes received so far
 * @throws ApiError; an `AbortError` when `signal` fires
 */
export async function fetchCsv(
  path: string,
  query: Query,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (bytes: number) => void } = {},
): Promise<Blob> {
  const response = await send(apiUrl(path, query), {
    headers: { accept: 'text/csv' },
    ...(signal ? { signal } : {}),
  });
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body!.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.byteLength;
    onProgress?.(bytes);
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
