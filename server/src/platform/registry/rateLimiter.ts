/** Limits the keys that are counted at once, so that memory stays bounded. */
const maxKeys = 10_000;

/**
 * Creates a rate limiter that counts calls per key within a time window, in this process only.
 * @returns a function that tells whether one more call is allowed
 */
export function createRateLimiter({
  max,
  windowMs,
  now = () => performance.now(),
}: {
  max: number;
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
    if (count >= max || (!count && counts.size >= maxKeys)) return false;
    counts.set(key, count + 1);
    return true;
  };
}
