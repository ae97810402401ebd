/** The first and the longest delay between attempts, in seconds. */
const delay = { first: 10, max: 3600 };

/**
 * Returns the seconds until the retry of a failed job: an exponential backoff with 25 % jitter, so that jobs that failed
 * together do not retry together.
 * @param attempts the number of attempts so far
 * @param chance from 0 to 1
 */
export function backoffSeconds(attempts: number, chance = Math.random()): number {
  const base = Math.min(delay.first * 2 ** Math.max(0, attempts - 1), delay.max);
  return base * (0.75 + chance / 2);
}
