import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import type { BootPayload } from 'shared-api/contracts/portal';
import { chunkListName } from 'shared-api/portal/containerName';
import { maxConcurrentCalls } from '../../kernel/limits/callLimits';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { silentLog } from '../../testing/testCluster';
import { registerBuild } from '../deploy/registerBuild';
import { folderOfHash } from '../registry/hashFolder';
import { securityHeaders } from './securityHeaders';
import { aManifest, aRoute, writeTestBuild, writeTestShell } from '../testing/testBuild';

let server: TestApp;
let requester: Caller;
let admin: Caller;

const manifest = aManifest('sites', {
  list: aRoute('sites', { data: '/projects?page=1&sort=project_id+desc' }),
  site: aRoute('sites/:siteId', { data: '/projects/:siteId' }),
  settings: aRoute('sites/settings', { when: ['admin'] }),
});
const sites = writeTestBuild({ name: 'sites', version: '1.0.0-aaaaaaa', manifest });
const shell = writeTestShell('1.0.0-fffffff');
const root = '/remotes/sites/1.0.0-aaaaaaa';

beforeAll(async () => {
  server = await createTestApp();
  for (const { dir } of [shell, sites])
    await registerBuild({ db: server.database, store: server.store, log: silentLog, dir });
  requester = await server.as('requester');
  admin = await server.as('admin');
});
afterAll(() => server.close());

const payloadOf = (html: string) =>
  JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(html)![1]!) as BootPayload;
const preloadsOf = (html: string) => [...html.matchAll(/<link rel="preload"[^>]*>/g)].map(([tag]) => tag);
const integrity = (file: string, { build } = sites) => build.files.find((f) => f.path === file)!.integrity;
const byHash = (file: string, of = sites) =>
  `/remotes/${of.build.name}/${folderOfHash(integrity(file, of))}/${file}`;

