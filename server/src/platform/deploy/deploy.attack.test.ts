import { sql } from 'kysely';
import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { gzipped, partsOf } from '../store/testing/testArchive';
import { aRoute } from '../testing/testBuild';
import { aRemote, aShell, bearer, putBeside, tokenFor, upload } from './testing/testDeploys';

let server: TestApp;
let admin: Caller;
/** The credentials that a caller sends. */
const callers: Record<string, Record<string, string>> = {};
let archive: Buffer;
const next = aRemote('sites', '1.0.2-ccccccc');

beforeAll(async () => {
  server = await createTestApp();
  admin = await server.as('admin');
  await putBeside(server, aShell('1.0.0-fffffff'));
  const right = await tokenFor(admin, 'sites');
  for (const version of ['1.0.0-aaaaaaa', '1.0.1-bbbbbbb'])
    expect((await upload(server, right, aRemote('sites', version))).statusCode).toBe(200);
  await upload(server, await tokenFor(admin, 'stores'), aRemote('stores', '1.0.0-aaaaaaa'));
  const { db } = server.database;
  const ended = async (name: string, column: 'revoked_on' | 'expires_on') => {
    const token = await tokenFor(admin, 'sites', name);
    await db
      .updateTable('deploy_token')
      .set({ [column]: sql<Date>`now() - interval '1 second'` })
      .where('name', '=', name)
      .execute();
    return bearer(token);
  };
  const cookie = (person: Caller) => ({ cookie: person.cookie });
  Object.assign(callers, {
    admin: cookie(admin),
    person: cookie(await server.as('groupadmin')),
    nobody: {},
    'right token': bearer(right),
    "another remote's token": bearer(await tokenFor(admin, 'stores')),
    'token of a longer name': bearer(await tokenFor(admin, 'sites-x')),
    'token of a shorter name': bearer(await tokenFor(admin, 'site')),
    'shell token': bearer(await tokenFor(admin, 'shell')),
    'revoked token': await ended('Revoked', 'revoked_on'),
    'expired token': await ended('Expired', 'expires_on'),
    'unknown token': bearer(`pdt_${'x'.repeat(43)}`),
    'a token without its end': bearer(right.slice(0, -1)),
    'admin with a revoked token': { ...cookie(admin), ...(await ended('Revoked too', 'revoked_on')) },
    "admin with another remote's token": { ...cookie(admin), ...bearer(await tokenFor(admin, 'stores')) },
    'admin behind a proxy with a password': { ...cookie(admin), authorization: 'Basic cHJveHk6cHJveHk=' },
  });
  archive = await gzipped(partsOf(next));
});
afterAll(() => server.close());

/** The answers of a row: admin, person, anonymous, right token, wrong token of any kind, token that is expired or unknown. */
type Row = [admin: number, person: number, nobody: number, right: number, other: number, ended: number];
const byAdmins = (ok: number): Row => [ok, 403, 401, 403, 403, 401];
const byBoth: Row = [200, 403, 401, 200, 403, 401];

type Send = (headers: Record<string, string>) => Promise<LightMyRequestResponse>;
const call =
  (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): Send =>
  (headers) =>
    server.app.inject({ method, url: `/api/portal${url}`, headers, payload });

const calls: Record<string, [Send, Row]> = {
  'GET remotes': [call('GET', '/remotes'), byAdmins(200)],
  'GET one remote': [call('GET', '/remotes/sites'), byBoth],
  'POST check': [call('POST', '/remotes/sites/check', next.build), byBoth],
  'PUT a version': [
    (headers) =>
      server.app.inject({
        method: 'PUT',
        url: '/api/portal/remotes/sites/versions/1.0.2-ccccccc',
        headers: { 'content-type': 'application/gzip', ...headers },
        payload: archive,
      }),
    // A cookie never makes an upload.
    [401, 401, 401, 200, 403, 401],
  ],
  'POST rollback': [call('POST', '/remotes/sites/rollback', { version: '1.0.0-aaaaaaa' }), byBoth],
  'PUT enabled': [call('PUT', '/remotes/sites/enabled', { enabled: true }), byAdmins(200)],
  'GET tokens': [call('GET', '/tokens'), byAdmins(200)],
  'POST tokens': [call('POST', '/tokens', { remote: 'other', name: 'CI' }), byAdmins(201)],
  'DELETE tokens': [call('DELETE', '/tokens/2147483647'), byAdmins(404)],
  'GET changes': [call('GET', '/changes'), byAdmins(200)],
};

