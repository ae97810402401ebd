/**
 * Maps old and short addresses to the present ones: `/` to the project list, `project/…` to `projects/…`. Source: spec 001, point
 * 2.1. Removes duplicate slashes, since pages parse the rest of their path.
 * @returns the pathname to show instead, or the same one
 */
export function canonicalPath(pathname: string): string {
  if (/^\/*$/.test(pathname)) return '/projects';
  return pathname
    .replace(/\/+/g, '/')
    .replace(/\/$/, '')
    .replace(/^\/project(?=\/|$)/, '/projects');
}
