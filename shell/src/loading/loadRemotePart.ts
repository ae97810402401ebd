import type { ComponentType } from 'react';
import type { RemoteSlice, RemoteVersionSlice } from 'shared-api/contracts/portal';
import { reportBeacon } from './reportBeacon';
import { EntryError } from './loadEntryScript';
import { loadExposed } from './federation';
import { newReference } from './newReference';
import { RemoteLoadError } from './RemoteLoadError';
import { loadShared } from './loadShared';

/** The parts of a remote, as in `portal.json`: pages, and fillers of slots. */
export type PartKind = 'routes' | 'slots';

type Loaders = Record<string, () => Promise<{ default?: ComponentType<never> }>>;

/** The result of portal-kit's `defineRemote`; members are optional, since a remote may be built with another version of the kit. */
interface ExposedModule {
  default?: Partial<Record<PartKind, Loaders>>;
}

const partNames: Record<PartKind, string> = { routes: 'page', slots: 'filler' };

/** Containers whose load has been reported: one report for each page load is enough. */
const reported = new Set<string>();

/** The version that was loaded last, by remote and by part. */
const lastLoaded = new Map<string, RemoteVersionSlice>();

/** How often the kit's chunk loader requests a chunk before it fails. */
const chunkAttempts = 3;

function attemptsOf(cause: unknown): number {
  if (cause instanceof EntryError) return cause.attempts;
  return cause instanceof Error && cause.name === 'ChunkLoadError' ? chunkAttempts : 1;
}

async function loadPart(
  version: RemoteVersionSlice,
  kind: PartKind,
  key: string,
): Promise<ComponentType<never>> {
  await loadShared(version.shared);
  const exposed = (await loadExposed(version)) as ExposedModule | null;
  const loaders = exposed?.default?.[kind] ?? {};
  const load = Object.hasOwn(loaders, key) ? loaders[key] : undefined;
  if (!load) throw new Error(`${version.container} has no ${partNames[kind]} "${key}".`);
  const { default: Part } = await load();
  if (!Part)
    throw new Error(`The ${partNames[kind]} "${key}" of ${version.container} has no default export.`);
  return Part;
}

const partName = (remote: RemoteSlice, kind: PartKind, key: string) => `${remote.name} ${kind} ${key}`;

/**
 * Whether the part that was loaded last is a fallback: of another version than requested.
 * @param key of the page or the filler in the remote's manifest
 */
export function isFallbackLoaded(remote: RemoteSlice, kind: PartKind, key: string): boolean {
  const version = lastLoaded.get(partName(remote, kind, key));
  return version !== undefined && version.container !== remote.container;
}

async function loadAndReport(
  remote: RemoteSlice,
  version: RemoteVersionSlice,
  kind: PartKind,
  key: string,
): Promise<ComponentType<never>> {
  const started = performance.now();
  const part = await loadPart(version, kind, key);
  lastLoaded.set(remote.name, version);
  lastLoaded.set(partName(remote, kind, key), version);
  if (!reported.has(version.container)) {
    reported.add(version.container);
    reportBeacon({
      remote: remote.name,
      version: version.version,
      kind: 'loaded',
      duration_ms: Math.round(performance.now() - started),
    });
  }
  return part;
}

/** The versions to try when the live one does not load: first those that work in this page, then the registry's fallback. */
function fallbacksOf(remote: RemoteSlice, kind: PartKind, key: string): RemoteVersionSlice[] {
  const candidates = [
    lastLoaded.get(partName(remote, kind, key)),
    lastLoaded.get(remote.name),
    remote.fallback,
  ];
  const others = candidates.flatMap((version) =>
    version && version.container !== remote.container ? [version] : [],
  );
  return [...new Map(others.map((version) => [version.container, version])).values()];
}

/**
 * Loads a part of a remote with the shared modules that it needs. If the live version does not load, falls back on another one.
 * Failures are not cached: the next call tries again.
 * @param key of the page or the filler in the remote's manifest
 * @throws RemoteLoadError
 */
export async function loadRemotePart(
  remote: RemoteSlice,
  kind: PartKind,
  key: string,
): Promise<ComponentType<never>> {
  const started = performance.now();
  try {
    return await loadAndReport(remote, remote, kind, key);
  } catch (cause) {
    const reference = newReference();
    const failure = new RemoteLoadError(remote, attemptsOf(cause), reference, cause);
    reportBeacon({
      remote: remote.name,
      version: remote.version,
      kind: 'load_error',
      duration_ms: Math.round(performance.now() - started),
      reference,
      message: failure.message,
      route: kind === 'routes' ? key : `${kind}.${key}`,
    });
    for (const fallback of fallbacksOf(remote, kind, key)) {
      try {
        return await loadAndReport(remote, fallback, kind, key);
      } catch {
        // Ignore errors of fallbacks: the live version's failure is the one to report and to show.
      }
    }
    throw failure;
  }
}
