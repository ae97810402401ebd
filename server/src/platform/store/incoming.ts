import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { firstVisitBytes } from 'shared-api/portal/firstVisit';
import type { Build, BuiltFile } from 'shared-api/portal/manifest';
import { flushFolder } from '../../kernel/storage/disk';
import { buildFile, encodings, isCompressible, isServed } from './artifacts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Folders that nobody reads yet, or any more. */
const temporary = { incoming: '.incoming-', removed: '.removed-' } as const;
/** Milliseconds after which a folder left by a killed process is no one's work any more. */
const abandonedAfter = 60 * 60 * 1000;

export const temporaryFolder = (root: string, why: keyof typeof temporary): string =>
  path.join(root, temporary[why] + randomUUID());

/** Removes what killed processes left. */
export async function removeAbandoned(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!Object.values(temporary).some((start) => name.startsWith(start))) continue;
    const folder = path.join(root, name);
    // Another server may be clearing up too.
    const mtimeMs = await stat(folder).then(
      (found) => found.mtimeMs,
      () => Infinity,
    );
    if (Date.now() - mtimeMs > abandonedAfter) await rm(folder, { recursive: true, force: true });
  }
}

/** Writes a file as its bytes come, and tells what they were. The file must not exist. */
export async function writeStream(
  file: string,
  body: AsyncIterable<Buffer>,
): Promise<Pick<BuiltFile, 'size' | 'integrity'>> {
  await mkdir(path.dirname(file), { recursive: true });
  const hash = createHash('sha384');
  let size = 0;
  const handle = await open(file, 'wx');
  try {
    for await (const bytes of body) {
      hash.update(bytes);
      size += bytes.length;
      await handle.writeFile(bytes);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, integrity: `sha384-${hash.digest('base64')}` };
}

async function writeEncodings(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  };
  const [br, gz] = await Promise.all([
    compressBrotli(bytes, { params }),
    compressGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await writeFile(file + encodings.br, br, { flush: true });
  await writeFile(file + encodings.gzip, gz, { flush: true });
}

/** Makes `.br` and `.gz` of all that is served, once and as small as they get, and the build's own file last. */
export async function finish(folder: string, build: Build): Promise<void> {
  const left = build.files
    .map(({ path: name }) => name)
    .filter((name) => isServed(name) && isCompressible(name));
  const work = async () => {
    try {
      for (let name = left.pop(); name; name = left.pop()) await writeEncodings(path.join(folder, name));
    } catch (error) {
      left.length = 0;
      throw error;
    }
  };
  // Two at a time: it takes most of the time that a deploy takes, and reading files needs threads too.
  const done = await Promise.allSettled([work(), work()]);
  const failed = done.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  await writeFile(path.join(folder, buildFile), JSON.stringify(build), { flush: true });
  await flushFolder(folder);
}

/** Brotli bytes of a first visit of a finished version; null for the shell. */
export const finishedBytes = (folder: string, build: Build): number | null =>
  firstVisitBytes(
    build,
    (name) => statSync(path.join(folder, isCompressible(name) ? name + encodings.br : name)).size,
  );
