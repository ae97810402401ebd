import { HttpError } from '../http/errors';

interface ConcurrencyLimits {
  /** Calls that run at the same time. */
  atOnce: number;
  /** Calls that wait for their turn; further ones are refused. */
  waiting: number;
}

/**
 * Returns a function that runs work within the limits, first come, first served.
 * @throws HttpError 503 at once, with the seconds to wait, when the queue is full
 */
export function limitConcurrency({ atOnce, waiting }: ConcurrencyLimits) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++;
    else if (queue.length < waiting)
      // Whoever finishes hands over its place, so `running` stays the same.
      await new Promise<void>((start) => queue.push(start));
    else
      throw new HttpError(503, 'Too many people are signing in right now. Please try again in a moment.', {
        code: 'busy',
        retryAfter: 2,
      });
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
