import { createHash } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { namesIn, orMissing } from './disk';

/**
 * Writes a stream to a new file, hashing and counting the bytes, and flushes it to disk.
 * @param onBytes receives each piece before it is written
 * @throws the stream's errors, and EEXIST when the file exists; the caller removes what was written
 */
export async function writeNewFile(
  file: string,
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>,
  { algorithm, onBytes }: { algorithm: 'sha256' | 'sha384'; onBytes?: (piece: Buffer) => void },
): Promise<{ size: number; digest: Buffer }> {
  const hash = createHash(algorithm);
  let size = 0;
  const handle = await open(file, 'wx');
  try {
    for await (const piece of bytes) {
      onBytes?.(piece);
      hash.update(piece);
      size += piece.length;
      await handle.writeFile(piece);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, digest: hash.digest() };
}

/**
 * Removes files and folders in a staging folder that were last changed before a moment, because a killed process left them.
 * Several servers may do this at once.
 * @returns how many were removed
 */
export async function removeAbandoned(
  folder: string,
  before: Date,
  isStaged: (name: string) => boolean = () => true,
): Promise<number> {
  let removed = 0;
  for (const name of (await namesIn(folder)).filter(isStaged)) {
    const entry = path.join(folder, name);
    const found = await orMissing(stat(entry));
    if (!found || found.mtime >= before) continue;
    await rm(entry, { recursive: true, force: true });
    removed++;
  }
  return removed;
}
