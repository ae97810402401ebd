import type { ComponentType } from 'react';
import type { RemoteSlice, RemoteVersionSlice } from 'shared-api/contracts/portal';
import { report } from './beacons';
import { EntryError } from './entryScript';
import { loadExposed } from './federation';
import { newReference } from './reference';
import { RemoteLoadError } from './RemoteLoadError';
import { loadShared } from './shared';

export type Page = ComponentType;

/** What `defineRemote` of portal-kit makes; a remote may have been built with another version of it. */
interface ExposedModule {
  default?: { routes?: Record<string, () => Promise<{ default?: Page }>> };
}

/** Versions whose first load was reported: once a page suffices. */
const reported = new Set<string>();

/** How often the kit's chunk loader asks for a chunk before webpack gives it up. */
const chunkAttempts = 3;

function attemptsOf(cause: unknown): number {
  if (cause instanceof EntryError) return cause.attempts;
  return cause instanceof Error && cause.name === 'ChunkLoadError' ? chunkAttempts : 1;
}

async function loadPage(version: RemoteVersionSlice, routeKey: string): Promise<Page> {
  await loadShared(version.shared);
  const exposed = (await loadExposed(version)) as ExposedModule | null;
  const routes = exposed?.default?.routes ?? {};
  const load = Object.hasOwn(routes, routeKey) ? routes[routeKey] : undefined;
  if (!load) throw new Error(`${version.container} has no page "${routeKey}".`);
  const { default: Page } = await load();
  if (!Page) throw new Error(`The page "${routeKey}" of ${version.container} has no default export.`);
  return Page;
}

async function loadAndReport(
  remote: RemoteSlice,
  version: RemoteVersionSlice,
  routeKey: string,
): Promise<Page> {
  const started = performance.now();
  const page = await loadPage(version, routeKey);
  if (!reported.has(version.container)) {
    reported.add(version.container);
    report({
      remote: remote.name,
      version: version.version,
      kind: 'loaded',
      duration_ms: Math.round(performance.now() - started),
    });
  }
  return page;
}

/**
 * Loads a page of a remote: the shared modules it needs, its live version, and where that does not load, the version before
 * it. Nothing of a failure is remembered: the next call tries anew.
 * @param routeKey key of the route in the remote's manifest
 * @throws RemoteLoadError
 */
export async function loadRemoteRoute(remote: RemoteSlice, routeKey: string): Promise<Page> {
  const started = performance.now();
  try {
    return await loadAndReport(remote, remote, routeKey);
  } catch (cause) {
    const reference = newReference();
    const failure = new RemoteLoadError(remote, attemptsOf(cause), reference, cause);
    report({
      remote: remote.name,
      version: remote.version,
      kind: 'load_error',
      duration_ms: Math.round(performance.now() - started),
      reference,
      message: failure.message,
      route: routeKey,
    });
    if (!remote.fallback) throw failure;
    try {
      return await loadAndReport(remote, remote.fallback, routeKey);
    } catch {
      // The live version's failure is the one to mend, and the one that is shown.
      throw failure;
    }
  }
}
