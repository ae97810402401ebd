/** Calls `work` when the browser is idle. @returns a function that cancels it */
function runWhenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 2_000); // Safari has no requestIdleCallback.
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 10_000 });
  return () => window.cancelIdleCallback(handle);
}

/** The time after the load event in which the code of the first list arrives, in milliseconds. */
const firstListMs = 1_500;

/**
 * Calls `work` when the page has loaded with the code that its first screen needs, and the browser is idle.
 * @returns a function that cancels it
 */
export function runAfterFirstScreen(work: () => void): () => void {
  let cancel: (() => void) | undefined;
  const start = () => {
    const timer = setTimeout(() => (cancel = runWhenIdle(work)), firstListMs);
    cancel = () => clearTimeout(timer);
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
  return () => {
    window.removeEventListener('load', start);
    cancel?.();
  };
}
