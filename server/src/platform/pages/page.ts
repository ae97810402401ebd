import { apiBase } from 'shared-api/contracts/paths';
import type { BootPayload, RemoteSlice } from 'shared-api/contracts/portal';
import { isOffered } from 'shared-api/portal/audience';
import { chunkListName } from 'shared-api/portal/containerName';
import { findPage } from 'shared-api/features';
import { firstCallsOf, matchArea, type AreaMatch } from 'shared-api/portal/matchArea';
import type { Build, Host } from 'shared-api/portal/build';
import { shellGuard } from './shellGuard';
import { viewStorage } from './viewStorage';
import { assetUrl, integrityOfFile, type RegistrySlice } from '../registry/registry';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => escapes[char]!);

/** Escapes JSON for a script element, where `</script>` and `<!--` must not occur. */
const escapeJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/** The pages of shells from older kits, whose builds do not list them. Source: spec 001, points 2.1 and 2.2. */
const legacyPages: Host['pages'] = [
  { path: '' },
  { path: 'login' },
  { path: 'password_change' },
  { path: 'first_admin' },
  { path: 'account/request_recover' },
  { path: 'account/recover' },
];

/** Finds the shell's own page at an address; no remote may have a page there. */
function findShellPage(shell: Build | null, pathname: string): Host['pages'][number] | undefined {
  const path = pathname.split('/').filter(Boolean).join('/');
  return (shell?.host?.pages ?? legacyPages).find((page) => page.path === path);
}

/** Maps old and short addresses to current ones, for a user with this start page. The shell redirects them; the server preloads the target. */
const canonical = (pathname: string, start = 'projects') =>
  pathname === '/' ? `/${start}` : pathname.replace(/^\/project(?=\/|$)/, '/projects');

/** Whether a request asks for the page: not for the API, and not for a file of a remote. */
export const asksForPage = ({ method, url }: { method: string; url: string }): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/remotes/') && !/^\/api(\/|\?|$)/.test(url);

/** The parts of an address that the server uses. */
export interface PageRequest {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
}

/** Whether neither the shell nor a remote has a page at the address, for whomever. */
export const isUnknownAddress = (
  remotes: BootPayload['remotes'],
  shell: Build | null,
  { pathname }: PageRequest,
): boolean => pathname !== '/' && !findShellPage(shell, pathname) && !matchArea(remotes, canonical(pathname));

/**
 * Returns 404 when neither a remote nor the shell has a page at the address, or when it is not offered to the user. A page of a
 * disabled remote exists: the shell shows that it is disabled.
 */
export function statusOf(
  { user, remotes, unknownAddress }: Pick<BootPayload, 'user' | 'remotes' | 'unknownAddress'>,
  shell: Build | null,
  { pathname }: PageRequest,
): 200 | 404 {
  // Signed-out users do not learn for whom a page is: the shell sends them to sign in first.
  if (!user) return unknownAddress === undefined ? 200 : 404;
  const own = findShellPage(shell, pathname);
  if (own) return isOffered(user, own.when) ? 200 : 404;
  return findPage(remotes, user, canonical(pathname)).match ? 200 : 404;
}

const link = (attributes: Record<string, string | true>) =>
  `<link ${Object.entries(attributes)
    .map(([name, value]) => (value === true ? name : `${name}="${escapeHtml(value)}"`))
    .join(' ')}>`;

const preloadScript = (build: Build, file: string) =>
  link({
    rel: 'preload',
    as: 'script',
    href: assetUrl(build, file),
    integrity: integrityOfFile(build, file),
  });

/** The scripts of a chunk. A manifest may name a chunk that the build lacks, even `constructor`; then nothing is preloaded. */
const chunkOf = (build: Build, chunk: string): string[] =>
  Object.hasOwn(build.chunks, chunk) ? build.chunks[chunk]! : [];

/** The shared modules that a chunk needs; all of the build's, if it does not tell them apart. */
const sharedOf = ({ shared, sharedByChunk = {} }: Build, chunk: string): string[] =>
  Object.hasOwn(sharedByChunk, chunk) ? sharedByChunk[chunk]! : shared;

