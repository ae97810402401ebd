import type { ComponentType } from 'react';
import type { RemoteSlice, RemoteVersionSlice } from 'shared-api/contracts/portal';
import { report } from './reportBeacon';
import { EntryError } from './loadEntryScript';
import { loadExposed } from './federation';
import { newReference } from './newReference';
import { RemoteLoadError } from './RemoteLoadError';
import { loadShared } from './loadShared';

/** What a remote's module holds, as `portal.json` has it: pages, and what it puts into slots of others. */
export type PartKind = 'routes' | 'slots';

type Loaders = Record<string, () => Promise<{ default?: ComponentType<never> }>>;

/** What `defineRemote` of portal-kit makes; a remote may have been built with another version of it. */
interface ExposedModule {
  default?: Partial<Record<PartKind, Loaders>>;
}

const words: Record<PartKind, string> = { routes: 'page', slots: 'filler' };

/** Versions whose first load was reported: once a page suffices. */
const reported = new Set<string>();

/** The version that loaded last in this page, of each remote and of each of its parts. */
const worked = new Map<string, RemoteVersionSlice>();

/** How often the kit's chunk loader asks for a chunk before webpack gives it up. */
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
  if (!load) throw new Error(`${version.container} has no ${words[kind]} "${key}".`);
  const { default: Part } = await load();
  if (!Part) throw new Error(`The ${words[kind]} "${key}" of ${version.container} has no default export.`);
  return Part;
}

const partName = (remote: RemoteSlice, kind: PartKind, key: string) => `${remote.name} ${kind} ${key}`;

/**
 * Whether a part that has just loaded is of another version than was asked for, because that one did not load.
 * @param key of the page or the filler in the remote's manifest
 */
export function isStoodInFor(remote: RemoteSlice, kind: PartKind, key: string): boolean {
  const version = worked.get(partName(remote, kind, key));
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
  worked.set(remote.name, version);
  worked.set(partName(remote, kind, key), version);
  if (!reported.has(version.container)) {
    reported.add(version.container);
    report({
      remote: remote.name,
      version: version.version,
      kind: 'loaded',
      duration_ms: Math.round(performance.now() - started),
    });
  }
  return part;
}

/** What to use while the live version does not load: code that works in this page already, then what the registry names. */
function fallbacksOf(remote: RemoteSlice, kind: PartKind, key: string): RemoteVersionSlice[] {
  const named = [worked.get(partName(remote, kind, key)), worked.get(remote.name), remote.fallback];
  const others = named.flatMap((one) => (one && one.container !== remote.container ? [one] : []));
  return [...new Map(others.map((one) => [one.container, one])).values()];
}

/**
 * Loads a part of a remote: the shared modules it needs, its live version, and where that does not load, a version that does.
 * Nothing of a failure is remembered: the next call tries anew.
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
    report({
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
        // The live version's failure is the one to mend, and the one that is shown.
      }
    }
    throw failure;
  }
}
