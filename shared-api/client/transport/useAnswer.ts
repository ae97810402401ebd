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

/** Reads through the browser's cache. @param path below `/api`; null reads nothing yet */
export function useAnswer<T>(path: string | null): Answer<T> {
  const key = path === null ? null : apiUrl(path);
  const { data, error, isLoading, mutate } = useSWR<T, ApiError>(
    key,
    (url: string) => takeAhead<T>(url) ?? get<T>(path!),
  );
  return { data, error, isLoading, retry: () => void mutate() };
}
