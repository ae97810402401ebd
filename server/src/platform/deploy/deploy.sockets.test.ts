import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { openDirectoryStore } from '../store/directoryStore';
import { uploadLimits } from '../store/unpack';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { gzipped, partsOf } from '../store/testing/testArchive';
import { aRemote, aShell, bearer, putBeside, tokenFor } from './testing/testDeploys';

let server: TestApp;
let admin: Caller;
let port: number;
beforeAll(async () => {
  server = await createTestApp();
  admin = await server.as('admin');
  await putBeside(server, aShell('1.0.0-fffffff'));
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const strictFolder = () => path.join(server.config.dataDir, 'strict');

/** Sends a head, and hands over the open connection with what has been answered. */
function open(headers: Record<string, string | number>) {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  socket.on('error', () => undefined);
  const head = { host: `127.0.0.1:${port}`, 'content-type': 'application/gzip', ...headers };
  socket.write(
    `PUT /api/portal/remotes/sites/versions/1.0.0-aaaaaaa HTTP/1.1\r\n${Object.entries(head)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  );
  const answered = async () => {
    while (!text.includes('\r\n\r\n')) await once(socket, 'data');
    return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
  };
  return { socket, answered };
}

test.each([
  ['an unknown token', { authorization: 'Bearer pdt_x', 'content-length': 1_000_000 }, 401],
  ['no token', { 'content-length': 1_000_000 }, 401],
])('a sender with %s is answered before any of the body has come', async (_what, headers, status) => {
  const receive = jest.spyOn(server.store, 'receive');
  const { socket, answered } = open(headers);
  expect(await answered()).toBe(status);
  expect(receive).not.toHaveBeenCalled();
  socket.destroy();
  receive.mockRestore();
});

test('an upload announced as too large is answered at once, and cut off if it continues', async () => {
  const token = await tokenFor(admin, 'sites');
  const { socket, answered } = open({ ...bearer(token), 'content-length': 10 ** 12 });
  expect(await answered()).toBe(413);
  // Not `once`, which fails when the connection is reset: that is one way to cut it.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const sending = setInterval(() => socket.write(Buffer.alloc(64 * 1024)), 20);
  await closed;
  clearInterval(sending);
});

test('an upload that exceeds the limit without announcing it is stopped on the way', async () => {
  const token = await tokenFor(admin, 'sites');
  const { socket, answered } = open({ ...bearer(token), 'transfer-encoding': 'chunked' });
  const piece = Buffer.alloc(1024 * 1024, 'not gzip');
  const sending = setInterval(() => {
    socket.write(`${piece.length.toString(16)}\r\n`);
    socket.write(piece);
    socket.write('\r\n');
  }, 20);
  expect([413, 422]).toContain(await answered());
  clearInterval(sending);
  socket.destroy();
});

test('an upload that pauses for too long is answered before its connection is cut', async () => {
  const strict = openDirectoryStore(strictFolder(), {
    limits: { ...uploadLimits, idle: 200 },
  });
  const receive = jest
    .spyOn(server.store, 'receive')
    .mockImplementation((archive) => strict.receive(archive));
  const bytes = await gzipped(partsOf(aRemote('sites', '1.0.0-aaaaaaa')));
  const headers = { ...bearer(await tokenFor(admin, 'sites')), 'content-length': bytes.length };
  const { socket, answered } = open(headers);
  socket.write(bytes.subarray(0, bytes.length / 2));
  const closed = once(socket, 'close');
  expect(await answered()).toBe(422);
  await closed;
  expect(readdirSync(strictFolder())).toEqual([]);
  receive.mockRestore();
});

test('an upload that breaks off leaves nothing, and the same one again finishes', async () => {
  const token = await tokenFor(admin, 'sites');
  const bytes = await gzipped(partsOf(aRemote('sites', '1.0.0-aaaaaaa')));
  const headers = { ...bearer(token), 'content-length': bytes.length };
  const broken = open(headers);
  broken.socket.write(bytes.subarray(0, bytes.length / 2));
  await new Promise((resolve) => setTimeout(resolve, 300));
  broken.socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await admin.get('/api/portal/remotes/sites')).statusCode).toBe(404);
  expect((await server.anonymous.get('/remotes/sites/1.0.0-aaaaaaa/Page.js')).statusCode).toBe(404);
  const again = open(headers);
  again.socket.write(bytes);
  expect(await again.answered()).toBe(200);
  again.socket.destroy();
});
