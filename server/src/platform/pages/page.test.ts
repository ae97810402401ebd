import type { LightMyRequestResponse } from 'fastify';
import type { BootPayload } from 'shared-api/contracts/portal';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { aRemote, aShell, putBeside } from '../deploy/testing/testDeploys';
import { aManifest, aRoute, writeTestShell } from '../testing/testBuild';

let server: TestApp;
let admin: Caller;
let requester: Caller;
beforeEach(async () => {
  server = await createTestApp();
  admin = await server.as('admin');
  requester = await server.as('requester');
});
afterEach(() => server.close());

const payloadOf = (html: string) =>
  JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(html)![1]!) as BootPayload;
const preloads = (html: string) => [...html.matchAll(/<link rel="preload"[^>]*>/g)].map(([tag]) => tag);
/** Asks until what was changed has reached the page. */
async function eventually(path: string, wanted: (page: LightMyRequestResponse) => boolean) {
  for (;;) {
    const page = await requester.get(path);
    if (wanted(page)) return page;
  }
}
const statuses = (path: string) =>
  Promise.all([admin, requester, server.anonymous].map(async (who) => (await who.get(path)).statusCode));

test("the shell's own pages are those that its build names, for whom it names", async () => {
  await putBeside(server, aShell('1.0.0-fffffff'));
  await eventually('/admin/portal', ({ statusCode }) => statusCode === 404);
  expect(await statuses('/admin/portal')).toEqual([200, 404, 200]);
  expect(await statuses('/admin/portal/')).toEqual([200, 404, 200]);
  expect(await statuses('/userguide')).toEqual([200, 200, 200]);
  expect(await statuses('/login')).toEqual([200, 200, 200]);
  expect(await statuses('/')).toEqual([200, 200, 200]);
  // This shell does not name it.
  expect(await statuses('/first_admin')).toEqual([404, 404, 404]);
  expect(await statuses('/admin')).toEqual([404, 404, 404]);
});

test('a shell of an older build that does not name its pages has the original ones', async () => {
  await putBeside(server, writeTestShell('1.0.0-fffffff'));
  await eventually('/first_admin', ({ statusCode }) => statusCode === 200);
  expect(await statuses('/first_admin')).toEqual([200, 200, 200]);
  expect(await statuses('/admin/portal')).toEqual([404, 404, 404]);
});

test('a visitor is told that a page does not exist only where nobody has one', async () => {
  await putBeside(server, aShell('1.0.0-fffffff'));
  const routes = { list: aRoute('fleet', { when: ['admin'] }), one: aRoute('fleet/:id') };
  await putBeside(server, aRemote('fleet', '1.0.0-aaaaaaa', { routes }));
  await eventually('/', ({ body, statusCode }) => statusCode === 200 && body.includes('"fleet"'));
  const asked = async (path: string) => {
    const { statusCode, body } = await server.anonymous.get(path);
    return [statusCode, /"unknownAddress":"([^"]*)"/.exec(body)?.[1]];
  };
  expect(await asked('/fleet')).toEqual([200, undefined]);
  expect(await asked('/fleet/7?tab=2')).toEqual([200, undefined]);
  expect(await asked('/fleet/7/nothing?tab=2')).toEqual([404, '/fleet/7/nothing']);
  expect(await asked('/nowhere')).toEqual([404, '/nowhere']);
  expect((await requester.get('/nowhere')).body).not.toContain('unknownAddress');
});

test('an address that cannot be read is answered by a page that leads home; a call there as any refused call [page.1]', async () => {
  for (const path of ['/%', '/%zz', '/projects/%E0%A4%A?x=1']) {
    const { statusCode, headers, body } = await server.anonymous.get(path);
    expect([statusCode, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    expect(body).toContain("<h1>You are lost. This page doesn't exist.</h1>");
    expect(body).toContain('<a href="/">Go home</a>');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  }
  for (const path of ['/api/%zz', '/remotes/sites/%zz']) {
    const refused = await server.anonymous.get(path);
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ error: string }>().error).toBe('This address is not understood.');
  }
});

test('a remote cannot have a page that the shell has', async () => {
  await putBeside(server, aShell('1.0.0-fffffff'));
  await putBeside(server, aRemote('thief', '1.0.0-aaaaaaa', { routes: { list: aRoute('admin/portal') } }));
  await eventually('/', ({ body, statusCode }) => statusCode === 200 && body.includes('"thief"'));
  expect(await statuses('/admin/portal')).toEqual([200, 404, 200]);
  expect(preloads((await admin.get('/admin/portal')).body)).toEqual([]);
});

