import { useEffect, useSyncExternalStore } from 'react';

let forms = 0;
const listeners = new Set<() => void>();

function count(by: 1 | -1): void {
  forms += by;
  listeners.forEach((listener) => listener());
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** While `dirty` is true, a form holds what is not saved: whatever would take it off the screen waits. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    count(1);
    return () => count(-1);
  }, [dirty]);
}

/** Whether any form on the screen, also one in a dialog, holds what is not saved. */
export const useHasUnsaved = (): boolean => useSyncExternalStore(subscribe, () => forms > 0);
