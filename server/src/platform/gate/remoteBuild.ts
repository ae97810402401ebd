import type { Build } from 'shared-api/portal/build';
import type { Manifest } from 'shared-api/portal/manifest';

/** The build of a remote, which always has a manifest. */
export type RemoteBuild = Build & { manifest: Manifest };

export const isRemote = (build: Build): build is RemoteBuild =>
  build.name !== 'shell' && build.manifest !== undefined;

/** Reads an own member of an object that came from JSON, never an inherited one such as `constructor`. */
export const ownMember = <T>(record: Record<string, T> | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;

/** Groups values by key, keeping their order. */
export function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