test('a page of a remote that is switched off is there, says so, and fetches nothing of it', async () => {
  await putBeside(server, aShell('1.0.0-fffffff'));
  await putBeside(
    server,
    aRemote('sites', '1.0.0-aaaaaaa', { routes: { list: aRoute('sites', { data: '/projects' }) } }),
  );
  await eventually('/sites', ({ body }) => preloads(body).length > 0);
  const off = await admin.put('/api/portal/remotes/sites/enabled', {
    enabled: false,
    message: 'Being moved.',
  });
  expect(off.statusCode).toBe(200);
  const { body, statusCode } = await eventually(
    '/sites',
    (page) => payloadOf(page.body).remotes[0]!.disabled !== null,
  );
  expect(statusCode).toBe(200);
  expect(payloadOf(body).remotes[0]!.disabled).toEqual({ message: 'Being moved.' });
  expect(preloads(body)).toEqual([]);
  expect((await requester.get('/sites/nothing')).statusCode).toBe(404);
});

test('the address of a filler preloads the page and the filler, and none of a filler that is switched off', async () => {
  await putBeside(server, aShell('1.0.0-fffffff'));
  const owner = aRemote('sites', '1.0.0-aaaaaaa', {
    routes: { tabs: aRoute('sites/:siteId/:tab', { fillers: 'project.tabs' }) },
  });
  const filler = aRemote('cranes', '1.0.0-aaaaaaa', {
    manifest: {
      ...aManifest('cranes', {}),
      slots: {
        tab: { slot: 'project.tabs', title: 'Cranes', order: 1, chunk: 'Page', path: 'cranes', within: true },
        plain: { slot: 'project.tabs', title: 'Plain', order: 2, chunk: 'Page', path: 'plain' },
      },
    },
  });
  for (const one of [owner, filler]) await putBeside(server, one);
  const { body } = await eventually('/sites/7/cranes', ({ statusCode }) => statusCode === 200);
  for (const file of [
    'sites/1.0.0-aaaaaaa/remoteEntry.js',
    'cranes/1.0.0-aaaaaaa/remoteEntry.js',
    'cranes/1.0.0-aaaaaaa/Page.js',
  ])
    expect(preloads(body).filter((tag) => tag.includes(`/remotes/${file}`))).toHaveLength(1);
  // Pages below are the filler's own where it says so.
  const below = await admin.get('/sites/7/cranes/3/create');
  expect([below.statusCode, preloads(below.body)]).toEqual([200, preloads(body)]);
  expect(await statuses('/sites/7/plain')).toEqual([200, 200, 200]);
  expect(await statuses('/sites/7/plain/3')).toEqual([404, 404, 404]);
  await admin.put('/api/portal/remotes/cranes/enabled', { enabled: false });
  const off = await eventually('/sites/7/cranes/3', ({ statusCode }) => statusCode === 404);
  expect(preloads(off.body)).toEqual([]);
});

test('the page of a display knows no user, and of remotes only what displays need', async () => {
  await putBeside(server, aShell('1.0.0-fffffff'));
  const wall = { slot: 'displays', title: 'Wall', order: 1, chunk: 'Wall' };
  const slots = { wall, tab: { slot: 'dashboard.cards', title: 'Card', order: 1, chunk: 'Card' } };
  await putBeside(
    server,
    aRemote('fleet', '1.0.0-aaaaaaa', {
      manifest: { ...aManifest('fleet', { list: aRoute('fleet') }), slots },
    }),
  );
  await putBeside(server, aRemote('other', '1.0.0-aaaaaaa', {}));
  await eventually('/', ({ body, statusCode }) => statusCode === 200 && body.includes('"other"'));
  for (const who of [admin, server.anonymous]) {
    const { statusCode, body } = await who.get('/display/fleet.wall');
    expect(statusCode).toBe(200);
    const { user, remotes } = payloadOf(body);
    expect(user).toBeNull();
    expect(remotes.map(({ name }) => name)).toEqual(['fleet']);
    expect(remotes[0]!.manifest).toMatchObject({ routes: {}, nav: [], slots: { wall } });
    expect(Object.keys(remotes[0]!.manifest.slots ?? {})).toEqual(['wall']);
  }
});
