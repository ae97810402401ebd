const reloadedKey = 'portal-reloaded-for';

/**
 * Whether the page may be reloaded for this version. True only once for each version, since a stale cache would cause a loop.
 * @param version of the portal or of its shell
 */
export function firstReloadFor(version: string): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey) === version) return false;
    sessionStorage.setItem(reloadedKey, version);
    return true;
  } catch {
    return true; // Storage is forbidden. Callers reload at most once in the life of a page, so there is no loop.
  }
}
