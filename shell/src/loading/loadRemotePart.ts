import type { ComponentType } from 'react';
import type { RemoteSlice, RemoteVersionSlice } from 'shared-api/contracts/portal';
import { reportBeacon } from './reportBeacon';
import { EntryError } from './loadEntryScript';
import { loadExposed, startEntry } from './federation';
import { framePainted } from './framePainted';
import { isPageCached } from './isPageCached';
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

/** A part's component with the version that it comes from: the live one or a fallback. */
export interface LoadedPart {
  Part: ComponentType<never>;
  version: RemoteVersionSlice;
  /** Milliseconds for which it was loading. */
  duration: number;
}

/** Containers whose first drawing has been reported: one report for each page load is enough. */
const reported = new Set<string>();

/** The version that was drawn last, by remote and by part. */
const lastDrawn = new Map<string, RemoteVersionSlice>();

/** How often the kit's chunk loader requests a chunk before it fails. */
const chunkAttempts = 3;

function attemptsOf(cause: unknown): number {
  if (cause instanceof EntryError) return cause.attempts;
  return cause instanceof Error && cause.name === 'ChunkLoadError' ? chunkAttempts : 1;
}

/** The shared modules that a chunk needs; all of the version's, if it does not tell them apart. */
function sharedOf({ shared, sharedByChunk = {} }: RemoteVersionSlice, chunk = ''): string[] {
  return Object.hasOwn(sharedByChunk, chunk) ? sharedByChunk[chunk]! : shared;
}

async function loadPart(
  version: RemoteVersionSlice,
  kind: PartKind,
  key: string,
  chunk: string | undefined,
): Promise<ComponentType<never>> {
  // While the document loads, its preload links bring the scripts of its page. Those from the network run after the shell's frame is painted.
  const isBehindFrame = document.readyState !== 'complete' && !isPageCached();
  startEntry(version, isBehindFrame ? undefined : chunk);
  await loadShared(sharedOf(version, chunk));
  const exposed = (await loadExposed(version)) as ExposedModule | null;
  const loaders = exposed?.default?.[kind] ?? {};
  const load = Object.hasOwn(loaders, key) ? loaders[key] : undefined;
  if (!load) throw new Error(`${version.container} has no ${partNames[kind]} "${key}".`);
  // Running the page's code takes long on a slow device: the shell shows its frame before, unless both are drawn together.
  if (isBehindFrame) await framePainted();
  const { default: Part } = await load();
  if (!Part)
    throw new Error(`The ${partNames[kind]} "${key}" of ${version.container} has no default export.`);
  return Part;
}

const partName = (remote: RemoteSlice, kind: PartKind, key: string) => `${remote.name} ${kind} ${key}`;

/** Loads a part of one version. The manifest of another version may name another chunk: then the part loads what is missing itself. */
async function loadTimed(
  version: RemoteVersionSlice,
  { manifest }: RemoteSlice,
  kind: PartKind,
  key: string,
): Promise<LoadedPart> {
  const started = performance.now();
  const Part = await loadPart(version, kind, key, manifest[kind]?.[key]?.chunk);
  return { Part, version, duration: Math.round(performance.now() - started) };
}

/**
 * Records that a part was drawn: only then its version is known to work. Reports the first time for each version.
 * @param key of the page or the filler in the remote's manifest
 */
export function noteDrawn(remote: RemoteSlice, kind: PartKind, key: string, loaded: LoadedPart): void {
  const { version, duration } = loaded;
  lastDrawn.set(remote.name, version);
  lastDrawn.set(partName(remote, kind, key), version);
  if (reported.has(version.container)) return;
  reported.add(version.container);
  reportBeacon({ remote: remote.name, version: version.version, kind: 'loaded', duration_ms: duration });
}

/** The versions to try in the place of the live one: first those that work in this page, then the registry's fallback. */
function fallbacksOf(remote: RemoteSlice, kind: PartKind, key: string): RemoteVersionSlice[] {
  const candidates = [
    lastDrawn.get(partName(remote, kind, key)),
    lastDrawn.get(remote.name),
    remote.fallback,
  ];
  const others = candidates.flatMap((version) =>
    version && version.container !== remote.container ? [version] : [],
  );
  return [...new Map(others.map((version) => [version.container, version])).values()];
}

/** Loads the first fallback that loads; null if none does. Ignores errors: the live version's failure is the one to show. */
async function loadFallback(
  fallbacks: readonly RemoteVersionSlice[],
  remote: RemoteSlice,
  kind: PartKind,
  key: string,
): Promise<LoadedPart | null> {
  for (const fallback of fallbacks) {
    try {
      return await loadTimed(fallback, remote, kind, key);
    } catch {
      // Try the next one.
    }
  }
  return null;
}

/**
 * Loads a part of a remote with the shared modules that it needs. If the live version does not load, falls back on another one.
 * Failures are not cached: the next call tries again.
 * @param key of the page or the filler in the remote's manifest
 * @throws RemoteLoadError
 */
export async function loadRemotePart(remote: RemoteSlice, kind: PartKind, key: string): Promise<LoadedPart> {
  const started = performance.now();
  try {
    return await loadTimed(remote, remote, kind, key);
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
    const loaded = await loadFallback(fallbacksOf(remote, kind, key), remote, kind, key);
    if (loaded) return loaded;
    throw failure;
  }
}

/**
 * Loads another version of a part whose versions crashed in their first render.
 * @param crashed the containers of those versions
 * @param error the last crash
 * @returns null when there is no other version; otherwise a promise that rejects with `error` when none of them loads
 */
export function loadAfterCrash(
  remote: RemoteSlice,
  kind: PartKind,
  key: string,
  { crashed, error }: { crashed: ReadonlySet<string>; error: unknown },
): Promise<LoadedPart> | null {
  const others = fallbacksOf(remote, kind, key).filter(({ container }) => !crashed.has(container));
  if (!others.length) return null;
  return loadFallback(others, remote, kind, key).then((loaded) => {
    if (loaded) return loaded;
    throw error;
  });
}
