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
  void startCurrentRoute(aBoot({ user, remotes: [sites({ disabled: { message: null } })] }), '/sites', '');
  void startCurrentRoute(aBoot({ user: null, remotes: [sites()] }), '/sites', '');
  await settle();
  expect(requests).toEqual([]);
  const remote = sites();
  void startCurrentRoute(aBoot({ user, remotes: [remote] }), '/sites', '');
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
  void startCurrentRoute(aBoot({ user, remotes: [site({ disabled: { message: null } })] }), '/sites/7', '');
  void startCurrentRoute(aBoot({ user, remotes: [site()] }), '/sites/7', '?tab=2');
  expect(api.calls).toEqual([]);
  void startCurrentRoute(aBoot({ user, remotes: [site()] }), '/sites/7', '');
  expect(api.calls.map(({ url }) => url)).toEqual(['/api/sites/7', '/api/sites/7/permissions']);
  await settle();
});

describe('the first render waits', () => {
  const user = aUser();
  const slow = () => {
    let answer: (body: object) => void = () => undefined;
    fakeApi({ 'GET /api/sites/7': () => new Promise<object>((resolve) => (answer = resolve)) });
    const route = { one: aRoute('sites/:id', { data: ['/sites/:id'] }) };
    const remote = { ...aRemote('sites', route), container: sites().container };
    let isReady = false;
    void startCurrentRoute(aBoot({ user, remotes: [remote] }), '/sites/7', '').then(() => (isReady = true));
    return { answer: () => answer({}), isReady: () => isReady };
  };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('for the code and the data of the page', async () => {
    const { answer, isReady } = slow();
    await jest.advanceTimersByTimeAsync(100);
    expect(isReady()).toBe(false);
    answer();
    await jest.advanceTimersByTimeAsync(0);
    expect(isReady()).toBe(true);
  });

  test('not longer than 200 ms', async () => {
    const { isReady } = slow();
    await jest.advanceTimersByTimeAsync(199);
    expect(isReady()).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(isReady()).toBe(true);
  });

  test('not for code that has failed, which the page reports', async () => {
    fakeRemotes(() => Promise.reject(new Error('gone')));
    const started = startCurrentRoute(aBoot({ user, remotes: [sites()] }), '/sites', '');
    await jest.advanceTimersByTimeAsync(0);
    await expect(started).resolves.toBeUndefined();
  });

  test('not on pages of the shell', async () => {
    await expect(startCurrentRoute(aBoot({ user }), '/home', '')).resolves.toBeUndefined();
  });
});
