/** Milliseconds between two reads, and the time limit of each. */
const every = 10_000;
const timeLimit = 8_000;

export interface Poll<T> {
  read: (signal: AbortSignal) => Promise<T>;
  /** `signal` is that of the read, whose time limit continues. */
  onAnswer: (answer: T, signal: AbortSignal) => void | Promise<void>;
  onError?: (cause: unknown) => void;
}

/**
 * Reads at once and every ten seconds, for days. It holds no stream that could die silently: a read that fails or takes too long is
 * followed by the next one.
 * @returns a function that ends it, after which nothing is called
 */
export function poll<T>({ read, onAnswer, onError }: Poll<T>): () => void {
  let running: AbortController | undefined;
  let stopped = false;
  const once = async () => {
    running?.abort();
    const call = new AbortController();
    running = call;
    const limit = setTimeout(() => call.abort(), timeLimit);
    try {
      const answer = await read(call.signal);
      if (!stopped) await onAnswer(answer, call.signal);
    } catch (cause) {
      if (!stopped) onError?.(cause);
    } finally {
      clearTimeout(limit);
    }
  };
  void once();
  const timer = setInterval(() => void once(), every);
  return () => {
    stopped = true;
    running?.abort();
    clearInterval(timer);
  };
}
