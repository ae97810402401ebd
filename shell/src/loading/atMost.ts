/** Waits for a promise, at most for so many milliseconds. */
export const atMost = (ms: number, done: Promise<unknown>): Promise<void> =>
  Promise.race([done, new Promise((resolve) => setTimeout(resolve, ms))]).then(() => undefined);
