import { createElement, lazy, type ComponentType, type ReactElement } from 'react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import { isStoodInFor, loadRemotePart } from './loadRemotePart';

/** What a remote consists of: pages, and fillers of slots. */
export type PartKind = 'routes' | 'slots';
type Part = ComponentType<object>;

/** Parts that are loaded or on their way, by version: outside React, which would make new ones at each render. */
const parts = new Map<string, { promise: Promise<Part>; Lazy: Part; standsIn: boolean }>();
/** How often each part is on the screen. */
const held = new Map<string, number>();

/** Names a part of one version: of another version it is another part. @param key in the remote's manifest */
export const partId = (remote: RemoteSlice, kind: PartKind, key: string): string =>
  `${remote.container}/${kind}/${key}`;

/** What stands in for a version that did not load is used where it is drawn, and not kept: who opens it next tries anew. */
function letGo(id: string): void {
  if (parts.get(id)?.standsIn && !held.get(id)) parts.delete(id);
}

/** Says that a part is on the screen. @param id its `partId` @returns to be called when it is not any more */
export function holdPart(id: string): () => void {
  const change = (by: number) => held.set(id, (held.get(id) ?? 0) + by);
  change(1);
  return () => {
    change(-1);
    letGo(id);
  };
}

function start(remote: RemoteSlice, kind: PartKind, key: string) {
  const id = partId(remote, kind, key);
  const promise = loadRemotePart(remote, kind, key) as Promise<Part>;
  const Lazy = lazy(() => promise.then((component) => ({ default: component }))) as Part;
  const part = { promise, Lazy, standsIn: false };
  parts.set(id, part);
  promise.then(
    () => {
      part.standsIn = isStoodInFor(remote, kind, key);
      letGo(id);
    },
    // A failure is not kept: whoever comes next tries anew. Whoever waits for this one hears of it by the promise.
    () => parts.get(id) === part && parts.delete(id),
  );
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
