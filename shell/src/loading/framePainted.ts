import { atMost } from './atMost';

/** Waits until the browser has painted what is rendered by now, or for 50 ms: a tab in the background paints nothing. */
export const framePainted = (): Promise<void> =>
  atMost(
    50,
    new Promise((resolve) => {
      // The callback runs before the frame is painted, the next task after it.
      requestAnimationFrame(() => setTimeout(resolve));
    }),
  );
