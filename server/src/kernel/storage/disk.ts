import { mkdir, open, readdir, statfs } from 'node:fs/promises';
import { StoreError } from './StoreError';

/** Whether a call failed because there is no such file or folder. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Awaits a file system call and returns null when the file or folder does not exist.
 * @throws other errors of the disk
 */
export async function orMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The names in a folder; empty when it does not exist. */
export const namesIn = async (folder: string): Promise<string[]> => (await orMissing(readdir(folder))) ?? [];

/** Flushes a folder, so that new names survive a power cut, as `flush` does for a file's bytes. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The bytes that are free on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const diskFull = (cause?: unknown) =>
  new StoreError(
    "The portal's disk is full. Nothing was changed; whoever runs the portal must make room there.",
    { status: 507, cause },
  );

/** The space on the disk where files arrive; in bytes. */
export interface DiskSpace {
  free: number;
  /** Below this much, files are refused. */
  reserve: number;
}

/** @throws StoreError 507 when less than the reserve is free */
export function requireSpace({ free, reserve }: DiskSpace): void {
  if (free < reserve) throw diskFull();
}

/** Measures the space on the disk of a folder, which is created if necessary. */
export async function measureSpace(folder: string, reserve: number): Promise<DiskSpace> {
  await mkdir(folder, { recursive: true });
  return { free: await freeBytes(folder), reserve };
}

/** Converts a full-disk error to a message for the uploader; other errors stay as they are. */
export function diskFault(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EFBIG') return error;
  return diskFull(error);
}
