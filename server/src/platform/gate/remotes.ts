import type { Build, Manifest } from 'shared-api/portal/manifest';

/** The build of a remote: one with a manifest. */
export type RemoteBuild = Build & { manifest: Manifest };

export const isRemote = (build: Build): build is RemoteBuild =>
  build.name !== 'shell' && build.manifest !== undefined;

/** The member of an object that was made from JSON, never one that all objects have: `constructor`. */
export const own = <T>(record: Record<string, T> | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;

/** Collects values under their keys, in order. */
export function grouped<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
