import type { RemoteSlice, RemoteVersionSlice } from 'shared-api/contracts/portal';
import { fakeApi, Reply } from 'shared-api/testing';
import { chunkLoadError, fakeContainers, sentBeacons } from '../testing/fakeRemotes';
import { aRemote, aRoute } from '../testing/fixtures';
import { isPageCached } from './isPageCached';
import { EntryError } from './loadEntryScript';
import { loadAfterCrash, loadRemotePart, noteDrawn, type LoadedPart } from './loadRemotePart';
import { RemoteLoadError } from './RemoteLoadError';
import { loadShared } from './loadShared';

// The shared modules are chunks of webpack; in jest their imports cannot fail.
jest.mock('./loadShared');
// jsdom knows no cache.
jest.mock('./isPageCached');

const Page = () => null;
const Older = () => null;
const withPage = (page: unknown) => ({
  default: { routes: { list: () => Promise.resolve({ default: page }) } },
});

let n = 0;
/** Each remote is a new one, because reports and versions that worked are remembered for the page's life. */
function remoteWith(fallback?: Partial<RemoteVersionSlice>): RemoteSlice {
  const base = aRemote(`sites-${n + 1}`, { list: aRoute('sites') });
  const version = `1.0.${++n}`;
  const container = `mfe_sites__1_0_${n}`;
  const older = { ...base, version: '0.9.0', container: `mfe_sites__0_9_${n}`, ...fallback };
  return { ...base, version, container, fallback: fallback ? older : null };
}
const loading = (remote: RemoteSlice) =>
  loadRemotePart(remote, 'routes', 'list').catch((error: unknown) => error);
const drawing = async (remote: RemoteSlice) =>
  noteDrawn(remote, 'routes', 'list', (await loading(remote)) as LoadedPart);

let api: ReturnType<typeof fakeApi>;
/** The beacons that were sent since the test began or since the last call of this function. */
async function newBeacons() {
  await jest.advanceTimersByTimeAsync(1_000);
  const sent = sentBeacons(api);
  api.calls.length = 0;
  return sent;
}

beforeEach(() => {
  jest.resetAllMocks();
  jest.useFakeTimers();
  api = fakeApi({ 'POST /api/portal/beacons': new Reply(204) });
});
afterEach(async () => {
  await newBeacons();
  jest.useRealTimers();
});

test('loads the shared modules that the remote uses, then the page', async () => {
  const order: string[] = [];
  jest.mocked(loadShared).mockImplementation((names) => {
    order.push(...names);
    return Promise.resolve();
  });
  fakeContainers((container) => {
    order.push(container);
    return withPage(Page);
  });
  const remote = remoteWith();
  expect(await loading(remote)).toMatchObject({ Part: Page, version: { container: remote.container } });
  expect(order).toEqual(['shared-ui/core', remote.container]);
});

test('loads of the shared modules only those that the page uses, where the build tells them apart', async () => {
  fakeContainers(() => withPage(Page));
  const remote = {
    ...remoteWith(),
    shared: ['shared-ui/form', 'shared-ui/grid'],
    sharedByChunk: { [aRoute('sites').chunk]: ['shared-ui/grid'] },
  };
  await loading(remote);
  expect(loadShared).toHaveBeenLastCalledWith(['shared-ui/grid']);
  await loading({ ...remote, sharedByChunk: {} });
  expect(loadShared).toHaveBeenLastCalledWith(['shared-ui/form', 'shared-ui/grid']);
});

test('loads the scripts of the page while its shared modules are on their way, where the entry offers it', async () => {
  fakeContainers(() => withPage(Page));
  const remote = remoteWith();
  const start = jest.fn();
  Object.assign(window, { _PORTAL_CHUNKS: { [remote.container]: start } });
  let arrive: () => void = () => undefined;
  jest.mocked(loadShared).mockReturnValueOnce(new Promise<void>((resolve) => (arrive = resolve)));
  const loaded = loading(remote);
  await jest.advanceTimersByTimeAsync(0);
  expect(start.mock.calls).toEqual([[aRoute('sites').chunk]]);
  arrive();
  expect(await loaded).toMatchObject({ Part: Page });
});

