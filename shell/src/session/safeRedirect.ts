/** Screens outside the main layout; nobody is sent back to them, and a 401 on them is theirs to show. */
const outside = ['/login', '/password_change', '/first_admin', '/account/recover'];

export const isOutsideFrame = (pathname: string): boolean => outside.includes(pathname.replace(/\/+$/, ''));

const hasControlCharacter = (text: string) => [...text].some((char) => char < ' ' || char === '\u007f');

/**
 * Where to go after signing in. Only an address below this origin is followed: whoever writes a link to the sign-in page
 * chooses `redirect`, and must not choose another site with it.
 * @param redirect the query's value: path, query and hash
 * @returns a path that begins with one slash; `/` for everything that is refused
 */
export function safeRedirect(redirect: string | null, origin = window.location.origin): string {
  if (!redirect?.startsWith('/') || hasControlCharacter(redirect)) return '/';
  // The browser's own reading decides: it takes `\` for `/` and resolves `/..//evil` to `//evil`.
  if (!URL.canParse(redirect, origin)) return '/';
  const url = new URL(redirect, origin);
  if (url.origin !== origin || url.pathname.startsWith('//') || isOutsideFrame(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}
