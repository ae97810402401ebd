import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { json, startFakePortal, type Answer, type FakePortal } from '../cli/testing/fakePortal';
import { createProxy } from './proxy.mjs';

let portal: FakePortal;
let server: Server;
let port: number;
const seen: IncomingMessage[] = [];
const own = { name: 'sites', version: 'dev', manifest: { routes: { list: { path: 'sites' } } } };

beforeEach(async () => {
  portal = await startFakePortal();
  seen.length = 0;
  const proxy = createProxy({
    portal: new URL(portal.url),
    slicePath: '/api/portal/slice',
    own: () => Promise.resolve(own),
    shell: '/remotes/shell/dev/main.js',
  });
  server = createServer(proxy).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await portal.close();
});

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}
async function ask(path: string, { method = 'GET', headers = {}, body = '' }: Sent = {}) {
  const sent = request({ host: '127.0.0.1', port, path, method, headers });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}

test('a write reaches the portal with the origin of its own page, its body and its cookie', async () => {
  portal.on('POST /api/projects?x=1', (request, response) => {
    seen.push(request);
    json(
      201,
      { id: 4 },
      { 'Set-Cookie': 'sid=1; Path=/; HttpOnly; Secure; SameSite=Lax; Domain=portal.example' },
    )(request, response);
  });
  const proxyOrigin = `http://127.0.0.1:${port}`;
  const answer = await ask('/api/projects?x=1', {
    method: 'POST',
    headers: {
      origin: proxyOrigin,
      referer: `${proxyOrigin}/written`,
      cookie: 'sid=0',
      'content-type': 'application/json',
    },
    body: '{"a":1}',
  });
  expect(answer.statusCode).toBe(201);
  expect(await text(answer)).toBe('{"id":4}');
  expect(answer.headers['set-cookie']).toEqual(['sid=1; Path=/; HttpOnly; SameSite=Lax']);
  expect(seen[0]?.headers).toMatchObject({
    host: new URL(portal.url).host,
    origin: portal.url,
    referer: `${portal.url}/written`,
    cookie: 'sid=0',
  });
  expect(portal.requests[0]?.body.toString()).toBe('{"a":1}');
});

test('cookies of a portal under https get names without the prefix that browsers refuse on localhost, and are sent back with it', async () => {
  portal.on('GET /api/session', (request, response) => {
    seen.push(request);
    json(
      200,
      {},
      { 'Set-Cookie': '__Host-sid=1; Path=/; HttpOnly; Secure; SameSite=Lax' },
    )(request, response);
  });
  const answer = await ask('/api/session', { headers: { cookie: 'a=b; portal-dev-sid=0' } });
  expect(answer.headers['set-cookie']).toEqual(['portal-dev-sid=1; Path=/; HttpOnly; SameSite=Lax']);
  expect(seen[0]?.headers.cookie).toBe('a=b; __Host-sid=0');
});

test('a write from another site keeps that site’s origin, so that the portal refuses it', async () => {
  portal.on('POST /api/x', (request, response) => {
    seen.push(request);
    json(403, {})(request, response);
  });
  await ask('/api/x', { method: 'POST', headers: { origin: 'https://evil.example' } });
  expect(seen[0]?.headers.origin).toBe('https://evil.example');
});

test('the slice contains the remote in development; error answers are not changed', async () => {
  portal.on(
    'GET /api/portal/slice',
    json(200, { revision: 3, remotes: [{ name: 'sites', version: '1.0.0' }] }),
  );
  const answer = await ask('/api/portal/slice');
  expect(JSON.parse(await text(answer))).toEqual({ revision: 3, remotes: [own] });
  portal.on('GET /api/portal/slice', json(401, { message: 'Please sign in.' }));
  const refused = await ask('/api/portal/slice');
  expect([refused.statusCode, await text(refused)]).toEqual([401, '{"message":"Please sign in."}']);
});

test('an event stream is forwarded at once, and ends when the page closes it', async () => {
  const closed = new Promise((resolve) =>
    portal.on('GET /api/live', (request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n');
      response.on('close', resolve);
      request.resume();
    }),
  );
  const answer = await ask('/api/live');
  const [first] = (await once(answer, 'data')) as [Buffer];
  expect(first.toString()).toBe('data: 1\n\n');
  answer.destroy();
  await closed;
});

test('a page of the remote in development is served even if the portal does not know it yet; other unknown pages are not', async () => {
  const notFound: Answer = (_asked, response) =>
    response.writeHead(404, { 'Content-Type': 'text/html', 'Content-Length': '11' }).end('<p>Lost</p>');
  portal.on('GET /sites?a=1', notFound);
  portal.on('GET /places', notFound);
  expect((await ask('/sites?a=1')).statusCode).toBe(200);
  const other = await ask('/places');
  expect([other.statusCode, await text(other)]).toEqual([404, '<p>Lost</p>']);
});

test('no address is forwarded to another host', async () => {
  portal.on('GET //other.example/x', json(200, { mine: true }));
  expect(await text(await ask('//other.example/x'))).toBe('{"mine":true}');
});

test('an unreachable portal is answered by a 502 that the page retries', async () => {
  await portal.close();
  const answer = await ask('/api/version');
  expect(answer.statusCode).toBe(502);
  expect(await text(answer)).toContain(`the portal at ${portal.url} cannot be reached`);
  portal = await startFakePortal();
});
