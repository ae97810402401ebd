import { createTestApp, type TestApp } from '../testing/testApp';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: false });
});
afterAll(() => test.close());

describe('API frame', () => {
  it('answers unknown addresses and methods with 404 and a text', async () => {
    for (const [method, url] of [
      ['GET', '/api/nothing'],
      ['GET', '/api'],
      ['DELETE', '/api/projects'],
      ['GET', '/api/projects/%00'],
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
  });

  it('tells its version, that it runs and that it can serve', async () => {
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

  it('lets nobody between keep an answer', async () => {
    expect((await test.anonymous.get('/api/session')).headers['cache-control']).toBe('no-store');
  });

  it('describes every call in OpenAPI 3.1, with a page to read it', async () => {
    const page = await test.anonymous.get('/api/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
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
