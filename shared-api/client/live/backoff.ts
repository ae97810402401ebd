/** Milliseconds before another try: after the first failure, and at most. */
const wait = { first: 1_000, most: 30_000 };

/**
 * Milliseconds to wait after a number of failures in a row, from 1: doubled each time, and spread over its upper half, so that
 * all browsers of the organisation do not come back in the same moment.
 * @param random from 0 to 1
 */
export function backoff(failures: number, random = Math.random()): number {
  const full = Math.min(wait.most, wait.first * 2 ** Math.min(failures - 1, 10));
  return Math.round(full * (0.5 + random / 2));
}
