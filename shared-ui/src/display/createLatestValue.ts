/** A value outside React that pages write and the frame around them reads. */
export interface LatestValue<T> {
  /** With `subscribe`, for `useSyncExternalStore`. */
  get: () => T | null;
  /** @returns unsubscribe */
  subscribe: (listener: () => void) => () => void;
  set: (value: T | null) => void;
}

export function createLatestValue<T>(): LatestValue<T> {
  let current: T | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(value) {
      current = value;
      listeners.forEach((listener) => listener());
    },
  };
}
