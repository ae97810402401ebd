import { useSyncExternalStore } from 'react';
import type { BulkAction } from 'shared-api/contracts/lists/projectBulk';

/** An action that has ended before it was carried out on all projects. */
export interface UnfinishedBulk {
  action: BulkAction;
  /** The projects on which it is not done. */
  ids: number[];
}

const keyOf = (owner: number) => `bulk:${owner}`;
const listeners = new Set<() => void>();
/** Actions that run in this page: they have not ended before their end. */
let running = 0;
const notify = () => listeners.forEach((listener) => listener());

/** Keeps an action in this browser, for the case that its page is closed or the connection lost. */
export function keepUnfinished(owner: number, unfinished: UnfinishedBulk): void {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(unfinished));
  } catch {
    // Storage is full or forbidden: the rest is chosen again in the list.
  }
  notify();
}

export function forgetUnfinished(owner: number): void {
  try {
    localStorage.removeItem(keyOf(owner));
  } catch {
    // Storage is forbidden, so nothing is kept.
  }
  notify();
}

/** Counts an action as running in this page until the returned function is called. */
export function markRunning(): () => void {
  running += 1;
  notify();
  return () => {
    running -= 1;
    notify();
  };
}

function readStored(owner: number): string | null {
  if (running > 0) return null;
  try {
    return localStorage.getItem(keyOf(owner));
  } catch {
    return null;
  }
}

function parse(stored: string | null): UnfinishedBulk | null {
  try {
    const found = JSON.parse(stored ?? 'null') as Partial<UnfinishedBulk> | null;
    return found?.action &&
      Array.isArray(found.ids) &&
      found.ids.length > 0 &&
      found.ids.every(Number.isInteger)
      ? { action: found.action, ids: found.ids }
      : null;
  } catch {
    return null; // The entry is no JSON.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The person's action that has ended before its end, if there is one. */
export const useUnfinished = (owner: number): UnfinishedBulk | null =>
  parse(useSyncExternalStore(subscribe, () => readStored(owner)));
