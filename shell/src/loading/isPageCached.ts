/** Whether the browser took a file from its cache; false while it loads, and where the browser does not know. */
function isFromCache(url: string): boolean {
  const [timing] = performance.getEntriesByName(url, 'resource');
  const { transferSize = 1, decodedBodySize = 0 } = (timing ?? {}) as Partial<PerformanceResourceTiming>;
  return transferSize === 0 && decodedBodySize > 0;
}

let isCached: boolean | undefined;

/**
 * Whether the browser had all scripts of the document's page in its cache: those of the preload links that the server has written. Decided
 * at the first call, since links are added later.
 */
export function isPageCached(): boolean {
  if (isCached === undefined) {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="script"]')];
    isCached = links.length > 0 && links.every(({ href }) => isFromCache(href));
  }
  return isCached;
}
