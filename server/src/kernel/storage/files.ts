import type { Readable } from 'node:stream';
import type { ByteRange } from './s3';

/** What is known of bytes once all of them are there. */
export interface Arrived {
  /** Opaque: the database remembers the file by it. */
  name: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** Its first bytes, by which its type is told. */
  head: Buffer;
}

/** A file that has arrived whole, and that nobody sees yet. */
export interface ReceivedFile extends Arrived {
  /** Puts it where `read` finds it, for good. @throws StoreError when there is no room, or the file store does not answer */
  keep(): Promise<void>;
  /** Leaves nothing of it, whether it was kept or not. */
  discard(): Promise<void>;
}

export interface StoredFile {
  name: string;
  modified: Date;
}

/** What became of files since the server started. */
export interface FileStats {
  received: number;
  /** Of those that were received. */
  bytes: number;
  /** Broke off, were too large, or found no room. */
  failed: number;
}

/** The file store of what people attach. A file never changes; it is seen through the row that names it, and by nothing else. */
export interface Files {
  /**
   * Writes bytes as they come, and waits for the disk before it takes more.
   * @throws StoreError when there is no room; nothing is left then, as after whatever `bytes` throws
   */
  receive(bytes: AsyncIterable<Buffer>): Promise<ReceivedFile>;
  /** Its bytes, or a range of them; null when there is no such file. @throws StoreError 503 when they cannot be had right now */
  read(name: string, range?: ByteRange): Promise<Readable | null>;
  /** Does nothing when there is none. */
  remove(name: string): Promise<void>;
  /** Every file of one of the `shards`. */
  list(shard: string): Promise<StoredFile[]>;
  /** Removes what was begun before then and never ended, and tells how many there were. */
  sweep(before: Date): Promise<number>;
  /** Stores a few bytes and removes them. @throws StoreError when nothing can be stored */
  check(): Promise<void>;
  stats(): FileStats;
}

/** The folders of the store: how names begin. */
export const shards: readonly string[] = Array.from({ length: 256 }, (_, n) =>
  n.toString(16).padStart(2, '0'),
);
export const shardOf = (name: string): string => name.slice(0, 2);

/** No other name is asked for in a folder or a bucket, whatever a row says. */
export const isFileName = (name: string): boolean => /^[0-9a-f]{40}$/.test(name);
