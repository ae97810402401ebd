import type { RemoteSlice, RemoteVersionSlice } from 'shared-api/contracts/portal';
import { aRemote, aRoute } from '../testing/fixtures';
import { report } from './beacons';
import { EntryError } from './entryScript';
import { loadExposed } from './federation';
import { loadRemoteRoute } from './loadRemoteRoute';
import { RemoteLoadError } from './RemoteLoadError';
import { loadShared } from './shared';

jest.mock('./federation');
jest.mock('./beacons');
jest.mock('./shared');
const exposed = jest.mocked(loadExposed);
const reports = jest.mocked(report);

const Page = () => null;
const Older = () => null;
const withPage = (page: unknown) => ({
  default: { routes: { list: () => Promise.resolve({ default: page }) } },
});

let n = 0;
/** Another version each time: what was reported of one is remembered for the page's life. */
function remoteWith(fallback?: Partial<RemoteVersionSlice>): RemoteSlice {
  const base = aRemote('sites', { list: aRoute('sites') });
  const version = `1.0.${++n}`;
  const container = `mfe_sites__1_0_${n}`;
  const older = { ...base, version: '0.9.0', container: `mfe_sites__0_9_${n}`, ...fallback };
  return { ...base, version, container, fallback: fallback ? older : null };
}
const loading = (remote: RemoteSlice) => loadRemoteRoute(remote, 'list').catch((error: unknown) => error);

beforeEach(() => jest.resetAllMocks());

test('gives the page, after the shared modules that the remote uses', async () => {
  const order: string[] = [];
  jest.mocked(loadShared).mockImplementation((names) => {
    order.push(...names);
    return Promise.resolve();
  });
  exposed.mockImplementation((version) => {
    order.push(version.container);
    return Promise.resolve(withPage(Page));
  });
  const remote = remoteWith();
  expect(await loading(remote)).toBe(Page);
  expect(order).toEqual(['shared-ui/core', remote.container]);
});

test('reports the first load of a version, once', async () => {
  exposed.mockResolvedValue(withPage(Page));
  const remote = remoteWith();
  await loading(remote);
  await loading(remote);
  expect(reports.mock.calls).toEqual([
    [{ remote: 'sites', version: remote.version, kind: 'loaded', duration_ms: expect.any(Number) as number }],
  ]);
});

test('falls back on the version before when the live one does not load, and reports both', async () => {
  const remote = remoteWith({ version: '0.9.0' });
  exposed.mockImplementation((version) =>
    version.version === '0.9.0' ? Promise.resolve(withPage(Older)) : Promise.reject(new Error('gone')),
  );
  expect(await loading(remote)).toBe(Older);
  expect(reports.mock.calls.map(([beacon]) => [beacon.kind, beacon.version])).toEqual([
    ['load_error', remote.version],
    ['loaded', '0.9.0'],
  ]);
});

test('names remote, version, tries and cause when nothing loads, under a reference that was reported', async () => {
  const cause = new EntryError('remoteEntry.js: no answer', 3);
  exposed.mockRejectedValue(cause);
  const remote = remoteWith({ version: '0.9.0' });
  const error = (await loading(remote)) as RemoteLoadError;
  expect(error).toBeInstanceOf(RemoteLoadError);
  expect(error).toMatchObject({ remote, version: remote.version, attempts: 3, cause });
  expect(error.reference).toMatch(/^R-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(reports).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'load_error', reference: error.reference, route: 'list' }),
  );
});

test.each([
  ['exposes nothing', null],
  ['is no remote', { default: {} }],
  ['has no such page', { default: { routes: { other: () => Promise.resolve({ default: Page }) } } }],
  ['has a page without default export', withPage(undefined)],
  ['inherits a page by accident', { default: { routes: Object.create({ list: () => null }) as object } }],
])('a remote that %s did not load', async (_what, module) => {
  exposed.mockResolvedValue(module);
  expect(await loading(remoteWith())).toBeInstanceOf(RemoteLoadError);
});

test('a chunk that did not arrive was asked for three times by the chunk loader', async () => {
  exposed.mockRejectedValue(Object.assign(new Error('Loading chunk 3 failed.'), { name: 'ChunkLoadError' }));
  expect(await loading(remoteWith())).toMatchObject({ attempts: 3 });
});

test('a shared module that does not arrive is a failed load, and the next try asks for it again', async () => {
  jest.mocked(loadShared).mockRejectedValueOnce(new Error('chunk 85 failed'));
  exposed.mockResolvedValue(withPage(Page));
  const remote = remoteWith();
  expect(await loading(remote)).toMatchObject({ message: expect.stringContaining('chunk 85') as string });
  expect(exposed).not.toHaveBeenCalled();
  expect(await loading(remote)).toBe(Page);
});
