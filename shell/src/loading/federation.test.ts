import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { aRemote } from '../testing/fixtures';
import { loadExposed, installPlugin } from './federation';

// The federation runtime works only in pages that webpack has built.
jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(() => Promise.resolve('the module')),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}));

interface Plugin {
  loadEntry(args: { remoteInfo: { name: string } }): Promise<unknown>;
  errorLoadShare(args: object): void;
}

const remote = aRemote('sites', {});
installPlugin();
const plugin = (jest.mocked(registerPlugins).mock.calls[0] as unknown as [[Plugin]])[0][0];

test('a version is registered once, under its container’s name, without replacing another', async () => {
  expect(await loadExposed(remote)).toBe('the module');
  await loadExposed(remote);
  expect(jest.mocked(registerRemotes).mock.calls).toEqual([
    [[{ name: remote.container, entryGlobalName: remote.container, entry: remote.entry, type: 'global' }]],
  ]);
  expect(jest.mocked(loadRemote)).toHaveBeenLastCalledWith(`${remote.container}/remote`);
  expect(jest.mocked(registerPlugins)).toHaveBeenCalledTimes(1);
});

test('a version’s entry is loaded with its hash from the registry', async () => {
  await loadExposed(remote);
  const container = { init: () => undefined, get: () => undefined };
  const scripts: HTMLScriptElement[] = [];
  const append = jest.spyOn(document.head, 'append').mockImplementation((node) => {
    const script = node as HTMLScriptElement;
    scripts.push(script);
    Object.assign(window, { [remote.container]: container });
    script.dispatchEvent(new Event('load'));
  });
  expect(await plugin.loadEntry({ remoteInfo: { name: remote.container } })).toBe(container);
  append.mockRestore();
  expect(scripts.map(({ src, integrity }) => [new URL(src).pathname, integrity])).toEqual([
    [remote.entry, remote.integrity],
  ]);
});

test('an entry that is not in the registry is refused', async () => {
  await expect(plugin.loadEntry({ remoteInfo: { name: 'stranger' } })).rejects.toThrow('stranger');
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
