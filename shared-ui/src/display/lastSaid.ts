/** What a page said last, for whoever draws the frame around it. */
export interface LastSaid<T> {
  /** With `subscribe`, for `useSyncExternalStore`. */
  current: () => T | null;
  /** @returns what ends the listening */
  subscribe: (listener: () => void) => () => void;
  say: (value: T | null) => void;
}

export function lastSaid<T>(): LastSaid<T> {
  let current: T | null = null;
  const listeners = new Set<() => void>();
  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    say(value) {
      current = value;
      listeners.forEach((listener) => listener());
    },
  };
}
