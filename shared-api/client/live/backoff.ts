/** Milliseconds. */
const firstDelay = 1_000;
const maxDelay = 30_000;

/**
 * Exponential backoff with jitter: the delay doubles with each failure, and is spread over its upper half so that not all browsers
 * of the organisation reconnect at the same moment.
 * @param failures number of failures in a row, from 1
 * @param random from 0 to 1
 * @returns milliseconds
 */
export function backoff(failures: number, random = Math.random()): number {
  const full = Math.min(maxDelay, firstDelay * 2 ** Math.min(failures - 1, 10));
  return Math.round(full * (0.5 + random / 2));
}
