import type { Readable } from 'node:stream';
import type { Build } from 'shared-api/portal/build';

/** A version that arrived completely and passed validation, but cannot be read under its address yet. */
export interface StagedVersion {
  build: Build;
  /** Brotli bytes of a first visit: measured on upload, taken from the build for a local one; null for the shell. */
  bytes: number | null;
  /**
   * Makes its files readable under their version, permanently. Does nothing when the same bytes are stored already. Replaces
   * other bytes, because they were never registered: the caller has checked that under a lock on the remote's versions.
   * @throws StoreError when the disk is full or the file store does not answer
   */
  commit(): Promise<void>;
  /** Deletes the staged files. */
  discard(): Promise<void>;
}

/** Stores the files of all versions. A version never changes. */
export interface ArtifactStore {
  /**
   * Unpacks a gzipped tar while it streams in, enforces the limits, checks the hash of every file and makes `.br` and `.gz`
   * copies.
   * @throws StoreError 507 before anything is read, when the disk is nearly full; when it is too large, contradicts its build, or is
   *   cut off; all its files are deleted then
   */
  receive(archive: Readable): Promise<StagedVersion>;
  /**
   * Does the same from a package's folder with the `dist/` that `portal build` left; `commit` checks its files.
   * @throws StoreError when the build is missing or invalid
   */
  take(dir: string): Promise<StagedVersion>;
  /**
   * The local folder with a version's files, downloaded first if necessary; null when the version is not stored.
   * @throws StoreError 503 when the files are temporarily unavailable
   */
  folderOf(name: string, version: string): Promise<string | null>;
  /** Does nothing when there is no such version. */
  remove(name: string, version: string): Promise<void>;
  /** Removes from the local cache, if there is one, the versions that the registry marks as removed. */
  dropRemoved(): Promise<void>;
}
