import { useEffect, useRef, useState } from 'react';

/** The progress of a form with files that is being sent, and how to cancel it. Leaving the page cancels it. */
export function useSending() {
  const [share, setShare] = useState<number | null>(null);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  return {
    /** The share of the bytes that was sent; null while nothing is sent. */
    share,
    cancel: () => abort.current?.abort(),
    /** @param send gets what it passes on to the call */
    run: async <T>(
      send: (options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<T>,
    ) => {
      abort.current = new AbortController();
      setShare(0);
      try {
        return await send({ signal: abort.current.signal, onProgress: setShare });
      } finally {
        setShare(null);
      }
    },
  };
}
export type Sending = ReturnType<typeof useSending>;

export const isCancelled = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'AbortError';
