/** Screens outside the main layout. They are no redirect targets, and they show a 401 themselves. */
const outsidePaths = [
  '/login',
  '/password_change',
  '/first_admin',
  '/account/recover',
  '/account/request_recover',
];

export const isOutsideFrame = (pathname: string): boolean =>
  pathname.startsWith('/display/') || outsidePaths.includes(pathname.replace(/\/+$/, ''));

const hasControlCharacter = (text: string) => [...text].some((char) => char < ' ' || char === '\u007f');

/**
 * The path to open after signing in. Only paths of this origin are allowed: anyone can write a link to the sign-in page with a
 * `redirect` to another site.
 * @param redirect the query's value: path, query and hash
 * @returns a path that begins with one slash; `/` for a refused redirect
 */
export function safeRedirect(redirect: string | null, origin = window.location.origin): string {
  if (!redirect?.startsWith('/') || hasControlCharacter(redirect)) return '/';
  // Use the browser's parser: it treats `\` as `/` and resolves `/..//evil` to `//evil`.
  if (!URL.canParse(redirect, origin)) return '/';
  const url = new URL(redirect, origin);
  if (url.origin !== origin || url.pathname.startsWith('//') || isOutsideFrame(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
