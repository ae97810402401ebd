import { isPageOf, rewritePage, rewritePolicy, withOwn } from './rewrite.mjs';

const own = { name: 'sites', version: 'dev' };
const shell = '/remotes/shell/dev/main.js';
const page = (payload: object) => `<!doctype html>
<head>
<script nonce="abc">theme()</script>
<script nonce="abc" src="/remotes/shell/sha384-z/libraries.js" integrity="sha384-z" data-shell data-chunks="portal_0" defer></script>
<script nonce="abc" src="/remotes/shell/1.0.0-fffffff/main.js" integrity="sha384-x" data-shell defer></script>
<link rel="preload" as="script" href="/remotes/sites/1.0.0/remoteEntry.js" integrity="sha384-y">
<link rel="preload" as="fetch" href="/api/sites" crossorigin="anonymous">
</head>
<script type="application/json" id="portal-boot">${JSON.stringify(payload).replace(/</g, '\\u003c')}</script>`;
const payloadOf = (html: string) =>
  JSON.parse(/id="portal-boot">([\s\S]*?)<\/script>/.exec(html)![1]!) as {
    remotes: { name: string; version: string }[];
  };

const remotes = [
  { name: 'places', version: '1.0.0' },
  { name: 'sites', version: '1.0.0' },
];

test('the remote in development replaces only the deployed remote of the same name', () => {
  const html = rewritePage(page({ user: { id: 1 }, remotes, organisation: '</script><b>' }), { own, shell });
  expect(payloadOf(html)).toEqual({
    user: { id: 1 },
    remotes: [{ name: 'places', version: '1.0.0' }, own],
    organisation: '</script><b>',
  });
  expect(withOwn({ revision: 3, remotes: [] }, own)).toEqual({ revision: 3, remotes: [own] });
});

test('the page uses the shell’s development build without a hash, and preloads no script', () => {
  const html = rewritePage(page({ user: { id: 1 }, remotes }), { own, shell });
  expect(html).toContain(`<script nonce="abc" src="${shell}" defer></script>`);
  expect(html.match(/<script nonce="abc" src=/g)).toHaveLength(1);
  expect(html).not.toContain('integrity');
  expect(html).toContain('<link rel="preload" as="fetch"');
  expect(html).toContain('theme()');
});

test('the page has no remotes without a signed-in user', () => {
  expect(payloadOf(rewritePage(page({ user: null, remotes: [] }), { own, shell })).remotes).toEqual([]);
});

test('a page without the shell is not changed', () => {
  const html = '<h1>The portal is not available right now</h1>';
  expect(rewritePage(html, { own, shell })).toBe(html);
});

test('the policy allows the socket and the error overlay, but neither eval nor other hosts, and reports nothing', () => {
  const policy = [
    "default-src 'self'",
    "script-src 'self' 'nonce-abc'",
    "connect-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default webpack',
    'report-uri /api/portal/violations',
    'report-to violations',
  ].join('; ');
  expect(rewritePolicy(policy, 'localhost:3000').split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'nonce-abc'",
    "connect-src 'self' ws://localhost:3000",
    "require-trusted-types-for 'script'",
    'trusted-types default webpack webpack-dev-server#overlay',
  ]);
});

test.each([
  ['/sites', true],
  ['/sites/', true],
  ['/sites/7', true],
  ['/sites/7/', true],
  ['/sites/7/edit', false],
  ['/site', false],
  ['/', false],
])('whether %s is a page of the remote: %s', (pathname, expected) => {
  const routes = { list: { path: 'sites' }, site: { path: 'sites/:siteId' } };
  expect(isPageOf({ manifest: { routes } }, pathname)).toBe(expected);
});
