/** Milliseconds to wait at most: a tab in the background paints nothing. */
const longest = 50;

/** Waits until the browser has painted what is rendered by now, or for 50 ms. */
export const framePainted = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, longest);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // This runs before the frame is painted, the next task after it.
      setTimeout(resolve);
    });
  });
