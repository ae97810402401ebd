/** The loader that the build puts around this module (portal-kit, ChunkTrustPlugin); tests run without one. */
declare const __webpack_require__: { portalFetch?: (name: string) => void };

/**
 * Has the browser fetch a chunk at low priority, without running it: a later `import()` finds it in the cache.
 * @param name the `webpackChunkName` of an import with `webpackFetchPriority: "low"`; nothing is fetched for another one, or a second time
 */
export function fetchChunk(name: string): void {
  if (typeof __webpack_require__ !== 'undefined') __webpack_require__.portalFetch?.(name);
}
