import { getInstance, registerPlugins } from '@module-federation/enhanced/runtime';
import type { RemoteVersionSlice } from 'shared-api/contracts/portal';
import { loadEntryScript, type Container } from './loadEntryScript';

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
 * Installs a plugin in the federation runtime that lets failed shared modules be requested again. Must run before anything is
 * loaded; later calls do nothing.
 */
export function installPlugin(): void {
  if (isInstalled) return;
  isInstalled = true;
  registerPlugins([{ name: 'portal-loading', errorLoadShare: forgetFailure }]);
}

interface WithChunkStarts {
  /** By container: begins to load the scripts of a chunk. Written by portal-kit's RemoteEntryPlugin; earlier builds lack it. */
  _PORTAL_CHUNKS?: Record<string, (chunk: string) => void>;
}

/**
 * Begins to load a remote's entry, and after it the scripts of a chunk. Ignores errors: `loadExposed` and the import of the chunk report them.
 * @param chunk name in the remote's manifest
 */
export function startEntry({ entry, integrity, container }: RemoteVersionSlice, chunk?: string): void {
  loadEntryScript(entry, integrity, container)
    .then(() => chunk && (window as WithChunkStarts)._PORTAL_CHUNKS?.[container]?.(chunk))
    .catch(() => undefined);
}

/** The containers that have the shell's shared modules, by name. */
const containers = new Map<string, Promise<Container>>();

/** Loads a remote's entry and hands it the shared modules of the page, once in the life of the page. */
async function openContainer({ entry, integrity, container: name }: RemoteVersionSlice): Promise<Container> {
  const container = await loadEntryScript(entry, integrity, name);
  await container.init(getInstance()!.shareScopeMap.default);
  return container;
}

/**
 * Loads the module that a remote exposes. Each version is a container of its own, which is kept: other remotes may use its shared
 * modules. The runtime's own loader is left out of the build (`disableRemote`): this is all that the portal needs of it (ADR 75).
 * @throws EntryError when the entry does not load; any error of the remote's own code
 */
export async function loadExposed(version: RemoteVersionSlice): Promise<unknown> {
  installPlugin();
  let opening = containers.get(version.container);
  if (!opening) {
    opening = openContainer(version);
    containers.set(version.container, opening);
    opening.catch(() => containers.delete(version.container));
  }
  const container = await opening;
  const factory = await container.get('./remote');
  return factory();
}
