import { createElement, lazy, type ComponentType, type ReactElement } from 'react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import { isFallbackLoaded, loadRemotePart, type PartKind } from './loadRemotePart';

type Part = ComponentType<object>;

/** The parts that are loaded or loading, by id. Outside React, which would create new lazy components at each render. */
const parts = new Map<string, { promise: Promise<Part>; Lazy: Part; isFallback: boolean }>();
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

function start(remote: RemoteSlice, kind: PartKind, key: string) {
  const id = partId(remote, kind, key);
  const promise = loadRemotePart(remote, kind, key) as Promise<Part>;
  const Lazy = lazy(() => promise.then((component) => ({ default: component }))) as Part;
  const part = { promise, Lazy, isFallback: false };
  parts.set(id, part);
  promise.then(
    () => {
      part.isFallback = isFallbackLoaded(remote, kind, key);
      dropUnusedFallback(id);
    },
    // Failures are not cached. Callers that wait for this promise receive the error from it.
    () => parts.get(id) === part && parts.delete(id),
  );
  return part;
}

const partOf = (remote: RemoteSlice, kind: PartKind, key: string) =>
  parts.get(partId(remote, kind, key)) ?? start(remote, kind, key);

/** Creates an element of the part. It suspends while the part loads, and throws RemoteLoadError when that fails. */
export const renderPart = (
  remote: RemoteSlice,
  kind: PartKind,
  key: string,
  props: object = {},
): ReactElement => createElement(partOf(remote, kind, key).Lazy, props);

/**
 * Loads a part, or waits for the load that has begun.
 * @throws RemoteLoadError
 */
export async function loadPart(remote: RemoteSlice, kind: PartKind, key: string): Promise<void> {
  await partOf(remote, kind, key).promise;
}

/** Begins to load a part before it is rendered. Ignores errors: rendering the part reports them. */
export function startPart(remote: RemoteSlice, kind: PartKind, key: string): void {
  partOf(remote, kind, key).promise.catch(() => undefined);
}
