import { open, readdir } from 'node:fs/promises';
import { StoreError } from './StoreError';

/** Whether a call failed because there is no such file or folder. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** What a call finds; null where there is no such file or folder. @throws what else is wrong with the disk */
export async function orMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The names in a folder; none where it is not there. */
export const namesIn = async (folder: string): Promise<string[]> => (await orMissing(readdir(folder))) ?? [];

/** Makes names in a folder last through a power cut, as `flush` does for a file's bytes. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A fault of the disk in words for the person who brings what is stored; anything else as it is. */
export function diskFault(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EFBIG') return error;
  return new StoreError(
    "The portal's disk is full. Nothing was changed; whoever runs the portal must make room there.",
    { status: 507, cause: error },
  );
}
