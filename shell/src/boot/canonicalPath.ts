/**
 * Maps old and short addresses to the present ones: `/` to the start page, `project/…` to `projects/…`, `doc/userguide` to the guide.
 * Source: spec 001, points 2.1 and 2.6. Removes duplicate slashes, since pages parse the rest of their path.
 * @param start the page that the user has chosen; the project list by default
 * @returns the pathname to show instead, or the same one
 */
export function canonicalPath(pathname: string, start = 'projects'): string {
  if (/^\/*$/.test(pathname)) return `/${start}`;
  return pathname
    .replace(/\/+/g, '/')
    .replace(/\/$/, '')
    .replace(/^\/project(?=\/|$)/, '/projects')
    .replace(/^\/doc(?=\/userguide$)/, '');
}
