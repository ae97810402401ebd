/** Calls `work` when the browser is idle. @returns a function that cancels it */
export function runWhenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 2_000); // Safari has no requestIdleCallback.
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 10_000 });
  return () => window.cancelIdleCallback(handle);
}