describe('while the document loads', () => {
  beforeEach(() => {
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  });
  afterEach(() => jest.restoreAllMocks());

  /** @returns the remote, and whether the code of its page was asked for */
  function watched() {
    const askedFor = jest.fn(() => Promise.resolve({ default: Page }));
    fakeContainers(() => ({ default: { routes: { list: askedFor } } }));
    return { remote: remoteWith(), askedFor };
  }

  test('a page’s code runs after the first screen is painted, and its scripts are left to the preload links', async () => {
    const { remote, askedFor } = watched();
    const start = jest.fn();
    Object.assign(window, { _PORTAL_CHUNKS: { [remote.container]: start } });
    const loaded = loading(remote);
    await jest.advanceTimersByTimeAsync(0);
    expect(askedFor).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(17);
    expect(await loaded).toMatchObject({ Part: Page });
    expect(start).not.toHaveBeenCalled();
  });

  test('a page’s scripts and code from the browser’s cache run at once, since it is drawn together with the frame', async () => {
    jest.mocked(isPageCached).mockReturnValue(true);
    const { remote, askedFor } = watched();
    const start = jest.fn();
    Object.assign(window, { _PORTAL_CHUNKS: { [remote.container]: start } });
    const loaded = loading(remote);
    await jest.advanceTimersByTimeAsync(0);
    expect(start.mock.calls).toEqual([[aRoute('sites').chunk]]);
    expect(askedFor).toHaveBeenCalled();
    expect(await loaded).toMatchObject({ Part: Page });
  });

  test('a page’s code runs soon in a tab in the background, which paints nothing', async () => {
    jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    const { remote, askedFor } = watched();
    const loaded = loading(remote);
    await jest.advanceTimersByTimeAsync(49);
    expect(askedFor).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(await loaded).toMatchObject({ Part: Page });
  });
});

test('reports a version once, when it was rendered, not when its script has loaded', async () => {
  fakeContainers(() => withPage(Page));
  const remote = remoteWith();
  await loading(remote);
  expect(await newBeacons()).toEqual([]);
  await drawing(remote);
  await drawing(remote);
  expect(await newBeacons()).toEqual([
    {
      remote: remote.name,
      version: remote.version,
      kind: 'loaded',
      duration_ms: expect.any(Number) as number,
    },
  ]);
});

test('falls back to the previous version when the live version does not load, and reports both [load-remote-part.2]', async () => {
  const remote = remoteWith({ version: '0.9.0' });
  fakeContainers((container) => {
    if (container !== remote.fallback?.container) throw new Error('gone');
    return withPage(Older);
  });
  const loaded = (await loading(remote)) as LoadedPart;
  expect(loaded).toMatchObject({ Part: Older, version: { version: '0.9.0' } });
  noteDrawn(remote, 'routes', 'list', loaded);
  expect((await newBeacons()).map(({ kind, version }) => [kind, version])).toEqual([
    ['load_error', remote.version],
    ['loaded', '0.9.0'],
  ]);
});

