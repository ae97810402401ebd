import { useEffect, useState } from 'react';
import type { AimProgress } from '../../contracts/projectParts/aims';
import { ApiError, readJson, send } from '../transport/request';

export interface LongReadOptions {
  signal: AbortSignal;
  /** Called with the percent done when the server answers that it still computes. */
  onProgress?: (percent: number) => void;
}

/** An answer, and the number of all its rows where it is a page of them. */
export interface LongAnswer<T> {
  body: T;
  total: number;
}

/** Resolves after some seconds, or at once when `signal` fires: the next call is refused then. */
const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/**
 * Reads an answer that the server may compute for long: it answers 202 with its progress then, and is asked again.
 * @param url as `apiUrl` gives it
 * @throws ApiError; an `AbortError` when `signal` fires
 */
export async function longRead<T>(
  url: string,
  { signal, onProgress }: LongReadOptions,
): Promise<LongAnswer<T>> {
  for (;;) {
    const response = await send(url, { signal });
    if (response.status !== 202)
      return { body: await readJson<T>(response), total: Number(response.headers.get('X-Total') ?? 0) };
    onProgress?.((await readJson<AimProgress>(response)).progress);
    await pause(Number(response.headers.get('Retry-After') ?? 1), signal);
    signal.throwIfAborted();
  }
}

interface State<T> {
  url: string;
  attempt: number;
  answer?: LongAnswer<T>;
  error?: ApiError;
  progress?: number;
  isCancelled?: boolean;
}

export interface LongReadState<T> {
  data: T | undefined;
  /** The number of all rows where the answer is a page of them. */
  total: number;
  error: ApiError | undefined;
  isLoading: boolean;
  /** Percent, once the server has said that it still computes. */
  progress: number | undefined;
  isCancelled: boolean;
  cancel: () => void;
  retry: () => void;
}

const toError = (cause: unknown) =>
  cause instanceof ApiError ? cause : new ApiError(0, (cause as Error).message);

/** `longRead` as a hook. A read whose address is left is cancelled. @param url null reads nothing yet */
export function useLongRead<T>(url: string | null): LongReadState<T> {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State<T>>();
  const now = state?.url === url && state?.attempt === attempt ? state : undefined;
  const stops = now?.isCancelled ?? false;
  useEffect(() => {
    if (url === null || stops) return undefined;
    const controller = new AbortController();
    const set = (part: Partial<State<T>>) =>
      !controller.signal.aborted && setState({ url, attempt, ...part });
    longRead<T>(url, { signal: controller.signal, onProgress: (progress) => set({ progress }) }).then(
      (answer) => set({ answer }),
      (cause: unknown) => set({ error: toError(cause) }),
    );
    return () => controller.abort();
  }, [url, attempt, stops]);
  return {
    data: now?.answer?.body,
    total: now?.answer?.total ?? 0,
    error: now?.error,
    isLoading: url !== null && !now?.answer && !now?.error && !stops,
    progress: now?.progress,
    isCancelled: stops,
    cancel: () => url !== null && setState({ url, attempt, isCancelled: true }),
    retry: () => setAttempt(attempt + 1),
  };
}
