import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { diskFault, measureSpace, type DiskSpace } from './disk';
import type { Arrived, FileStats } from './files';
import { removeAbandoned, writeNewFile } from './staging';

/** Bytes at the start of a file from which its type is detected. */
const headSize = 4096;

/** A completely received file on this machine. */
export interface LocalArrival extends Arrived {
  path: string;
}

async function write(file: string, bytes: AsyncIterable<Buffer>): Promise<Omit<Arrived, 'name'>> {
  const first: Buffer[] = [];
  let missing = headSize;
  const { size, digest } = await writeNewFile(file, bytes, {
    algorithm: 'sha256',
    onBytes(piece) {
      if (missing > 0) first.push(piece.subarray(0, missing));
      missing -= piece.length;
    },
  });
  return { size, sha256: digest.toString('hex'), head: Buffer.concat(first) };
}

/**
 * Opens a staging folder on this machine: uploads are written there under random names before they are stored.
 * @param reserve the bytes of its disk that are kept free
 */
export function openIncoming(folder: string, reserve: number) {
  const stats: FileStats = { received: 0, bytes: 0, failed: 0 };

  async function receive(bytes: AsyncIterable<Buffer>): Promise<LocalArrival> {
    const name = randomBytes(20).toString('hex');
    const file = path.join(folder, name);
    try {
      await mkdir(folder, { recursive: true });
      const arrived = await write(file, bytes);
      stats.received++;
      stats.bytes += arrived.size;
      return { ...arrived, name, path: file };
    } catch (error) {
      stats.failed++;
      await rm(file, { force: true });
      throw diskFault(error);
    }
  }

  const sweep = (before: Date): Promise<number> => removeAbandoned(folder, before);

  const space = (): Promise<DiskSpace> => measureSpace(folder, reserve);

  return { receive, sweep, space, stats: () => ({ ...stats }) };
}
export type Incoming = ReturnType<typeof openIncoming>;
