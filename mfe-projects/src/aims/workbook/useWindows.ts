import { useEffect, useRef, useState } from 'react';

/** Rows of a long list, read in windows as they come into view. */
export interface Windows<T> {
  /** The windows that are read. */
  rows: ReadonlyMap<string, readonly T[]>;
  /**
   * Reads a window unless it is read already, is being read, or has failed. Call it in effects and handlers.
   * @throws what the read throws
   */
  want: (name: string) => Promise<readonly T[]>;
  error: Error | undefined;
  /** Reads the windows again that failed. */
  retry: () => void;
}

interface State<T> {
  scope: string;
  rows: ReadonlyMap<string, readonly T[]>;
  error: Error | undefined;
}
interface Reads<T> {
  scope: string;
  controller: AbortController;
  pending: Map<string, Promise<readonly T[]>>;
  failed: Map<string, Error>;
}

const none: ReadonlyMap<string, readonly never[]> = new Map<string, readonly never[]>();

/**
 * @param scope names the list; the windows of another list are dropped, and reads of them cancelled
 * @param load reads one window
 */
export function useWindows<T>(
  scope: string,
  load: (name: string, signal: AbortSignal) => Promise<readonly T[]>,
): Windows<T> {
  const [state, setState] = useState<State<T>>({ scope, rows: new Map(), error: undefined });
  const reads = useRef<Reads<T>>(undefined);
  useEffect(() => () => reads.current?.controller.abort(), []);
  const now = state.scope === scope ? state : undefined;

  const readsOf = (): Reads<T> => {
    if (reads.current?.scope === scope && !reads.current.controller.signal.aborted) return reads.current;
    reads.current?.controller.abort();
    reads.current = { scope, controller: new AbortController(), pending: new Map(), failed: new Map() };
    return reads.current;
  };
  const change = (part: (before: State<T>) => Partial<State<T>>) =>
    setState((before) => {
      const own = before.scope === scope ? before : { scope, rows: new Map(), error: undefined };
      return { ...own, ...part(own) };
    });
  const want = (name: string): Promise<readonly T[]> => {
    const { controller, pending, failed } = readsOf();
    const known = pending.get(name);
    if (known) return known;
    const failure = failed.get(name);
    if (failure) return Promise.reject(failure);
    const read = load(name, controller.signal).then(
      (rows) => {
        change((before) => ({ rows: new Map(before.rows).set(name, rows) }));
        return rows;
      },
      (cause: Error) => {
        pending.delete(name);
        if (!controller.signal.aborted) {
          failed.set(name, cause);
          change(() => ({ error: cause }));
        }
        throw cause;
      },
    );
    pending.set(name, read);
    return read;
  };
  return {
    rows: now?.rows ?? none,
    want,
    error: now?.error,
    retry: () => {
      change(() => ({ error: undefined }));
      const { failed } = readsOf();
      const names = [...failed.keys()];
      failed.clear();
      // A failure sets `error` again.
      for (const name of names) want(name).catch(() => undefined);
    },
  };
}
