/** Seconds before the second try, and at most between two. */
const wait = { first: 10, most: 3600 };

/**
 * Seconds until a job that failed is tried again: twice as long each time, a quarter more or less so that jobs that failed
 * together do not come back together.
 * @param attempts how often it was tried
 * @param chance from 0 to 1
 */
export function backoffSeconds(attempts: number, chance = Math.random()): number {
  const even = Math.min(wait.first * 2 ** Math.max(0, attempts - 1), wait.most);
  return even * (0.75 + chance / 2);
}
