import { useSyncExternalStore } from 'react';
import type { Loading } from './Loading';

const neverChanges = () => () => undefined;
const noOutcome = () => null;

/** The value of a load that may not have begun, null before it is there, and whether it has failed. */
export function useOutcome<T>(loading: Loading<T> | null): { value: T | null; isFailed: boolean } {
  const outcome = useSyncExternalStore(loading?.subscribe ?? neverChanges, loading?.getOutcome ?? noOutcome);
  if (!outcome) return { value: null, isFailed: false };
  return 'error' in outcome ? { value: null, isFailed: true } : { value: outcome.value, isFailed: false };
}
