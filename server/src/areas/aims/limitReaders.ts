import { HttpError } from '../../kernel/http/errors';

/** Limits the searches through whole sheets that run at the same time, of one person and of all. */
const limits = { perPerson: 2, atOnce: 6 };

/**
 * Returns a function that runs a person's work within the limits.
 * @throws HttpError 429 at once beyond them
 */
export function limitReaders() {
  const running = new Map<number, number>();
  let all = 0;
  return async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    const own = running.get(userId) ?? 0;
    if (own >= limits.perPerson || all >= limits.atOnce)
      throw new HttpError(429, 'Other searches are still running. Please try again in a moment.', {
        code: 'busy',
        retryAfter: 1,
      });
    running.set(userId, own + 1);
    all += 1;
    try {
      return await work();
    } finally {
      all -= 1;
      const left = (running.get(userId) ?? 1) - 1;
      if (left) running.set(userId, left);
      else running.delete(userId);
    }
  };
}
