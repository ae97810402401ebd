import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { diskFault, namesIn, orMissing } from './disk';
import type { Arrived, FileStats } from './files';

/** Bytes that tell a file's type. */
const headSize = 4096;

/** A file of this machine that has arrived whole. */
export interface LocalArrival extends Arrived {
  path: string;
}

async function write(file: string, bytes: AsyncIterable<Buffer>): Promise<Omit<Arrived, 'name'>> {
  const hash = createHash('sha256');
  const first: Buffer[] = [];
  let size = 0;
  const handle = await open(file, 'wx');
  try {
    for await (const some of bytes) {
      if (size < headSize) first.push(some.subarray(0, headSize - size));
      hash.update(some);
      size += some.length;
      await handle.writeFile(some);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, sha256: hash.digest('hex'), head: Buffer.concat(first) };
}

/** A folder of this machine in which files arrive, under names that nobody asks for. */
export function openIncoming(folder: string) {
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

  async function sweep(before: Date): Promise<number> {
    let n = 0;
    for (const name of await namesIn(folder)) {
      const file = path.join(folder, name);
      // Another server may be sweeping too.
      const found = await orMissing(stat(file));
      if (!found || found.mtime >= before) continue;
      await rm(file, { force: true });
      n++;
    }
    return n;
  }

  return { receive, sweep, stats: () => ({ ...stats }) };
}
export type Incoming = ReturnType<typeof openIncoming>;
