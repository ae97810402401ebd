const pattern = /^\/as\/[\w-]{43}(?=\/|$)/;

/** The prefix of every address and call within a view, `/as/<token>`; empty outside. See shared-api/contracts/views. */
export const viewPrefix = (pathname = globalThis.location?.pathname ?? ''): string =>
  pattern.exec(pathname)?.[0] ?? '';

/** The present path as the router sees it: without the prefix of a view. */
export const portalPathname = (pathname = window.location.pathname): string =>
  pathname.slice(viewPrefix(pathname).length) || '/';
