import { useSyncExternalStore } from 'react';

/**
 * How this browser hears of what others do:
 * `off` not at all (nobody is signed in, or the browser cannot), `connecting` for the first time, `open`, `away` (it tries
 * again by itself), `elsewhere` (this person has too many streams open; it tries again when somebody looks here).
 */
export type LiveState = 'off' | 'connecting' | 'open' | 'away' | 'elsewhere';

let state: LiveState = 'off';
const listeners = new Set<() => void>();

export const liveState = (): LiveState => state;

export function setLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether changes by others appear by themselves right now; equal in all tabs of the browser. */
export const useLiveState = (): LiveState => useSyncExternalStore(subscribe, liveState);
