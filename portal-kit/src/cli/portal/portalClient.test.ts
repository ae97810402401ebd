import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json, startFakePortal, type FakePortal } from '../testing/fakePortal';
import { createClient, type ClientOptions } from './portalClient.mjs';

let portal: FakePortal;
beforeEach(async () => (portal = await startFakePortal()));
afterEach(() => portal.close());

const client = (options: Partial<ClientOptions> = {}) =>
  createClient({ portal: portal.url, token: 'pdt_x', delays: [5, 5, 5], ...options });
const call = (options?: Partial<ClientOptions>) => client(options)('GET', '/api/x');

test('a call carries the token, and its body as JSON', async () => {
  portal.on('POST /api/x', json(200, { ok: true }));
  expect(await client()('POST', '/api/x', { json: { a: 1 } })).toEqual({ status: 200, answer: { ok: true } });
  expect(portal.requests[0]).toMatchObject({
    authorization: 'Bearer pdt_x',
    type: 'application/json',
    body: Buffer.from('{"a":1}'),
  });
});

test.each([429, 502, 503, 504])('a call is retried after status %i', async (status) => {
  portal.on('GET /api/x', json(status, { message: 'Busy.' }), json(status, {}), json(200, { fine: 1 }));
  expect((await call()).answer).toEqual({ fine: 1 });
});

test('a retry waits for the time in Retry-After', async () => {
  portal.on('GET /api/x', json(503, { message: 'Starting.' }, { 'Retry-After': '0' }), json(200, {}));
  const waits: number[] = [];
  await call({ delays: [60_000], onRetry: (_reason, wait) => waits.push(wait) });
  expect(waits).toEqual([0]);
});

test('a call is not retried if Retry-After is too long', async () => {
  portal.on('GET /api/x', json(503, { message: 'Closed for repair.' }, { 'Retry-After': '600' }));
  await expect(call()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/Closed for repair/) as string,
  });
  expect(portal.requests).toHaveLength(1);
});

test('a call fails with the portal’s message if the portal stays busy', async () => {
  portal.on('GET /api/x', json(503, { message: 'The database does not answer.' }));
  await expect(call()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/the database does not answer/i) as string,
  });
  expect(portal.requests).toHaveLength(4);
});

test.each([400, 401, 403, 404, 409, 422, 500])('status %i is final and not retried', async (status) => {
  portal.on('GET /api/x', json(status, { message: 'No.' }));
  expect(await call()).toEqual({ status, answer: { message: 'No.' } });
  expect(portal.requests).toHaveLength(1);
});

test.each<[string, number, Record<string, string>, string]>([
  ['a page', 200, { 'Content-Type': 'text/html' }, '<!doctype html><title>Welcome</title>'],
  ['a page that is not found', 404, { 'Content-Type': 'text/html' }, '<h1>Not found</h1>'],
  ['invalid JSON', 200, { 'Content-Type': 'application/json' }, '{"half'],
  ['a redirect to another host', 302, { Location: 'https://sso.example/login' }, ''],
])('%s is reported as not the response of a portal', async (_what, status, headers, body) => {
  portal.on('GET /api/x', (_request, response) => response.writeHead(status, headers).end(body));
  await expect(call()).rejects.toMatchObject({ code: 'not_a_portal' });
});

test('a redirect is an error that names its target', async () => {
  portal.on('GET /api/x', (_request, response) => response.writeHead(301, { Location: '/y' }).end());
  await expect(call()).rejects.toThrow(`${portal.url}/y`);
});

test('a call is retried after a broken connection, and fails in the end', async () => {
  portal.on('GET /api/x', (request) => request.socket.destroy(), json(200, {}));
  expect((await call()).status).toBe(200);
  portal.on('GET /api/x', (request) => request.socket.destroy());
  await expect(call()).rejects.toMatchObject({ code: 'broken_off' });
});

test('an incomplete response is an error', async () => {
  portal.on('GET /api/x', (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' }).write('{"ok":');
    setTimeout(() => response.destroy(), 20);
  });
  await expect(call()).rejects.toMatchObject({ code: 'broken_off' });
});

test('a silent portal fails after the timeout', async () => {
  portal.on('GET /api/x', () => undefined);
  await expect(call({ timeout: 100 })).rejects.toMatchObject({
    code: 'timeout',
    message: expect.stringMatching(/0\.1 s/) as string,
  });
});

test('a host without a listening server is unreachable', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  const reasons: string[] = [];
  const unreachable = client({
    portal: `http://127.0.0.1:${port}`,
    onRetry: (reason) => reasons.push(reason),
  });
  await expect(unreachable('GET', '/api/x')).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringMatching(/nobody listens/) as string,
  });
  expect(reasons).toHaveLength(3);
});

test('an upload reports its progress to the end', async () => {
  portal.on('PUT /api/x', (request, response) => {
    request.on('end', () => json(200, {})(request, response)).resume();
  });
  const body = Buffer.alloc(200_000, 'x');
  const seen: number[] = [];
  await client()('PUT', '/api/x', {
    body,
    type: 'application/gzip',
    onProgress: ({ sent }) => seen.push(sent),
  });
  expect(portal.requests[0]).toMatchObject({ type: 'application/gzip' });
  expect(portal.requests[0]?.body.equals(body)).toBe(true);
  expect(seen).toEqual([65_536, 131_072, 196_608, 200_000]);
});

test('an upload refused while it is sent reports the reason', async () => {
  portal.on('PUT /api/x', (request, response) => {
    response
      .writeHead(413, { 'Content-Type': 'application/json', Connection: 'close' })
      .end('{"message":"More than 32 MB."}');
    setTimeout(() => request.socket.destroy(), 50);
  });
  const body = Buffer.alloc(20_000_000, 'x');
  expect(await client()('PUT', '/api/x', { body, type: 'application/gzip' })).toEqual({
    status: 413,
    answer: { message: 'More than 32 MB.' },
  });
});
