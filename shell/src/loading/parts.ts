import { createElement, lazy, type ComponentType, type ReactElement } from 'react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import { loadRemotePart } from './loadRemotePart';

/** What a remote consists of: pages, and fillers of slots. */
export type PartKind = 'routes' | 'slots';
type Part = ComponentType<object>;

/** Parts that are loaded or on their way, by version: outside React, which would make new ones at each render. */
const parts = new Map<string, { promise: Promise<Part>; Lazy: Part }>();

/** Names a part of one version: of another version it is another part. @param key in the remote's manifest */
export const partId = (remote: RemoteSlice, kind: PartKind, key: string): string =>
  `${remote.container}/${kind}/${key}`;

function start(remote: RemoteSlice, kind: PartKind, key: string) {
  const id = partId(remote, kind, key);
  const promise = loadRemotePart(remote, kind, key) as Promise<Part>;
  const part = { promise, Lazy: lazy(() => promise.then((component) => ({ default: component }))) as Part };
  parts.set(id, part);
  // A failure is not kept: whoever comes next tries anew. Whoever waits for this one hears of it by the promise.
  promise.catch(() => parts.get(id) === part && parts.delete(id));
  return part;
}

const partOf = (remote: RemoteSlice, kind: PartKind, key: string) =>
  parts.get(partId(remote, kind, key)) ?? start(remote, kind, key);

/** The part as an element that suspends while it loads and throws RemoteLoadError when it does not. */
export const renderPart = (
  remote: RemoteSlice,
  kind: PartKind,
  key: string,
  props: object = {},
): ReactElement => createElement(partOf(remote, kind, key).Lazy, props);

/**
 * Begins to load a part, or waits for the one on its way.
 * @throws RemoteLoadError
 */
export async function loadPart(remote: RemoteSlice, kind: PartKind, key: string): Promise<void> {
  await partOf(remote, kind, key).promise;
}

/** Begins to load a part before it is drawn. A failure shows when it is. */
export function startPart(remote: RemoteSlice, kind: PartKind, key: string): void {
  partOf(remote, kind, key).promise.catch(() => undefined);
}
