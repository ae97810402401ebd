import { useEffect, useSyncExternalStore } from 'react';

/** Forms on the screen with unsaved changes. */
let unsavedForms = 0;
const listeners = new Set<() => void>();

function count(by: 1 | -1): void {
  unsavedForms += by;
  listeners.forEach((listener) => listener());
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Counts the calling form as unsaved while `dirty` is true. Code that would replace the page waits meanwhile. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    count(1);
    return () => count(-1);
  }, [dirty]);
}

/** Whether any form on the screen, in a dialog or not, has unsaved changes. */
export const useHasUnsaved = (): boolean => useSyncExternalStore(subscribe, () => unsavedForms > 0);
