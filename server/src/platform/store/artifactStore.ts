import type { Readable } from 'node:stream';
import type { Build } from 'shared-api/portal/manifest';

/** A version that has arrived whole and is what its build says, and that nobody can see yet. */
export interface StagedVersion {
  build: Build;
  /** Brotli bytes of a first visit: as measured here, or what a build that was taken says itself; null for the shell. */
  bytes: number | null;
  /**
   * Makes its files readable under their version, for good. Does nothing when the same bytes are there already; other bytes are
   * replaced, for they never reached the registry: who commits has made sure of it, and that nobody else does meanwhile.
   * @throws StoreError when there is no room, or the file store does not answer
   */
  commit(): Promise<void>;
  /** Leaves nothing of it. */
  discard(): Promise<void>;
}

/** Where the files of all versions are. A version never changes. */
export interface ArtifactStore {
  /**
   * Unpacks a gzipped tar as it arrives, within the limits, holds every file against its hash and makes `.br` and `.gz` once.
   * @throws StoreError when it is too large, not what it says, or breaks off; nothing is left of it then
   */
  receive(archive: Readable): Promise<StagedVersion>;
  /**
   * The same from a package's folder, with its `dist/` as `portal build` left it; its files are looked at by `commit`.
   * @throws StoreError when there is no build, or it is not one
   */
  take(dir: string): Promise<StagedVersion>;
  /**
   * The folder on this machine with a version's files, brought here if they are elsewhere; null when they are nowhere.
   * @throws StoreError 503 when they cannot be had right now
   */
  folderOf(name: string, version: string): Promise<string | null>;
  /** Does nothing when there is no such version. */
  remove(name: string, version: string): Promise<void>;
  /** Drops from this machine's cache, where there is one, what the registry says is removed. */
  dropRemoved(): Promise<void>;
}
