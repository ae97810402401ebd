import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteVersionSlice } from 'shared-api/contracts/portal';
import { loadEntryScript } from './entryScript';

/** Container name → its version: what the registry says of the entry. */
const known = new Map<string, RemoteVersionSlice>();
let plugged = false;

/** The federation runtime asks here for entries instead of loading them itself: it knows neither integrity nor retry. */
function plugIn(): void {
  if (plugged) return;
  plugged = true;
  registerPlugins([
    {
      name: 'portal-load-entry',
      async loadEntry({ remoteInfo }) {
        const version = known.get(remoteInfo.name);
        if (!version) throw new Error(`${remoteInfo.name} is not in the registry.`);
        const container = await loadEntryScript(version.entry, version.integrity, version.container);
        return container as never;
      },
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
