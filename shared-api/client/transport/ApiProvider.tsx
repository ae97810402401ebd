import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ApiError } from './request';

/**
 * The one cache of the browser. Only the shell renders it: of several, the first to unmount would tear it down.
 * Refused calls (4xx) are not repeated; others are, a few times, with growing pauses.
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
