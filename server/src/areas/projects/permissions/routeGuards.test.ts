import { createTestApp, type TestApp } from '../../../testing/testApp';
import { guardOf, projectRouteGuards } from './routeGuards';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ demo: false });
});
afterAll(() => test.close());

describe('route guards', () => {
  it('map every route below a project, and none that is not there', () => {
    const routes = test.app.routeList.filter(
      ({ method, url }) => method !== 'HEAD' && /^\/api\/projects\/:/.test(url),
    );
    const keys = routes.map(({ method, url }) => `${method} ${url.replace('/api', '')}`);
    expect(keys.sort()).toEqual(Object.keys(projectRouteGuards).sort());
  });

  it('refuse to run a route that nobody mapped', () => {
    expect(() => guardOf('PUT', '/api/projects/:id/everything')).toThrow(/has no guard/);
  });
});
