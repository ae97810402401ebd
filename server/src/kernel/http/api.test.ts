import { createTestApp, type TestApp } from '../../testing/testApp';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('API frame', () => {
  it('answers unknown addresses and methods with 404 and a text', async () => {
    for (const [method, url] of [
      ['GET', '/api/nothing'],
      ['GET', '/api'],
      ['DELETE', '/api/projects'],
      ['GET', '/api/nothing/%00'],
    ] as const) {
      const response = await test.app.inject({ method, url });
      expect({ url, status: response.statusCode }).toEqual({ url, status: 404 });
      expect(response.json<{ error: string }>().error).toBe('There is nothing at this address.');
    }
  });

  it('answers addresses that are not even text with 4xx', async () => {
    for (const url of ['/api/%E0%A4%A', '/api/projects?%', `/api/projects?search=${'x'.repeat(5000)}`]) {
      const { statusCode } = await test.app.inject({ method: 'GET', url });
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
    }
    for (const [url, status, error] of [
      ['/api/%', 400, 'This address is not understood.'],
      [`/remotes/projects/${'1'.repeat(300)}/x`, 414, 'This address is too long.'],
    ] as const) {
      const response = await test.app.inject({ method: 'GET', url });
      expect({ url, status: response.statusCode }).toEqual({ url, status });
      expect(response.json()).toMatchObject({ error, message: error });
    }
  });

  it('refuses query parameters where a call has none', async () => {
    const person = await test.as('admin');
    for (const url of ['/api/version?x=1', '/api/session?page=1']) {
      const response = await person.get(url);
      expect({ url, status: response.statusCode }).toEqual({ url, status: 400 });
      expect(response.json<{ error: string }>().error).toContain('is not known here');
    }
  });

  it('answers NUL characters with 4xx and a text, in queries and in bodies', async () => {
    const person = await test.as('admin');
    for (const query of ['search', 'project_name_like', 'team_name']) {
      const response = await person.get(`/api/projects?${query}=a%00b`);
      expect({ query, status: response.statusCode }).toEqual({ query, status: 400 });
    }
    expect((await person.get('/api/user_names?search=%00')).statusCode).toBe(400);
    for (const [url, payload] of [
      ['/api/session', { name: 'a\0b', password: 'x' }],
      ['/api/user/password', { username: 'a\0b', oldPass: 'x', newPass: 'y' }],
    ] as const) {
      const response = await test.app.inject({ method: 'POST', url, payload });
      expect({ url, status: response.statusCode }).toEqual({ url, status: 422 });
      expect(response.json<{ error: string }>().error).toContain('cannot be stored');
    }
  });

  it('answers its version, its health and its readiness [api.1]', async () => {
    const get = (url: string) => test.anonymous.get(url);
    expect((await get('/api/version')).json()).toEqual({ version: '4.13.0-rc.2' });
    expect((await get('/api/healthz')).statusCode).toBe(200);
    expect((await get('/api/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('passes on the trace id it is given and makes one where there is none', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traced = await test.anonymous.get('/api/version', {
      headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` },
    });
    expect(traced.headers['x-request-id']).toBe(trace);
    const { headers } = await test.anonymous.get('/api/version', { headers: { traceparent: 'nonsense' } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('forbids caching of answers', async () => {
    expect((await test.anonymous.get('/api/session')).headers['cache-control']).toBe('no-store');
  });

  it('describes every call in OpenAPI 3.1, with a page to read it', async () => {
    const page = await test.anonymous.get('/api/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("default-src 'self'; ");
    const document = (await test.anonymous.get('/api/docs/json')).json<{
      openapi: string;
      paths: Record<string, Record<string, { summary: string; responses: object }>>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/projects', '/session', '/user/password', '/version', '/team_names']),
    );
    for (const calls of Object.values(document.paths))
      for (const call of Object.values(calls)) expect(call.summary).toMatch(/\w/);
  });
});
