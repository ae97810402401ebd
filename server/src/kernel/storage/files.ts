import type { Readable } from 'node:stream';
import type { DiskSpace } from './disk';
import type { ByteRange } from './s3';

/** The facts about a completely received file. */
export interface Arrived {
  /** An opaque name, by which the database refers to the file. */
  name: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** The first bytes, from which the media type is detected. */
  head: Buffer;
}

/** A completely received file that cannot be read yet. */
export interface ReceivedFile extends Arrived {
  /**
   * Makes it readable permanently.
   * @throws StoreError when the disk is full or the file store does not answer
   */
  keep(): Promise<void>;
  /** Deletes it, whether it was kept or not. */
  discard(): Promise<void>;
}

export interface StoredFile {
  name: string;
  modified: Date;
}

/** Statistics since the server started. */
export interface FileStats {
  received: number;
  /** The bytes of received files. */
  bytes: number;
  /** Files that were cut off, too large, or found no space. */
  failed: number;
}

/** The file store of attachments. A file never changes and is reachable only through the row that names it. */
export interface Files {
  /**
   * Writes a stream to disk with backpressure.
   * @throws StoreError when the disk is full or nearly so, and the errors of `bytes`; the file is deleted then
   */
  receive(bytes: AsyncIterable<Buffer>): Promise<ReceivedFile>;
  /**
   * Reads a file or a range of it; null when it does not exist.
   * @throws StoreError 503 when it is temporarily unavailable
   */
  read(name: string, range?: ByteRange): Promise<Readable | null>;
  /** Does nothing when it does not exist. */
  remove(name: string): Promise<void>;
  /** Lists the files of one of the `shards`. */
  list(shard: string): Promise<StoredFile[]>;
  /**
   * Removes abandoned uploads from before a moment.
   * @returns how many there were
   */
  sweep(before: Date): Promise<number>;
  /** Stores a few bytes and removes them. @throws StoreError when nothing can be stored */
  check(): Promise<void>;
  /** Measures the disk where files arrive. */
  space(): Promise<DiskSpace>;
  stats(): FileStats;
}

/** The folders of the store: the prefixes of names. */
export const shards: readonly string[] = Array.from({ length: 256 }, (_, n) =>
  n.toString(16).padStart(2, '0'),
);
export const shardOf = (name: string): string => name.slice(0, 2);

/** Guards paths: no other name is looked up in a folder or a bucket, even if a row contains it. */
export const isFileName = (name: string): boolean => /^[0-9a-f]{40}$/.test(name);