const columnOf: Record<string, number> = {
  admin: 0,
  person: 1,
  nobody: 2,
  'right token': 3,
  "another remote's token": 4,
  'token of a longer name': 4,
  'token of a shorter name': 4,
  'shell token': 4,
  'revoked token': 5,
  'expired token': 5,
  'unknown token': 5,
  'a token without its end': 5,
  'admin with a revoked token': 5,
  "admin with another remote's token": 4,
  'admin behind a proxy with a password': 0,
};

/** All that a deploy changes. */
async function contents(): Promise<string> {
  const { db } = server.database;
  const rows = await Promise.all([
    db.selectFrom('registry').selectAll().execute(),
    db.selectFrom('remote').selectAll().orderBy('name').execute(),
    db.selectFrom('remote_version').select(['remote', 'version', 'live_on']).orderBy('version').execute(),
    db.selectFrom('deploy_token').select(['id', 'revoked_on']).orderBy('id').execute(),
    db.selectFrom('audit_entry').select('id').orderBy('id').execute(),
  ]);
  return JSON.stringify(rows);
}

describe.each(Object.entries(calls))('%s', (_what, [send, row]) => {
  test.each(Object.entries(columnOf))('by %s', async (who, column) => {
    // Unknown tokens are counted by address.
    await server.database.db.deleteFrom('sign_in_failure').execute();
    const expected = row[column]!;
    const before = await contents();
    const response = await send(callers[who]!);
    expect({ status: response.statusCode, body: response.body }).toMatchObject({ status: expected });
    if (expected < 400) return;
    expect(response.json<{ error: string }>().error).toMatch(/\w+ .*\w/);
    expect(await contents()).toBe(before);
  });
});

test("no session makes an upload, whatever its page's site", async () => {
  const response = await server.app.inject({
    method: 'PUT',
    url: '/api/portal/remotes/sites/versions/1.0.2-ccccccc',
    headers: {
      'content-type': 'application/gzip',
      cookie: admin.cookie,
      'sec-fetch-site': 'same-origin',
    },
    payload: archive,
  });
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({ code: 'token_missing' });
});

