import type { RemoteSlice } from 'shared-api/contracts/portal';
import { Loading } from 'shared-ui/core';
import { loadAfterCrash, loadRemotePart, noteDrawn, type LoadedPart, type PartKind } from './loadRemotePart';

interface Entry {
  loading: Loading<LoadedPart>;
  isFallback: boolean;
  /** Containers of the versions that crashed in their first render before this one. */
  crashed: ReadonlySet<string>;
}

/** The parts that are loaded or loading, by id. */
const parts = new Map<string, Entry>();
/** How often each part is mounted. */
const mountCounts = new Map<string, number>();

/** The id of a part in one version of a remote. @param key in the remote's manifest */
export const partId = (remote: RemoteSlice, kind: PartKind, key: string): string =>
  `${remote.container}/${kind}/${key}`;

/** Removes a fallback that is not mounted, so that the next use tries to load the live version again. */
function dropUnusedFallback(id: string): void {
  if (parts.get(id)?.isFallback && !mountCounts.get(id)) parts.delete(id);
}

/** Marks a part as mounted. @param id its `partId` @returns a function that ends it */
export function retainPart(id: string): () => void {
  const change = (by: number) => mountCounts.set(id, (mountCounts.get(id) ?? 0) + by);
  change(1);
  return () => {
    change(-1);
    dropUnusedFallback(id);
  };
}

function start(
  id: string,
  remote: RemoteSlice,
  promise: Promise<LoadedPart>,
  crashed: Entry['crashed'],
): Entry {
  const entry: Entry = { loading: new Loading(promise), isFallback: false, crashed };
  parts.set(id, entry);
  promise.then(
    ({ version }) => {
      entry.isFallback = version.container !== remote.container;
      dropUnusedFallback(id);
    },
    // Failures are not cached. Callers that wait for this promise receive the error from it.
    () => parts.get(id) === entry && parts.delete(id),
  );
  return entry;
}

function partOf(remote: RemoteSlice, kind: PartKind, key: string): Entry {
  const id = partId(remote, kind, key);
  return parts.get(id) ?? start(id, remote, loadRemotePart(remote, kind, key), new Set());
}

/** Begins to load a part, or returns the load that has begun. It fails with RemoteLoadError, and is then not returned again. */
export const loadingPart = (remote: RemoteSlice, kind: PartKind, key: string): Loading<LoadedPart> =>
  partOf(remote, kind, key).loading;

/**
 * Loads a part, or waits for the load that has begun.
 * @throws RemoteLoadError
 */
export async function loadPart(remote: RemoteSlice, kind: PartKind, key: string): Promise<void> {
  await loadingPart(remote, kind, key).promise;
}

/**
 * Begins to load a part before it is rendered.
 * @returns a promise that resolves when the part has loaded or failed: rendering it reports the error
 */
export async function startPart(remote: RemoteSlice, kind: PartKind, key: string): Promise<void> {
  await loadPart(remote, kind, key).catch(() => undefined);
}

/** The version from which a part is rendered: the live one or a fallback. */
export const renderedVersion = (remote: RemoteSlice, kind: PartKind, key: string): string =>
  (parts.get(partId(remote, kind, key))?.loading.value?.version ?? remote).version;

/** Records that the part was drawn. Call it after its first commit. */
export function partDrawn(remote: RemoteSlice, kind: PartKind, key: string): void {
  const loaded = parts.get(partId(remote, kind, key))?.loading.value;
  if (loaded) noteDrawn(remote, kind, key, loaded);
}

/**
 * Replaces the version of a part that crashed before it was drawn by another one. After the last one, the next use starts with the
 * live version again.
 * @returns whether there is another one: then rendering the part again shows it
 */
export function replaceCrashedPart(
  remote: RemoteSlice,
  kind: PartKind,
  key: string,
  error: unknown,
): boolean {
  const id = partId(remote, kind, key);
  const entry = parts.get(id);
  const loaded = entry?.loading.value;
  if (!entry || !loaded) return false;
  const crashed = new Set([...entry.crashed, loaded.version.container]);
  const promise = loadAfterCrash(remote, kind, key, { crashed, error });
  if (!promise) {
    parts.delete(id);
    return false;
  }
  start(id, remote, promise, crashed);
  return true;
}
