import type { RemoteSlice } from 'shared-api/contracts/portal';
import { fakeApi } from 'shared-api/testing';
import { fakeRemotes, type PartRequest } from '../testing/fakeRemotes';
import { aBoot, aRemote, aRoute, aUser } from '../testing/fixtures';
import { preloadRoute, startCurrentRoute } from './preloadRoute';

let requests: PartRequest[];
const pageOf = ({ container }: RemoteSlice): PartRequest => ({ container, kind: 'routes', key: 'list' });
/** Waits for the microtasks in which loading goes on. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

let n = 0;
const sites = (part: Partial<RemoteSlice> = {}): RemoteSlice => ({
  ...aRemote('sites', { list: aRoute('sites') }),
  container: `mfe_sites__${++n}`,
  ...part,
});
const setConnection = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });

beforeEach(() => {
  requests = fakeRemotes(() => () => null);
});
afterEach(() => setConnection(undefined));

test('a page is preloaded once for each version', async () => {
  const [one, two] = [sites(), sites()];
  preloadRoute(one, 'list');
  preloadRoute(one, 'list');
  preloadRoute(two, 'list');
  await settle();
  expect(requests).toEqual([pageOf(one), pageOf(two)]);
});

test('nothing is preloaded if the browser saves data', async () => {
  setConnection({ saveData: true });
  preloadRoute(sites(), 'list');
  await settle();
  expect(requests).toEqual([]);
  setConnection({ saveData: false });
  preloadRoute(sites(), 'list');
  await settle();
  expect(requests).toHaveLength(1);
});

test('a page whose preload failed is requested again when it is needed', async () => {
  const remote = sites();
  requests = fakeRemotes(() => Promise.reject(new Error('gone')));
  preloadRoute(remote, 'list');
  await settle();
  expect(requests).toContainEqual(pageOf(remote));
  requests = fakeRemotes(() => () => null);
  preloadRoute(remote, 'list');
  await settle();
  expect(requests).toEqual([pageOf(remote)]);
});

test('the page of the address is requested before React renders, unless its remote is switched off', async () => {
  const user = aUser();
  startCurrentRoute(aBoot({ user, remotes: [sites({ disabled: { message: null } })] }), '/sites', '');
  startCurrentRoute(aBoot({ user: null, remotes: [sites()] }), '/sites', '');
  await settle();
  expect(requests).toEqual([]);
  const remote = sites();
  startCurrentRoute(aBoot({ user, remotes: [remote] }), '/sites', '');
  await settle();
  expect(requests).toEqual([pageOf(remote)]);
});

test('the first calls of the page are sent with it, unless its address has a query or its remote is switched off', async () => {
  const api = fakeApi({});
  const user = aUser();
  const site = (part: Partial<RemoteSlice> = {}) => ({
    ...sites(part),
    ...aRemote('sites', { one: aRoute('sites/:id', { data: ['/sites/:id', '/sites/:id/permissions'] }) }),
    ...part,
  });
  startCurrentRoute(aBoot({ user, remotes: [site({ disabled: { message: null } })] }), '/sites/7', '');
  startCurrentRoute(aBoot({ user, remotes: [site()] }), '/sites/7', '?tab=2');
  expect(api.calls).toEqual([]);
  startCurrentRoute(aBoot({ user, remotes: [site()] }), '/sites/7', '');
  expect(api.calls.map(({ url }) => url)).toEqual(['/api/sites/7', '/api/sites/7/permissions']);
  await settle();
});
