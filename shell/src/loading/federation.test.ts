import { registerPlugins } from '@module-federation/enhanced/runtime';
import { aRemote } from '../testing/fixtures';
import { loadExposed, installPlugin } from './federation';
import { loadEntryScript, type Container } from './loadEntryScript';

const mockScope = { react: {} };
// The federation runtime works only in pages that webpack has built.
jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({ shareScopeMap: { default: mockScope } }),
  registerPlugins: jest.fn(),
}));
jest.mock('./loadEntryScript');

interface Plugin {
  errorLoadShare(args: object): void;
}

afterEach(() => void jest.mocked(loadEntryScript).mockReset());

installPlugin();
const plugin = (jest.mocked(registerPlugins).mock.calls[0] as unknown as [[Plugin]])[0][0];

/** A container that exposes a text, and the calls of its functions. */
const makeContainer = () => ({
  init: jest.fn((_shared: unknown) => Promise.resolve()),
  get: jest.fn((name: string) => Promise.resolve(() => `the module ${name}`)),
});
const answer = (container: Container) => jest.mocked(loadEntryScript).mockResolvedValue(container);
/** A version of which nothing is loaded yet. */
const aVersion = (container: string) => ({ ...aRemote('sites', {}), container });

test('a version’s entry is loaded with its hash from the registry, and gets the page’s shared modules once', async () => {
  const version = aVersion('once');
  const container = makeContainer();
  answer(container);
  expect(await Promise.all([loadExposed(version), loadExposed(version)])).toEqual([
    'the module ./remote',
    'the module ./remote',
  ]);
  await loadExposed(version);
  expect(jest.mocked(loadEntryScript).mock.calls).toEqual([[version.entry, version.integrity, 'once']]);
  expect(container.init.mock.calls).toEqual([[mockScope]]);
  expect(jest.mocked(registerPlugins)).toHaveBeenCalledTimes(1);
});

test('another version of a remote is a container of its own', async () => {
  const containers = [makeContainer(), makeContainer()];
  for (const [n, container] of containers.entries()) {
    answer(container);
    await loadExposed(aVersion(`version-${n}`));
  }
  for (const { init, get } of containers) {
    expect(init).toHaveBeenCalledTimes(1);
    expect(get).toHaveBeenCalledTimes(1);
  }
});

test.each<[string, (container: ReturnType<typeof makeContainer>) => void]>([
  ['did not load', () => jest.mocked(loadEntryScript).mockRejectedValueOnce(new Error('broken'))],
  ['refused the shared modules', ({ init }) => init.mockRejectedValueOnce(new Error('broken'))],
])('an entry that %s is tried again at the next load', async (reason, breakIt) => {
  const version = aVersion(reason);
  const container = makeContainer();
  answer(container);
  breakIt(container);
  await expect(loadExposed(version)).rejects.toThrow('broken');
  expect(await loadExposed(version)).toBe('the module ./remote');
});

test('a failed shared module can be requested again; other modules are not reset', () => {
  const failed = { loading: Promise.resolve(), loaded: false };
  const loaded = { loading: Promise.resolve(), loaded: true };
  const other = { loading: Promise.resolve(), loaded: false };
  plugin.errorLoadShare({
    pkgName: 'shared-ui/grid',
    shareScopeMap: {
      default: {
        'shared-ui/grid': { '1.0.0': failed, '1.1.0': loaded },
        'shared-ui/form': { '1.0.0': other },
      },
    },
  });
  expect([failed.loading, Boolean(loaded.loading), Boolean(other.loading)]).toEqual([null, true, true]);
});