/** The preload links for a page or filler: scripts of the remote and of the shell. */
function scriptsOf(remote: RemoteSlice, chunk: string, { shell, builds }: RegistrySlice): string[] {
  const build = builds.get(remote.name);
  if (!shell || !build || remote.disabled || remote.unfit) return [];
  return [
    ...[build.entry, ...chunkOf(build, chunk)].map((file) => preloadScript(build, file)),
    ...sharedOf(build, chunk)
      .flatMap((name) => chunkOf(shell, name))
      .map((file) => preloadScript(shell, file)),
  ];
}

/**
 * Returns preload links, so that the browser fetches what the first screen needs in parallel: the remote's entry and the page's
 * chunks, those of the filler that the address names, the shell's chunks of the shared modules they use, and the page's first
 * API call. Nothing is preloaded for a remote that is disabled or does not go with the shell.
 */
function preloads(
  match: AreaMatch<RemoteSlice>,
  slice: RegistrySlice,
  { search, base }: { search: string; base: string },
): string[] {
  const { route, remote, filled } = match;
  if (remote.disabled || remote.unfit) return [];
  const scripts = [
    ...scriptsOf(remote, route.chunk, slice),
    ...(filled ? scriptsOf(filled.remote, filled.filler.chunk, slice) : []),
  ];
  return [
    ...new Set(scripts),
    ...firstCallsOf(match, search).map((path) =>
      link({ rel: 'preload', as: 'fetch', href: base + apiBase + path, crossorigin: 'anonymous' }),
    ),
  ];
}

/** Applies the chosen colour scheme before the first paint; without a choice the system's is used. */
const themeScript =
  "try{var t=localStorage.getItem('portal-theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}";

/**
 * Renders the page for every address: the inlined payload, preload links and the shell's script. The address decides only what
 * is preloaded; the shell renders the content.
 * @param slice with a shell registered
 * @param nonce fresh for each answer
 * @throws Error when no shell is registered
 */
export function renderPage(
  slice: RegistrySlice,
  payload: BootPayload,
  request: PageRequest,
  nonce: string,
): string {
  const { shell } = slice;
  if (!shell) throw new Error('No shell is registered.');
  const path = canonical(request.pathname, payload.user?.start_page);
  const match =
    payload.user && !findShellPage(shell, path) ? findPage(payload.remotes, payload.user, path).match : null;
  const isView = payload.view !== undefined || payload.viewEnded === true;
  const scriptOf = (file: string, attributes = '') =>
    `<script nonce="${nonce}" src="${assetUrl(shell, file)}" integrity="${integrityOfFile(shell, file)}" data-shell${attributes} defer></script>`;
  const chunkList = ` data-chunks="${chunkListName(shell.container)}"`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(payload.organisation)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<script nonce="${nonce}">${isView ? `${viewStorage};` : ''}${themeScript};${shellGuard}</script>
${[...(shell.entryScripts ?? []).map((file) => scriptOf(file, chunkList)), scriptOf(shell.entry)].join('\n')}
${match ? preloads(match, slice, { search: request.search, base: payload.view?.base ?? '' }).join('\n') : ''}
</head>
<body>
<noscript>This portal needs JavaScript.</noscript>
<div id="root"></div>
<script type="application/json" id="portal-boot">${escapeJson(payload)}</script>
</body>
</html>
`;
}

const plainPage = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"></head>
<body>${body}</body>
</html>
`;

/** Renders the page for when the portal itself is unavailable: no shell is registered, or the database is down. */
export const renderUnavailable = (message: string): string =>
  plainPage('Not available', `<h1>The portal is not available right now</h1><p>${escapeHtml(message)}</p>`);

/** Renders the page for an address that cannot be decoded (`/%zz`), not even by the shell's router. Source: spec 001, point 2.1. */
export const renderUnreadable = (): string =>
  plainPage(
    'Page not found',
    '<h1>You are lost. This page doesn\'t exist.</h1><p>The address may be mistyped.</p><p><a href="/">Go home</a></p>',
  );
