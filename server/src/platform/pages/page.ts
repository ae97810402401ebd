import { apiBase } from 'shared-api/contracts/paths';
import type { BootPayload, RemoteSlice } from 'shared-api/contracts/portal';
import { isOffered } from 'shared-api/portal/audience';
import { matchOffered, type AreaMatch } from 'shared-api/portal/matchArea';
import type { Build, Host } from 'shared-api/portal/manifest';
import { shellGuard } from './shellGuard';
import { assetUrl, integrityOfFile, type RegistrySlice } from '../registry/registry';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => escapes[char]!);

/** JSON inside a script element: `</script>` and `<!--` must not end or open anything. */
const escapeJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/** Pages of a shell that was built before it said which it has. Source: spec 001, points 2.1 and 2.2. */
const pagesBefore: Host['pages'] = [
  { path: '' },
  { path: 'login' },
  { path: 'password_change' },
  { path: 'first_admin' },
  { path: 'account/request_recover' },
  { path: 'account/recover' },
];

/** The shell's own page at an address; no remote has another there. */
function findShellPage(shell: Build | null, pathname: string): Host['pages'][number] | undefined {
  const path = pathname.split('/').filter(Boolean).join('/');
  return (shell?.host?.pages ?? pagesBefore).find((page) => page.path === path);
}

/** Old and short addresses lead to pages too: the shell redirects, the right things are preloaded at once. */
const canonical = (pathname: string) =>
  pathname === '/' ? '/projects' : pathname.replace(/^\/project(?=\/|$)/, '/projects');

/** Whether it is the page that is asked for, at whatever address: not a call, and not a file of a remote. */
export const asksForPage = ({ method, url }: { method: string; url: string }): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/remotes/') && !/^\/api(\/|\?|$)/.test(url);

/** What an address leads to, as far as the server can tell. */
export interface PageRequest {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
}

/**
 * 404 where no remote and not the shell has such a page; what is not offered looks as if it did not exist. A page of a remote
 * that is switched off is there: the shell says so on it.
 */
export function statusOf(
  { user, remotes }: Pick<BootPayload, 'user' | 'remotes'>,
  shell: Build | null,
  { pathname }: PageRequest,
): 200 | 404 {
  // The signed-out are told nothing about pages: they are sent to sign in first.
  if (!user) return 200;
  const own = findShellPage(shell, pathname);
  if (own) return isOffered(user, own.when) ? 200 : 404;
  return matchOffered(remotes, user, canonical(pathname)) ? 200 : 404;
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

/** `/projects/:projectId` with the address's own values. */
const fillPath = (template: string, params: Record<string, string>) =>
  template.replace(/:([a-zA-Z]+)/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? encodeURIComponent(params[name]!) : whole,
  );

/** Scripts of a chunk. A manifest may name one that its build has not: nothing is preloaded then, whatever it is called. */
const chunkOf = (build: Build, chunk: string): string[] =>
  Object.hasOwn(build.chunks, chunk) ? build.chunks[chunk]! : [];

/** What a remote's page or filler needs of the remote and of the shell. */
function scriptsOf(remote: RemoteSlice, chunk: string, { shell, builds }: RegistrySlice): string[] {
  const build = builds.get(remote.name);
  if (!shell || !build || remote.disabled) return [];
  return [
    ...[build.entry, ...chunkOf(build, chunk)].map((file) => preloadScript(build, file)),
    ...build.shared.flatMap((name) => chunkOf(shell, name)).map((file) => preloadScript(shell, file)),
  ];
}

/**
 * Links that fetch at once what the first screen needs, side by side instead of one after the other: the remote's entry and
 * the page's chunks, those of the filler that the address names, the shell's chunks of the shared modules they use, the page's
 * first call. Of a remote that is switched off nothing is fetched.
 */
function preloads(
  { route, params, remote, filled }: AreaMatch<RemoteSlice>,
  slice: RegistrySlice,
  search: string,
): string[] {
  if (remote.disabled) return [];
  const scripts = [
    ...scriptsOf(remote, route.chunk, slice),
    ...(filled ? scriptsOf(filled.remote, filled.filler.chunk, slice) : []),
  ];
  return [
    ...new Set(scripts),
    ...(route.data && !search
      ? [
          link({
            rel: 'preload',
            as: 'fetch',
            href: apiBase + fillPath(route.data, params),
            crossorigin: 'anonymous',
          }),
        ]
      : []),
  ];
}

/** Before anything is painted: the colours that were chosen; nothing chosen follows the system. */
const themeScript =
  "try{var t=localStorage.getItem('portal-theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}";

/**
 * The page for every address: payload inlined, preloads, and the shell's script. The address decides only what is
 * preloaded; the shell shows the page.
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
  const path = canonical(request.pathname);
  const match =
    payload.user && !findShellPage(shell, path) ? matchOffered(payload.remotes, payload.user, path) : null;
  const entry = `src="${assetUrl(shell, shell.entry)}" integrity="${integrityOfFile(shell, shell.entry)}"`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(payload.organisation)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<script nonce="${nonce}">${themeScript};${shellGuard}</script>
<script nonce="${nonce}" ${entry} data-shell defer></script>
${match ? preloads(match, slice, request.search).join('\n') : ''}
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

/** What people see while the portal itself cannot answer: no shell is registered, or the database is away. */
export const renderUnavailable = (message: string): string =>
  plainPage('Not available', `<h1>The portal is not available right now</h1><p>${escapeHtml(message)}</p>`);

/** What people see at an address that cannot be read (`/%zz`): the shell's router cannot read it either. Source: spec 001, point 2.1. */
export const renderUnreadable = (): string =>
  plainPage(
    'Page not found',
    '<h1>You are lost. This page doesn\'t exist.</h1><p>The address may be mistyped.</p><p><a href="/">Go home</a></p>',
  );
