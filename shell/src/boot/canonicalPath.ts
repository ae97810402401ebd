/**
 * Old and short addresses: `/` is the project list, `project/…` became `projects/…`. Source: spec 001, point 2.1. Slashes too
 * many are left out: pages read what follows their address.
 * @returns the pathname to show instead, or the same one; query and hash are not touched
 */
export function canonicalPath(pathname: string): string {
  if (/^\/*$/.test(pathname)) return '/projects';
  return pathname
    .replace(/\/+/g, '/')
    .replace(/\/$/, '')
    .replace(/^\/project(?=\/|$)/, '/projects');
}
