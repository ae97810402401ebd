import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteVersionSlice } from 'shared-api/contracts/portal';
import { loadEntryScript } from './loadEntryScript';

/** Container name → its version: what the registry says of the entry. */
const known = new Map<string, RemoteVersionSlice>();
let plugged = false;

/** The part of a federation hook's arguments that is needed here: what the page shares, by scope, name and version. */
interface ShareFailure {
  pkgName: string;
  shareScopeMap: Record<string, Record<string, Record<string, Shareable>>>;
}
interface Shareable {
  loaded?: unknown;
  loading?: unknown;
}

/** The runtime would keep the promise of a shared module that did not arrive, and answer every later try with it. */
function forgetFailure({ pkgName, shareScopeMap }: ShareFailure): void {
  for (const scope of Object.values(shareScopeMap))
    for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null;
}

/**
 * Takes over from the federation runtime what it does not do: entries are loaded with integrity, time-out and retry, and a
 * shared module that failed is asked for anew. Done once, before anything is loaded.
 */
export function plugIn(): void {
  if (plugged) return;
  plugged = true;
  registerPlugins([
    {
      name: 'portal-loading',
      async loadEntry({ remoteInfo }) {
        const version = known.get(remoteInfo.name);
        if (!version) throw new Error(`${remoteInfo.name} is not in the registry.`);
        const container = await loadEntryScript(version.entry, version.integrity, version.container);
        return container as never;
      },
      errorLoadShare: forgetFailure,
    },
  ]);
}

/**
 * The module a remote exposes. Each version is a container of its own, registered once and never replaced: forcing that
 * would drop shared modules that others use.
 * @throws EntryError when the entry does not load; whatever the remote's own code throws
 */
export async function loadExposed(version: RemoteVersionSlice): Promise<unknown> {
  plugIn();
  if (!known.has(version.container)) {
    known.set(version.container, version);
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
