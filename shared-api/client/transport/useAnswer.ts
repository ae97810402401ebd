import useSWR from 'swr';
import { takeAhead } from './readAhead';
import { apiUrl, get, type ApiError } from './request';

/** The result of a hook that reads one entity or one unpaged list. */
export interface Answer<T> {
  data: T | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  retry: () => void;
}

/**
 * Reads through the browser's cache. SWR draws a component again when a member changes that it has read, so `isLoading` is read only
 * while there is no data: a page that is drawn with its data is not drawn again before its first paint.
 * @param path below `/api`; null reads nothing yet
 */
export function useAnswer<T>(path: string | null): Answer<T> {
  const key = path === null ? null : apiUrl(path);
  const read = useSWR<T, ApiError>(key, (url: string) => takeAhead<T>(url) ?? get<T>(path!));
  const { data, error, mutate } = read;
  return { data, error, isLoading: data === undefined && read.isLoading, retry: () => void mutate() };
}
