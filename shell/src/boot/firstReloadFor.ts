const reloadedKey = 'portal-reloaded-for';

/**
 * Whether the page may be loaded anew for this version: once, or a stale cache in between would loop.
 * @param version of the portal or of its shell
 */
export function firstReloadFor(version: string): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey) === version) return false;
    sessionStorage.setItem(reloadedKey, version);
    return true;
  } catch {
    return true; // Without storage: what leads here happens once in the life of a page, so no loop comes of it.
  }
}
