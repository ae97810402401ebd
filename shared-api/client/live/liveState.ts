import { useSyncExternalStore } from 'react';

/**
 * The state of this browser's live stream: `off` (signed out, or the browser has no EventSource), `connecting` for the first time,
 * `open`, `away` (lost; it reconnects by itself), `elsewhere` (this user has too many streams open; it reconnects when a tab gets
 * the focus).
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

/** Subscribes to the state; it is the same in all tabs of the browser. */
export const useLiveState = (): LiveState => useSyncExternalStore(subscribe, liveState);
