/**
 * Whether the browser took a file from its cache; false when it does not know.
 * @param path of a file that has loaded, on this origin
 */
export function isFromCache(path: string): boolean {
  const [timing] = performance.getEntriesByName(new URL(path, location.origin).href, 'resource');
  const { transferSize = 1, decodedBodySize = 0 } = (timing ?? {}) as Partial<PerformanceResourceTiming>;
  return transferSize === 0 && decodedBodySize > 0;
}
