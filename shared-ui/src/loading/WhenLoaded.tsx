import { Suspense, useSyncExternalStore, type ReactNode } from 'react';
import type { Loading } from './Loading';

interface WhenLoadedProps<T> {
  loading: Loading<T>;
  /** Shown until the value is there. */
  waiting: ReactNode;
  children: (value: T) => ReactNode;
}

/**
 * Renders what has loaded, and `waiting` before. A `<Suspense>` alone would show loaded content late: React keeps each fallback
 * on the screen for at least 300 ms. Here only children that suspend by themselves show the fallback of a `<Suspense>`.
 * Throws the error of a failed load, for the next error boundary.
 */
export function WhenLoaded<T>({ loading, waiting, children }: WhenLoadedProps<T>): ReactNode {
  const outcome = useSyncExternalStore(loading.subscribe, loading.getOutcome);
  if (!outcome) return waiting;
  if ('error' in outcome) throw outcome.error;
  return <Suspense fallback={waiting}>{children(outcome.value)}</Suspense>;
}
