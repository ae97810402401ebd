import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';

let test: TestApp;
let admin: Caller;
let port: number;
beforeAll(async () => {
  test = await createTestApp({ timeouts: { body: 400, head: 600 } });
  admin = await test.as('admin');
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = test.app.server.address() as AddressInfo);
});
afterAll(() => test.close());

/** Everything that the server sends until it closes the connection. */
async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

/** Opens a connection on which the start of a request is sent. */
async function begin(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

const head = (url: string, cookie: string, length: number) =>
  `POST ${url} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

describe('a caller who sends slowly', () => {
  it('is answered 408 and cut when the body does not come', async () => {
    const socket = await begin(`${head('/api/teams', admin.cookie, 100)}{"name"`);
    const dripping = setInterval(() => socket.write(' '), 50);
    const text = await readAll(socket);
    clearInterval(dripping);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text.toLowerCase()).toContain('\r\nconnection: close\r\n');
    expect(text).toContain('The call did not arrive in time.');
  });

  it('is cut when the head of the request does not come', async () => {
    const socket = await begin('GET /api/version HTTP/1.1\r\nHost:');
    expect(await readAll(socket)).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  it('is answered normally when the body comes in pieces', async () => {
    const body = JSON.stringify({ name: 'In pieces', enable_cr_dash: false });
    const socket = await begin(head('/api/teams', admin.cookie, Buffer.byteLength(body)));
    for (const piece of [body.slice(0, 5), body.slice(5, 9), body.slice(9)]) {
      await new Promise((resolve) => setTimeout(resolve, 40));
      socket.write(piece);
    }
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 201 /);
    socket.destroy();
  });

  it('is refused at once without a session, whatever is still to come', async () => {
    const socket = await begin(head('/api/teams', '', 20_000));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });
});

describe('hostile addresses and texts', () => {
  it('with half of a surrogate pair are refused with 422', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/account/recover',
      payload: '{"email":"\\ud800"}',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ error: string }>().error).toContain('cannot be stored');
  });

  it('with NUL are refused for CSV as for JSON', async () => {
    for (const url of ['/api/projects?search=%00', '/api/teams?search=%00', '/api/teams?name_like=%00'])
      for (const accept of ['application/json', 'text/csv']) {
        const answer = await admin.get(url, { headers: { accept } });
        expect({ url, accept, status: answer.statusCode }).toEqual({ url, accept, status: 400 });
      }
  });

  it('with very many filters, columns or sorts give neither long headers nor many columns', async () => {
    const names = Array.from({ length: 60 }, (_, i) => `team_name=${'Team'.repeat(8)}${i}`).join('&');
    const long = await admin.get(`/api/projects?${names}`);
    expect(long.statusCode).toBe(200);
    expect(JSON.stringify(long.headers).length).toBeLessThan(4000);
    expect(long.headers['x-total']).toBe('0');
    expect((await admin.get('/api/projects?page=1')).headers.link).toContain('rel="first"');
    for (const query of [
      'columns=name&columns=name',
      Array.from({ length: 100 }, () => 'columns=name').join('&'),
      Array.from({ length: 100 }, () => 'sort=name').join('&'),
    ]) {
      const answer = await admin.get(`/api/teams?${query}`, { headers: { accept: 'text/csv' } });
      expect({ query, status: answer.statusCode }).toEqual({ query, status: 400 });
    }
  });
});
