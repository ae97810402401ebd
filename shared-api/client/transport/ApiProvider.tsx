import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ApiError } from './request';

/**
 * Provides the SWR cache. Only the shell renders it: the first of several providers to unmount would tear the cache down.
 * Refused reads (4xx) are not retried; others are, a few times, with backoff.
 */
export function ApiProvider({ children }: { children: ReactNode }) {
  return (
    <SWRConfig
      value={{
        revalidateOnFocus: true,
        focusThrottleInterval: 30_000,
        dedupingInterval: 2_000,
        shouldRetryOnError: (error: unknown) => !(error instanceof ApiError) || error.status === 503,
        errorRetryCount: 3,
      }}
    >
      {children}
    </SWRConfig>
  );
}
