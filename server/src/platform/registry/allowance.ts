/** Addresses that are counted at once; more than that are no people. */
const mostKeys = 10_000;

/**
 * So many of something within a window of time by each key, as this process alone counts them.
 * @returns whether one more is allowed
 */
export function createAllowance({
  most,
  windowMs,
  now = () => performance.now(),
}: {
  most: number;
  windowMs: number;
  now?: () => number;
}): (key: string) => boolean {
  let counts = new Map<string, number>();
  let end = -Infinity;
  return (key) => {
    if (now() >= end) {
      counts = new Map();
      end = now() + windowMs;
    }
    const count = counts.get(key) ?? 0;
    if (count >= most || (!count && counts.size >= mostKeys)) return false;
    counts.set(key, count + 1);
    return true;
  };
}
