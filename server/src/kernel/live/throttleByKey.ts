/** A throttle per key: runs an action immediately, then at most once per interval; the last call always takes effect. */
export interface Throttle<K> {
  call(key: K): void;
  /** Cancels pending runs. */
  stop(): void;
}

/** @param interval milliseconds between two runs for one key */
export function throttleByKey<K>(interval: number, act: (key: K) => void): Throttle<K> {
  const waiting = new Map<K, { pending: boolean; timer: NodeJS.Timeout }>();

  function run(key: K): void {
    const timer = setTimeout(() => {
      const { pending } = waiting.get(key)!;
      waiting.delete(key);
      if (pending) run(key);
    }, interval);
    waiting.set(key, { pending: false, timer });
    act(key);
  }

  return {
    call(key) {
      const current = waiting.get(key);
      if (current) current.pending = true;
      else run(key);
    },
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