test('another site can make an admin do nothing', async () => {
  for (const [method, url, payload] of [
    ['POST', '/remotes/sites/rollback', {}],
    ['PUT', '/remotes/sites/enabled', { enabled: false }],
    ['POST', '/tokens', { remote: 'sites', name: 'Mine' }],
  ] as const) {
    const response = await call(
      method,
      url,
      payload,
    )({ cookie: admin.cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
    expect(response.statusCode).toBe(403);
  }
});

/** Claims that a `portal-build.json` could make; the server must believe none of them. */
const lies: Record<string, (build: Record<string, never>) => unknown> = {
  'is of a remote called __proto__': (build) => ({ ...build, name: '__proto__' }),
  'is of a version that is a path': (build) => ({ ...build, version: '1/../../2' }),
  'has a portal.json of another remote': (build) => ({
    ...build,
    manifest: aRemote('stores', '1.0.0').build.manifest,
  }),
  'has no portal.json': (build) => ({ ...build, manifest: undefined }),
  'has a member __proto__': (build) =>
    JSON.parse(`${JSON.stringify(build).slice(0, -1)},"__proto__":{"isAdmin":true}}`) as unknown,
  'has a route called __proto__': (build) => withManifest(build, `"routes":{"__proto__":${route}}`),
  'has a route called constructor': (build) => withManifest(build, `"routes":{"constructor":${route}}`),
  'has a route whose chunk is toString': (build) =>
    withManifest(build, `"routes":{"list":${route.replace('"Page"', '"toString"')}}`),
  'has a route whose chunk is constructor': (build) =>
    withManifest(build, `"routes":{"list":${route.replace('"Page"', '"constructor"')}}`),
  'has chunks called __proto__': (build) =>
    JSON.parse(
      JSON.stringify({ ...build, chunks: 0 }).replace('"chunks":0', '"chunks":{"__proto__":["Page.js"]}'),
    ) as unknown,
  'uses the shared module constructor': (build) => ({ ...build, shared: ['constructor'] }),
  'needs the shared package toString': (build) =>
    withManifest(build, '"requires":{"contract":1,"shared":{"tostring":"^1.0.0","valueOf":"^1"}}'),
  'names a file outside': (build) => ({ ...build, entry: '../../../etc/passwd' }),
  'names a file that is not there': (build) => ({ ...build, entry: 'toString' }),
  "takes another remote's page": (build) =>
    withManifest(build, `"routes":{"list":${route.replace('"sites"', '"stores"')}}`),
  "takes the shell's page": (build) =>
    withManifest(build, `"routes":{"list":${route.replace('"sites"', '"admin/portal"')}}`),
  'has far too many routes': (build) =>
    withManifest(
      build,
      `"routes":{${Array.from({ length: 101 }, (_, n) => `"r${n}":${route.replace('"sites"', `"sites/r${n}"`)}`).join()}}`,
    ),
  'is nested deeply': () => JSON.parse('[{"a":'.repeat(500) + '1' + '}]'.repeat(500)) as unknown,
  'is a list': () => [],
  'is null': () => null,
  'is a text': () => 'portal',
  'is huge': (build) => ({ ...build, extra: 'x'.repeat(1024 * 1024) }),
};
const route = JSON.stringify(aRoute('sites'));
/** The build with a member of its manifest written as this text. */
function withManifest(build: Record<string, never>, member: string): unknown {
  const manifest = JSON.stringify(build.manifest).slice(0, -1);
  const text = JSON.stringify({ ...build, manifest: 0 }).replace(
    '"manifest":0',
    () => `"manifest":${manifest},${member}}`,
  );
  return JSON.parse(text) as unknown;
}

describe('a build that lies', () => {
  test.each(Object.entries(lies))(
    '%s: is refused with a text, by upload and by check',
    async (_what, lie) => {
      const test = aRemote('sites', '6.6.6-6666666');
      const told = lie(test.build as unknown as Record<string, never>);
      const before = await server.database.db.selectFrom('remote_version').select('version').execute();
      const headers = callers['right token']!;
      const uploaded = await server.app.inject({
        method: 'PUT',
        url: '/api/portal/remotes/sites/versions/6.6.6-6666666',
        headers: { 'content-type': 'application/gzip', ...headers },
        payload: await gzipped(partsOf(test, told)),
      });
      const checked = await server.app.inject({
        method: 'POST',
        url: '/api/portal/remotes/sites/check',
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(told),
      });
      expect([413, 422]).toContain(uploaded.statusCode);
      expect(uploaded.json<{ error: string }>().error).toMatch(/\w+ .*\w/);
      // A check takes the files as they are told: what it cannot know, it does not refuse; but then it says what is wrong.
      if (checked.statusCode === 200) expect(checked.json()).toMatchObject({ ok: false });
      else expect([400, 413, 422]).toContain(checked.statusCode);
      expect(await server.database.db.selectFrom('remote_version').select('version').execute()).toEqual(
        before,
      );
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
      for (const page of ['/', '/login']) expect((await admin.get(page)).statusCode).toBe(200);
    },
  );

  test('that came by another way breaks no page', async () => {
    const liar = aRemote('liar', '1.0.0-aaaaaaa', {
      routes: { toString: aRoute('liar', { chunk: 'valueOf', data: '/projects/:toString' }) },
      shared: ['constructor', 'shared-ui/core'],
    });
    await putBeside(server, liar);
    let page = await admin.get('/liar');
    while (page.statusCode === 404) page = await admin.get('/liar');
    expect(page.statusCode).toBe(200);
    // It uses a module that the shell does not provide, so nothing of it is preloaded.
    expect(page.body).not.toContain('rel="preload"');
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'about its name does not make %s a remote that is there',
    async (name) => {
      for (const url of [`/remotes/${name}`, `/remotes/${name}/rollback`, `/remotes/${name}/enabled`]) {
        const response = await (url.endsWith('rollback')
          ? admin.post(`/api/portal${url}`, {})
          : url.endsWith('enabled')
            ? admin.put(`/api/portal${url}`, { enabled: false })
            : admin.get(`/api/portal${url}`));
        expect([400, 404]).toContain(response.statusCode);
      }
      expect((await server.anonymous.get(`/remotes/${name}/1.0.0/x.js`)).statusCode).toBe(404);
    },
  );

  test('called constructor is a remote like any other', async () => {
    const token = await tokenFor(admin, 'constructor');
    expect((await upload(server, token, aRemote('constructor', '1.0.0-aaaaaaa'))).statusCode).toBe(200);
    let page = await admin.get('/constructor');
    while (page.statusCode === 404) page = await admin.get('/constructor');
    expect(page.statusCode).toBe(200);
    expect((await admin.get('/api/portal/remotes')).body).toContain('"constructor"');
  });
});
