import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { firstVisitBytes } from 'shared-api/portal/firstVisit';
import type { Build, BuiltFile } from 'shared-api/portal/build';
import { allEnded } from '../../kernel/async/allEnded';
import { flushFolder } from '../../kernel/storage/disk';
import { removeAbandoned, writeNewFile } from '../../kernel/storage/staging';
import { buildFile, encodings, isCompressible, isServed } from './artifacts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Prefixes of folders that hold a version before it is readable or while it is being deleted. */
const temporaryPrefixes = { incoming: '.incoming-', removed: '.removed-' } as const;
/** Milliseconds after which a temporary folder is taken to be left over from a killed process. */
const abandonedAfterMs = 60 * 60 * 1000;

export const temporaryFolder = (root: string, why: keyof typeof temporaryPrefixes): string =>
  path.join(root, temporaryPrefixes[why] + randomUUID());

/** Removes the temporary folders that killed processes left behind. */
export const removeAbandonedFolders = (root: string): Promise<number> =>
  removeAbandoned(root, new Date(Date.now() - abandonedAfterMs), (name) =>
    Object.values(temporaryPrefixes).some((start) => name.startsWith(start)),
  );

/** Writes a file of a version and creates its parent folders. The file must not exist. */
export async function writeBuiltFile(
  file: string,
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<Pick<BuiltFile, 'size' | 'integrity'>> {
  await mkdir(path.dirname(file), { recursive: true });
  const { size, digest } = await writeNewFile(file, bytes, { algorithm: 'sha384' });
  return { size, integrity: `sha384-${digest.toString('base64')}` };
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

/** Completes a version's folder: compresses each served file to `.br` and `.gz`, then writes the build file last. */
export async function finishVersion(folder: string, build: Build): Promise<void> {
  const left = build.files
    .map(({ path: name }) => name)
    .filter((name) => isServed(name) && isCompressible(name));
  const compressNext = async () => {
    try {
      for (let name = left.pop(); name; name = left.pop()) await writeEncodings(path.join(folder, name));
    } catch (error) {
      left.length = 0;
      throw error;
    }
  };
  // Two files are compressed at a time: compression dominates a deploy, and file reads share its thread pool.
  await allEnded([compressNext(), compressNext()]);
  await writeFile(path.join(folder, buildFile), JSON.stringify(build), { flush: true });
  await flushFolder(folder);
}

/** Brotli bytes of a first visit of a finished version; null for the shell. */
export const finishedBytes = (folder: string, build: Build): number | null =>
  firstVisitBytes(
    build,
    (name) => statSync(path.join(folder, isCompressible(name) ? name + encodings.br : name)).size,
  );
