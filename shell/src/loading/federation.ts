import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteVersionSlice } from 'shared-api/contracts/portal';
import { loadEntryScript } from './loadEntryScript';

/** The registered versions by container name. */
const versions = new Map<string, RemoteVersionSlice>();
let isInstalled = false;

/** The used part of the hook's arguments: the shared modules of the page by scope, name and version. */
interface ShareFailure {
  pkgName: string;
  shareScopeMap: Record<string, Record<string, Record<string, Shareable>>>;
}
interface Shareable {
  loaded?: unknown;
  loading?: unknown;
}

/** Clears the rejected promise of a shared module: the runtime would return it for every later attempt. */
function forgetFailure({ pkgName, shareScopeMap }: ShareFailure): void {
  for (const scope of Object.values(shareScopeMap))
    for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null;
}

/**
 * Installs a plugin in the federation runtime: it loads entries with integrity, timeout and retries, and lets failed shared modules
 * be requested again. Must run before anything is loaded; later calls do nothing.
 */
export function installPlugin(): void {
  if (isInstalled) return;
  isInstalled = true;
  registerPlugins([
    {
      name: 'portal-loading',
      async loadEntry({ remoteInfo }) {
        const version = versions.get(remoteInfo.name);
        if (!version) throw new Error(`${remoteInfo.name} is not in the registry.`);
        const container = await loadEntryScript(version.entry, version.integrity, version.container);
        return container as never;
      },
      errorLoadShare: forgetFailure,
    },
  ]);
}

/** Begins to load a remote's entry. Ignores errors: `loadExposed` reports them. */
export function startEntry({ entry, integrity, container }: RemoteVersionSlice): void {
  loadEntryScript(entry, integrity, container).catch(() => undefined);
}

/**
 * Loads the module that a remote exposes. Each version is a container of its own, registered once and never replaced: `force`
 * would drop shared modules that other remotes use.
 * @throws EntryError when the entry does not load; any error of the remote's own code
 */
export async function loadExposed(version: RemoteVersionSlice): Promise<unknown> {
  installPlugin();
  if (!versions.has(version.container)) {
    versions.set(version.container, version);
    registerRemotes([
      {
        name: version.container,
        entry: version.entry,
        entryGlobalName: version.container,
        type: 'global',
      },
    ]);
  }
  return loadRemote(`${version.container}/remote`);
}
