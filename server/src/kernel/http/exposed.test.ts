import { demoPassword } from '../../areas/accounts/demoAccounts';
import { createTestApp, type TestApp } from '../../testing/testApp';

const portalUrl = 'https://portal.northline.example';
const token = 'a-token-of-the-monitoring';
const ownHost = { host: 'portal.northline.example' };

let local: TestApp;
let secure: TestApp;
beforeAll(async () => {
  local = await createTestApp();
  secure = await createTestApp({
    beside: local,
    settings: { PORTAL_URL: portalUrl, METRICS_TOKEN: token },
  });
}, 60_000);
afterAll(async () => {
  await secure.close();
  await local.close();
});

const signIn = (test: TestApp, headers: Record<string, string>) =>
  test.anonymous.post('/api/session', { name: 'pm', password: demoPassword }, { headers });

describe('the Host header', () => {
  it.each([
    'evil.example',
    'localhost.evil.example',
    'portal.northline.example.evil.example',
    '127.0.0.1.evil.example',
  ])('%s is refused, for pages, calls and files alike', async (host) => {
    for (const test of [local, secure])
      for (const url of [
        '/',
        '/login',
        '/api/session',
        '/api/version',
        '/remotes/a/1.0.0/x.js',
        '/api/docs/',
      ]) {
        const answer = await test.app.inject({ url, headers: { host } });
        expect({ url, status: answer.statusCode }).toEqual({ url, status: 421 });
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
      }
    expect((await local.app.inject({ url: '/metrics', headers: { host } })).statusCode).toBe(404);
  });

  it.each(['localhost', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080', '10.0.0.5:8080', '[2001:db8::5]'])(
    '%s is accepted: no other site can point it at the portal',
    async (host) => {
      for (const test of [local, secure])
        expect((await test.app.inject({ url: '/api/version', headers: { host } })).statusCode).toBe(200);
    },
  );

  it('is accepted with the name of PORTAL_URL, with any port or none', async () => {
    for (const host of [
      'portal.northline.example',
      'Portal.Northline.Example:443',
      'portal.northline.example:8080',
    ])
      expect((await secure.app.inject({ url: '/api/version', headers: { host } })).statusCode).toBe(200);
    expect((await local.app.inject({ url: '/api/version', headers: ownHost })).statusCode).toBe(421);
  });

  it('is ignored in health checks, which use other names for servers', async () => {
    for (const url of ['/api/healthz', '/api/readyz'])
      expect((await secure.app.inject({ url, headers: { host: 'server-2.internal' } })).statusCode).toBe(200);
  });
});

describe('under https', () => {
  it('cookies have the prefix that keeps other hosts from setting them, and work', async () => {
    const answer = await signIn(secure, ownHost);
    const cookies = [answer.headers['set-cookie']].flat() as string[];
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-portal_session',
      '__Host-portal_device',
    ]);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const cookie = cookies[0]!.split(';')[0]!;
    const session = (value: string, method: 'GET' | 'DELETE' = 'GET') =>
      secure.app.inject({ method, url: '/api/session', headers: { ...ownHost, cookie: value } });
    expect((await session(cookie)).statusCode).toBe(200);
    expect((await session(cookie.replace('__Host-', ''))).statusCode).toBe(401);
    const [cleared] = [(await session(cookie, 'DELETE')).headers['set-cookie']].flat();
    expect(cleared).toMatch(/^__Host-portal_session=;.*Path=\/;.*Secure/);
  });

  it('have their plain names over http, where browsers would drop others', async () => {
    const answer = await signIn(local, {});
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^portal_session=[^;]+; Path=\/; HttpOnly; SameSite=Lax/,
    );
  });

  it('writes from a page over http are refused, even of the same host', async () => {
    for (const origin of ['http://portal.northline.example', 'https://portal.northline.example:8443'])
      expect((await signIn(secure, { ...ownHost, origin })).statusCode).toBe(403);
    expect((await signIn(secure, { ...ownHost, origin: portalUrl })).statusCode).toBe(201);
  });

  it.each([
    '/login',
    '/api/version',
    '/api/nothing',
    '/api/docs/',
    '/remotes/a/1.0.0/x.js',
    '/%zz',
    '/metrics',
  ])('%s is answered with a policy, nosniff and HSTS, and over http without HSTS', async (url) => {
    const { headers } = await secure.app.inject({ url, headers: ownHost });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
    });
    const policy = String(headers['content-security-policy']);
    for (const directive of ["object-src 'none'", "base-uri 'none'", 'frame-ancestors '])
      expect(policy).toContain(directive);
    expect(headers['referrer-policy']).toBe('same-origin');
    const plain = await local.app.inject({ url });
    expect(plain.headers['x-content-type-options']).toBe('nosniff');
    expect(plain.headers).not.toHaveProperty('strict-transport-security');
  });

  it('a 304 has them too', async () => {
    const url = '/api/docs/static/swagger-ui.css';
    const { etag } = (await secure.app.inject({ url, headers: ownHost })).headers;
    const answer = await secure.app.inject({ url, headers: { ...ownHost, 'if-none-match': String(etag) } });
    expect(answer.statusCode).toBe(304);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
    });
  });

  it('the metrics are read with the token alone, also on this machine', async () => {
    expect((await secure.app.inject({ url: '/metrics' })).statusCode).toBe(404);
    const headers = { host: 'server-2.internal', authorization: `Bearer ${token}` };
    expect((await secure.app.inject({ url: '/metrics', headers })).statusCode).toBe(200);
    expect((await local.app.inject({ url: '/metrics' })).statusCode).toBe(200);
  });
});