test('throws remote, version, attempts, cause and the reported reference when no version loads', async () => {
  const cause = new EntryError('remoteEntry.js: no answer', 3);
  fakeContainers(() => Promise.reject(cause));
  const remote = remoteWith({ version: '0.9.0' });
  const error = (await loading(remote)) as RemoteLoadError;
  expect(error).toBeInstanceOf(RemoteLoadError);
  expect(error).toMatchObject({ remote, version: remote.version, attempts: 3, cause });
  expect(error.reference).toMatch(/^R-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(await newBeacons()).toContainEqual(
    expect.objectContaining({ kind: 'load_error', reference: error.reference, route: 'list' }),
  );
});

test.each([
  ['exposes nothing', null],
  ['exports something else', { default: {} }],
  ['has no such page', { default: { routes: { other: () => Promise.resolve({ default: Page }) } } }],
  ['has a page without default export', withPage(undefined)],
  ['inherits a page by accident', { default: { routes: Object.create({ list: () => null }) as object } }],
])('fails to load a remote that %s', async (_what, module) => {
  fakeContainers(() => module);
  expect(await loading(remoteWith())).toBeInstanceOf(RemoteLoadError);
});

test('counts a chunk that did not load as three attempts, which the chunk loader has made', async () => {
  fakeContainers(() => Promise.reject(chunkLoadError()));
  expect(await loading(remoteWith())).toMatchObject({ attempts: 3 });
});

test('fails when a shared module does not load, and requests the module again in the next attempt', async () => {
  jest.mocked(loadShared).mockRejectedValueOnce(new Error('chunk 85 failed'));
  const requested = fakeContainers(() => withPage(Page));
  const remote = remoteWith();
  expect(await loading(remote)).toMatchObject({ message: expect.stringContaining('chunk 85') as string });
  expect(requested).toEqual([]);
  expect(await loading(remote)).toMatchObject({ Part: Page });
});

describe('a version that has worked since the page was opened', () => {
  /** A newer version of the same remote. */
  const next = (remote: RemoteSlice, fallback: RemoteVersionSlice | null = null): RemoteSlice => ({
    ...remote,
    version: `1.1.${++n}`,
    container: `mfe_sites__1_1_${n}`,
    fallback,
  });
  /** Loads a page and notes that it was rendered. */
  const load = async (remote: RemoteSlice, key: string) => {
    const loaded = await loadRemotePart(remote, 'routes', key);
    noteDrawn(remote, 'routes', key, loaded);
    return loaded.Part;
  };
  const onlyOf = (...versions: RemoteVersionSlice[]) =>
    fakeContainers((container) => {
      if (!versions.some((one) => one.container === container)) throw new Error('gone');
      return {
        default: {
          routes: {
            list: () => Promise.resolve({ default: Page }),
            site: () => Promise.resolve({ default: Older }),
          },
        },
      };
    });

  test('is used while a newer version does not load; the failure is reported but not shown [load-remote-part.1]', async () => {
    const first = remoteWith();
    onlyOf(first);
    await load(first, 'list');
    await newBeacons();
    const second = next(first);
    expect(await load(second, 'list')).toBe(Page);
    expect((await newBeacons()).map(({ kind, version }) => [kind, version])).toEqual([
      ['load_error', second.version],
    ]);
  });

  test('is used also for pages that were not opened before', async () => {
    const first = remoteWith();
    onlyOf(first);
    await load(first, 'list');
    expect(await load(next(first), 'site')).toBe(Older);
  });

  test('is tried before the fallback that the registry names', async () => {
    const first = remoteWith();
    const named = { ...first, version: '0.8.0', container: `mfe_sites__0_8_${n}` };
    onlyOf(first);
    await load(first, 'list');
    const second = next(first, named);
    const present = onlyOf(first, named);
    expect(await load(second, 'list')).toBe(Page);
    expect(present).not.toContain(named.container);
    const requested = onlyOf(named);
    expect(await load(second, 'list')).toBe(Page);
    expect(requested).toEqual([second.container, first.container, named.container]);
  });

  test('is loaded without a report when it is live again after a rollback', async () => {
    const first = remoteWith();
    onlyOf(first);
    await load(first, 'list');
    await load(next(first), 'list');
    await newBeacons();
    expect(await load(first, 'list')).toBe(Page);
    expect(await newBeacons()).toEqual([]);
  });

  test('is preferred to an older version that has worked, too', async () => {
    const first = remoteWith();
    const second = next(first);
    onlyOf(first, second);
    await load(first, 'list');
    await load(second, 'list');
    const third = next(second);
    const requested = onlyOf(first, second);
    expect(await load(third, 'list')).toBe(Page);
    expect(requested).toEqual([third.container, second.container]);
  });
});

test('loads a filler like a page, and reports its failure under the filler’s key', async () => {
  const remote = remoteWith();
  fakeContainers(() => ({ default: { slots: { tab: () => Promise.resolve({ default: Page }) } } }));
  expect(await loadRemotePart(remote, 'slots', 'tab')).toMatchObject({ Part: Page });
  const broken = remoteWith();
  fakeContainers(() => withPage(Page));
  await expect(loadRemotePart(broken, 'slots', 'list')).rejects.toThrow('has no filler "list"');
  expect((await newBeacons()).at(-1)).toEqual(expect.objectContaining({ route: 'slots.list' }));
});

test('loads a version that has not crashed after a crash, and throws the crash’s error when no version loads', async () => {
  const remote = remoteWith({ version: '0.9.0' });
  const error = new Error('Element type is invalid');
  const after = (...crashed: string[]) =>
    loadAfterCrash(remote, 'routes', 'list', { crashed: new Set(crashed), error });
  fakeContainers(() => withPage(Older));
  expect(await after(remote.container)).toMatchObject({ Part: Older, version: { version: '0.9.0' } });
  expect(after(remote.container, remote.fallback!.container)).toBeNull();
  fakeContainers(() => Promise.reject(new Error('gone')));
  await expect(after(remote.container)).rejects.toBe(error);
});