describe('files of remotes', () => {
  test('are served for ever, typed, unsniffed and to this origin alone', async () => {
    const { statusCode, headers, body } = await server.anonymous.get(`${root}/Page.js`);
    expect(statusCode).toBe(200);
    expect(body).toBe('page()');
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Accept-Encoding',
    });
    const font = await server.anonymous.get(`${root}/font.woff2`, { headers: { 'accept-encoding': 'br' } });
    expect(font.headers['content-type']).toBe('font/woff2');
    expect(font.headers['content-encoding']).toBeUndefined();
  });

  test('come in the encoding that the browser takes', async () => {
    const get = (accept: string) =>
      server.anonymous.get(`${root}/Page.js`, { headers: { 'accept-encoding': accept } });
    const br = await get('gzip, deflate, br');
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe('page()');
    const gzip = await get('gzip, br;q=0');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe('page()');
    expect((await get('identity')).headers['content-encoding']).toBeUndefined();
  });

  test('are not sent again to a browser that has them', async () => {
    const first = await server.anonymous.get(`${root}/Page.js`);
    const again = await server.anonymous.get(`${root}/Page.js`, {
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  test.each([
    ['a source map', `${root}/remoteEntry.js.map`],
    ['the build description', `${root}/portal-build.json`],
    ['a compressed twin by its own name', `${root}/Page.js.br`],
    ['an unknown file', `${root}/Other.js`],
    ['an unknown version', '/remotes/sites/9.9.9-aaaaaaa/Page.js'],
    ['an unknown remote', '/remotes/nothing/1.0.0-aaaaaaa/Page.js'],
    ['an encoded path out of the folder', `${root}/..%2F..%2Fshell%2F1.0.0-fffffff%2Fmain.js`],
    ['a version that is a path', '/remotes/sites/..%2Fsites%2F1.0.0-aaaaaaa/Page.js'],
    ['a version that is the folder above', '/remotes/sites/../Page.js'],
    ['a NUL', `${root}/Page.js%00`],
    ['a hash that no file has', `/remotes/sites/sha384-${'0'.repeat(64)}/Page.js`],
    ['the hash of another file', byHash('remote.js').replace(/remote\.js$/, 'Page.js')],
    ['the hash of another remote’s file', byHash('Page.js').replace('/sites/', '/shell/')],
    ['the hash of a source map', byHash('remoteEntry.js.map')],
    ['a hash that is too short', byHash('Page.js').replace('sha384-', 'sha384')],
    ['the folder itself', `${root}/`],
    ['the root', '/remotes/'],
  ])('%s is not found', async (_what, url) => {
    const { statusCode, headers } = await server.anonymous.get(url);
    expect(statusCode).toBe(404);
    // A cache must not remember the absence of what the next deploy brings.
    expect(headers['cache-control'] ?? 'no-store').toBe('no-store');
  });

  test('come from an address that all versions with the same bytes share, as long as one of them is kept', async () => {
    const { db } = server.database;
    const versions = ['1.0.0-ddddddd', '1.0.0-eeeeeee'].map((version) =>
      writeTestBuild({ name: 'twins', version, manifest: aManifest('twins', {}), hashedFiles: true }),
    );
    for (const { dir } of versions)
      await registerBuild({ db: server.database, store: server.store, log: silentLog, dir });
    const [one, two] = versions.map((version) => byHash('Page.js', version));
    expect(one).toBe(two);
    const get = () => server.anonymous.get(one!, { headers: { 'accept-encoding': 'br' } });
    const answer = await get();
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('page()');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    // The newest is removed, as `clean versions` does it.
    for (const [version, status] of [
      ['1.0.0-eeeeeee', 200],
      ['1.0.0-ddddddd', 404],
    ] as const) {
      await db
        .updateTable('remote_version')
        .set({ removed_on: new Date() })
        .where('version', '=', version)
        .execute();
      await server.store.remove('twins', version);
      expect((await get()).statusCode).toBe(status);
    }
  });

  test('of an older version stay', async () => {
    const next = writeTestBuild({ name: 'old', version: '1.0.0-bbbbbbb', manifest: aManifest('old', {}) });
    const after = writeTestBuild({ name: 'old', version: '1.0.0-ccccccc', manifest: aManifest('old', {}) });
    for (const { dir } of [next, after])
      await registerBuild({ db: server.database, store: server.store, log: silentLog, dir });
    expect((await server.anonymous.get('/remotes/old/1.0.0-bbbbbbb/Page.js')).statusCode).toBe(200);
    expect((await server.anonymous.get('/remotes/old/1.0.0-ccccccc/Page.js')).statusCode).toBe(200);
  });
});

describe('the page', () => {
  test('comes in an encoding that the browser accepts, or plain', async () => {
    const get = (accept: string) =>
      server.anonymous.get('/login', { headers: { 'accept-encoding': accept } });
    const [br, gz, plain] = [await get('gzip, br'), await get('gzip'), await get('identity')];
    expect([br, gz, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ]);
    for (const html of [brotliDecompressSync(br.rawPayload), gunzipSync(gz.rawPayload), plain.rawPayload])
      expect(html.toString()).toMatch(/^<!doctype html>[^]*portal-boot[^]*<\/html>\n$/);
    expect(br.headers.vary).toBe('Accept-Encoding');
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  test('has the security headers to the letter, with a nonce of its own each time [portal-routes.2]', async () => {
    const one = await server.anonymous.get('/login');
    const two = await server.anonymous.get('/login');
    const nonce = (html: string) => /<script nonce="([^"]+)">/.exec(html)![1]!;
    expect(nonce(one.body)).not.toBe(nonce(two.body));
    expect(one.headers['content-security-policy']).toBe(
      `default-src 'self'; script-src 'self' 'nonce-${nonce(one.body)}'; style-src 'self' 'nonce-${nonce(one.body)}'; ` +
        "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default webpack; " +
        'report-uri /api/portal/violations',
    );
    expect(one.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
    for (const script of one.body.match(/<script(?! type="application\/json")[^>]*>/g)!)
      expect(script).toContain(`nonce="${nonce(one.body)}"`);
  });

  test('asks for reports by the newer way where browsers have it: over https', () => {
    const over = (url: string) => securityHeaders('n', url);
    expect(over('https://portal.northline.example')).toMatchObject({
      'Content-Security-Policy': expect.stringMatching(/; report-uri (\S+); report-to violations$/) as string,
      'Reporting-Endpoints': 'violations="/api/portal/violations"',
    });
    expect(over('http://localhost:8080')['Content-Security-Policy']).not.toContain('report-to');
    expect(over('http://localhost:8080')).not.toHaveProperty('Reporting-Endpoints');
  });

  test("loads the shell's scripts by the hashes that the registry holds, the libraries before the entry", async () => {
    const { body } = await server.anonymous.get('/login');
    const scripts = [...body.matchAll(/<script nonce="[^"]+" (src=[^>]*)>/g)].map(
      ([, attributes]) => attributes,
    );
    const list = chunkListName(shell.build.container);
    expect(scripts).toEqual([
      `src="${byHash('libraries.js', shell)}" integrity="${integrity('libraries.js', shell)}" data-shell data-chunks="${list}" defer`,
      `src="/remotes/shell/1.0.0-fffffff/main.js" integrity="${integrity('main.js', shell)}" data-shell defer`,
    ]);
    expect((await server.anonymous.get(byHash('libraries.js', shell))).body).toBe('react()');
  });

  test('tells the signed-out nothing of remotes, and preloads nothing for them', async () => {
    const { body, statusCode } = await server.anonymous.get('/sites');
    expect(statusCode).toBe(200);
    expect(payloadOf(body)).toMatchObject({ user: null, remotes: [] });
    expect(preloadsOf(body)).toEqual([]);
  });

  test('carries user, remotes, organisation and time zone', async () => {
    const payload = payloadOf((await requester.get('/sites')).body);
    expect(payload.user?.name).toBe('Maya Chen');
    expect(payload.remotes.map((remote) => remote.name)).toContain('sites');
    expect(payload).toMatchObject({ timeZone: 'UTC', organisation: expect.any(String) as string });
  });

  test('preloads entry, chunks, shared chunks and first call of the matched page [portal-routes.1]', async () => {
    const { body } = await requester.get('/sites');
    const script = (href: string, hash: string) =>
      `<link rel="preload" as="script" href="${href}" integrity="${hash}">`;
    expect(preloadsOf(body)).toEqual([
      script(`${root}/remoteEntry.js`, integrity('remoteEntry.js')),
      script(`${root}/Page.js`, integrity('Page.js')),
      script(`${root}/remote.js`, integrity('remote.js')),
      script(byHash('12.js', shell), integrity('12.js', shell)),
      '<link rel="preload" as="fetch" href="/api/projects?page=1&amp;sort=project_id+desc" crossorigin="anonymous">',
    ]);
  });

  test("fills the first call with the address's own values, escaped", async () => {
    const { body } = await requester.get('/sites/a%22%2Fb');
    expect(body).toContain('href="/api/projects/a%22%2Fb"');
  });

  test('preloads no call when the address has a query: that page asks for something else', async () => {
    const { body } = await requester.get('/sites?page=2');
    expect(preloadsOf(body)).toHaveLength(4);
    expect(body).not.toContain('as="fetch"');
  });

  test('of a route that is not offered looks like one that does not exist', async () => {
    const refused = await requester.get('/sites/settings');
    expect(refused.statusCode).toBe(404);
    expect(preloadsOf(refused.body)).toEqual([]);
    expect((await admin.get('/sites/settings')).statusCode).toBe(200);
  });

  test('answers 404 where no route matches, and is a page all the same', async () => {
    const { statusCode, body } = await requester.get('/no/such/page');
    expect(statusCode).toBe(404);
    expect(payloadOf(body).user?.name).toBe('Maya Chen');
  });

  test('cannot be ended by what it carries', async () => {
    const { db } = server.database;
    const { name } = await db.selectFrom('organisation').select('name').executeTakeFirstOrThrow();
    const evil = '</script><script>alert(1)</script><!--';
    await db.updateTable('organisation').set({ name: evil }).execute();
    await new Promise((resolve) => setTimeout(resolve, 1_100)); // The registry's second of rest.
    const { body } = await server.anonymous.get('/login');
    await db.updateTable('organisation').set({ name }).execute();
    expect(body).not.toContain('<script>alert');
    expect(payloadOf(body).organisation).toBe(evil);
  });

  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/remotes/nothing'],
    ['POST', '/sites'],
    ['DELETE', '/'],
  ] as const)('is not what %s %s gets', async (method, url) => {
    const { statusCode, headers } = await server.app.inject({ method, url });
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toMatch(/json/);
  });
});

describe('the slice', () => {
  test('takes no query but the version of the shell', async () => {
    expect((await requester.get('/api/portal/slice?all=1')).statusCode).toBe(400);
    expect((await requester.get('/api/portal/slice?shell=1.0.0')).statusCode).toBe(200);
  });

  test('is for the signed-in', async () => {
    expect((await server.anonymous.get('/api/portal/slice')).statusCode).toBe(401);
    const slice = (await requester.get('/api/portal/slice')).json<BootPayload>();
    expect(slice.user?.name).toBe('Maya Chen');
    expect(slice.remotes.find((remote) => remote.name === 'sites')).toMatchObject({
      container: 'mfe_sites__1_0_0_aaaaaaa',
      integrity: integrity('remoteEntry.js'),
      shared: ['react', 'shared-ui/core', 'shared-ui/grid'],
      manifest: { title: 'Sites', routes: { list: { path: 'sites' } } },
    });
  });
});

describe('beacons', () => {
  const beacon = { remote: 'sites', version: '1.0.0-aaaaaaa', kind: 'load_error', reference: 'R-7F3K-2210' };

  test('are stored for signed-in users only', async () => {
    expect((await server.anonymous.post('/api/portal/beacons', [beacon])).statusCode).toBe(204);
    expect(await server.database.db.selectFrom('beacon').selectAll().execute()).toEqual([]);
    expect((await requester.post('/api/portal/beacons', [beacon])).statusCode).toBe(204);
    const rows = await server.database.db
      .selectFrom('beacon')
      .select(['remote', 'kind', 'reference'])
      .where('reference', '=', 'R-7F3K-2210')
      .execute();
    expect(rows).toEqual([{ remote: 'sites', kind: 'load_error', reference: 'R-7F3K-2210' }]);
  });

  test.each([
    ['none', []],
    ['too many', Array.from({ length: 21 }, () => beacon)],
    ['an unknown kind', [{ ...beacon, kind: 'fine' }]],
    ['an unknown field', [{ ...beacon, extra: 1 }]],
    ['a long message', [{ ...beacon, message: 'x'.repeat(501) }]],
    ['no list', beacon],
  ])('with %s are refused', async (_what, body) => {
    expect((await requester.post('/api/portal/beacons', body)).statusCode).toBe(422);
  });

  test('from another site are refused', async () => {
    const { statusCode } = await requester.post('/api/portal/beacons', [beacon], {
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(statusCode).toBe(403);
  });

  test('of one person have a limit within an hour', async () => {
    const techlead = await server.as('techlead');
    const batch = Array.from({ length: 20 }, () => beacon);
    const answers: number[] = [];
    for (let n = 0; n < 26; n++) answers.push((await techlead.post('/api/portal/beacons', batch)).statusCode);
    expect(answers.filter((status) => status === 204)).toHaveLength(25);
    expect(answers.at(-1)).toBe(429);
  });

  test('of one person that come at the same time are limited as all calls are', async () => {
    const limited = await createTestApp({ beside: server, settings: { CALL_LIMITS: '1' } });
    const pm = await limited.as('pm');
    const answers = await Promise.all(
      Array.from({ length: 2 * maxConcurrentCalls }, () => pm.post('/api/portal/beacons', [beacon])),
    );
    await limited.close();
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(maxConcurrentCalls);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(maxConcurrentCalls);
  });
});
