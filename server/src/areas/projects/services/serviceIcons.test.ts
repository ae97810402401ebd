import { createTestApp, type TestApp } from '../../../testing/testApp';
import { storedIcon } from './storedIcon';

let test: TestApp;
let id: number;
const hostile = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
beforeAll(async () => {
  test = await createTestApp();
  const row = await test.database.db
    .insertInto('service_icon')
    .values({ project_type_id: 1, ...storedIcon('Hostile', hostile) })
    .returning('id')
    .executeTakeFirstOrThrow();
  id = row.id;
});
afterAll(() => test.close());

describe('the picture of a service', () => {
  it('has its media type, an entity tag, and a policy against scripts in an SVG', async () => {
    const { statusCode, headers, body } = await (await test.as('outsider')).get(`/api/service_icons/${id}`);
    expect([statusCode, body]).toEqual([200, hostile]);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*; sandbox$/) as string,
    });
  });

  it('is not sent again to a browser that has it', async () => {
    const outsider = await test.as('outsider');
    const { etag } = (await outsider.get(`/api/service_icons/${id}`)).headers;
    const again = await outsider.get(`/api/service_icons/${id}`, { headers: { 'if-none-match': etag } });
    expect(again.statusCode).toBe(304);
  });

  it('answers 401 without a session and an uncached 404 for an unknown id', async () => {
    expect((await test.anonymous.get(`/api/service_icons/${id}`)).statusCode).toBe(401);
    const missing = await (await test.as('outsider')).get('/api/service_icons/2147483647');
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  });
});
