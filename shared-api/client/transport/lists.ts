import useSWR, { useSWRConfig } from 'swr';
import { fetchPage, type ListPage } from './fetchPage';
import { takeAhead } from './readAhead';
import { apiUrl, send, type ApiError, type Query } from './request';

export interface ListAnswer<Row> {
  /** The page; while another page loads, the previous one. Undefined before the first answer. */
  page: ListPage<Row> | undefined;
  error: ApiError | undefined;
  /** The current query has no answer yet. */
  isLoading: boolean;
  retry: () => void;
}

/**
 * Reads one page of any list of the API.
 * @param path below `/api`; null reads nothing yet
 * @param query page, per_page, sort, search and filters, as contract.md names them
 */
export function useListPage<Row>(path: string | null, query: Query): ListAnswer<Row> {
  const url = path === null ? null : apiUrl(path, query);
  const { cache } = useSWRConfig();
  const read = useSWR<ListPage<Row>, ApiError>(
    url,
    (key: string) => takeAhead<ListPage<Row>>(key) ?? fetchPage<Row>(key),
    { keepPreviousData: true },
  );
  const { data, error, mutate } = read;
  // As in `useAnswer`, what is not needed is not read.
  const isAnswered = url !== null && cache.get(url)?.data !== undefined;
  const isRetried = error !== undefined && read.isValidating;
  return {
    page: data,
    error: isRetried ? undefined : error,
    isLoading: isRetried || (!isAnswered && read.isLoading),
    retry: () => void mutate(),
  };
}

/** The media types of downloads by their format. */
const tableTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** How a list is downloaded. */
export interface DownloadOptions {
  signal?: AbortSignal;
  /** Called with the bytes received so far. */
  onProgress?: (bytes: number) => void;
  /** `xlsx` is a workbook; CSV when left out. */
  format?: keyof typeof tableTypes;
}

/**
 * Downloads a list as CSV or as a workbook: all matching rows, not one page.
 * @throws ApiError; an `AbortError` when `signal` fires
 */
export async function fetchCsv(
  path: string,
  query: Query,
  { signal, onProgress, format = 'csv' }: DownloadOptions = {},
): Promise<Blob> {
  const response = await send(apiUrl(path, query), {
    headers: { accept: tableTypes[format] },
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
  return new Blob(parts, { type: tableTypes[format] });
}
