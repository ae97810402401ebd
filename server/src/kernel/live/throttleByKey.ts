/** Runs an action for a key at once, and then again at most once an interval: the last call is never swallowed. */
export interface Paced<K> {
  call(key: K): void;
  /** Forgets what was to run later. */
  stop(): void;
}

/** @param interval milliseconds between two runs for one key */
export function paced<K>(interval: number, act: (key: K) => void): Paced<K> {
  const waiting = new Map<K, { again: boolean; timer: NodeJS.Timeout }>();

  function run(key: K): void {
    const timer = setTimeout(() => {
      const { again } = waiting.get(key)!;
      waiting.delete(key);
      if (again) run(key);
    }, interval);
    waiting.set(key, { again: false, timer });
    act(key);
  }

  return {
    call(key) {
      const before = waiting.get(key);
      if (before) before.again = true;
      else run(key);
    },
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
