import type { RemoteSlice } from 'shared-api/contracts/portal';
import { fakeApi } from 'shared-api/testing';
import { fakeRemotes, type PartRequest } from '../testing/fakeRemotes';
import { aBoot, aRemote, aRoute, aUser } from '../testing/fixtures';
import { isPageCached } from './isPageCached';
import { preloadRoute, startCurrentRoute } from './preloadRoute';

// jsdom knows no cache.
jest.mock('./isPageCached');

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

describe('the first render', () => {
  const user = aUser();
  const began = jest.fn();
  /** @returns how many milliseconds pass until the shell may render */
  async function waitOf(remote: RemoteSlice, address = '/sites'): Promise<number> {
    const from = Date.now();
    let ended: number | undefined;
    void startCurrentRoute(aBoot({ user, remotes: [remote] }), address, '').then(() => (ended = Date.now()));
    for (let n = 0; ended === undefined && n < 1_000; n++) await jest.advanceTimersByTimeAsync(1);
    return ended! - from;
  }
  const arrivesAfter = (ms: number) => {
    requests = fakeRemotes(async () => {
      began();
      await new Promise((resolve) => setTimeout(resolve, ms));
      return () => null;
    });
  };
  beforeEach(() => {
    jest.useFakeTimers();
    jest.mocked(isPageCached).mockReset().mockReturnValue(true);
    began.mockReset();
  });
  afterEach(() => jest.useRealTimers());

  test('waits for a page whose code is in the browser’s cache', async () => {
    arrivesAfter(40);
    const wait = await waitOf(sites());
    expect(wait).toBeGreaterThanOrEqual(40);
    expect(wait).toBeLessThan(100);
  });

  test.each([
    ['30 ms', 30, 30],
    ['half a second, for 50 ms', 500, 50],
  ])('waits for answers that take %s', async (_title, takes, waits) => {
    arrivesAfter(1);
    fakeApi({
      'GET /api/sites/7': () => new Promise((resolve) => setTimeout(() => resolve({}), takes)),
    });
    const one = { list: aRoute('sites/:id', { data: ['/sites/:id'] }) };
    const wait = await waitOf({ ...sites(), manifest: aRemote('sites', one).manifest }, '/sites/7');
    expect(Math.abs(wait - waits)).toBeLessThan(4);
    await jest.advanceTimersByTimeAsync(500);
  });

  test('waits for 100 ms at the longest', async () => {
    arrivesAfter(500);
    expect(await waitOf(sites())).toBe(100);
  });

  test('does not wait where the code comes from the network, or the page does not load', async () => {
    arrivesAfter(40);
    jest.mocked(isPageCached).mockReturnValue(false);
    expect(await waitOf(sites())).toBeLessThan(5);
    expect(began).toHaveBeenCalled();
    jest.mocked(isPageCached).mockReturnValue(true);
    requests = fakeRemotes(() => Promise.reject(new Error('gone')));
    expect(await waitOf(sites())).toBeLessThan(5);
    expect(await waitOf(sites({ disabled: { message: null } }))).toBeLessThan(5);
  });
});
