import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Build } from 'shared-api/portal/manifest';
import { StartError } from '../startError';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export const buildFile = 'portal-build.json';
export const encodings = { br: '.br', gzip: '.gz' } as const;

/** Where versions lie: `<data>/artifacts/<name>/<version>/`. */
export const artifactsDir = ({ dataDir }: { dataDir: string }): string => path.join(dataDir, 'artifacts');

/** Formats that do not shrink are served as they are; source maps are kept, never served. */
export const isCompressible = (file: string): boolean => /\.(js|css|json|svg|txt|html)$/.test(file);
export const isServed = (file: string): boolean => !file.endsWith('.map') && file !== buildFile;

export const integrityOf = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** A build that cannot be registered; the message is for the person who deploys. */
export class ArtifactError extends StartError {
  override name = 'ArtifactError';
}

/**
 * The files of a build, read and compared with what the build says of them.
 * @throws ArtifactError naming a file that is missing or is not the one that was built
 */
async function readFiles(dir: string, build: Build): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const { path: name, integrity } of build.files) {
    let bytes: Buffer;
    try {
      bytes = await readFile(path.join(dir, name));
    } catch (cause) {
      throw new ArtifactError(`${build.name} ${build.version}: ${name} cannot be read.`, { cause });
    }
    if (integrityOf(bytes) !== integrity)
      throw new ArtifactError(
        `${build.name} ${build.version}: ${name} is not the file that was built. Build it again.`,
      );
    files.set(name, bytes);
  }
  return files;
}

async function writeWithEncodings(target: string, name: string, bytes: Buffer): Promise<void> {
  const file = path.join(target, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes, { flush: true });
  if (!isServed(name) || !isCompressible(name)) return;
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

const temporary = '.incoming-';
/** Milliseconds after which a folder left by a killed process is no one's work any more. */
const abandonedAfter = 60 * 60 * 1000;

async function removeAbandoned(artifacts: string): Promise<void> {
  for (const name of await readdir(artifacts)) {
    if (!name.startsWith(temporary)) continue;
    const folder = path.join(artifacts, name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > abandonedAfter) await rm(folder, { recursive: true, force: true });
  }
}

/** Whether two builds are of the same files. */
export const sameBytes = (one: Build, other: Build): boolean => {
  const list = (build: Build) =>
    build.files
      .map(({ path: name, integrity }) => `${name} ${integrity}`)
      .sort()
      .join('\n');
  return list(one) === list(other);
};

/** The build of a version's folder, or null when there is none. */
export async function readStoredBuild(folder: string): Promise<Build | null> {
  try {
    return JSON.parse(await readFile(path.join(folder, buildFile), 'utf8')) as Build;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Copies a build into its version's folder: first beside it, with `.br` and `.gz` made once, then by one rename. A process
 * killed in between leaves nothing that is served.
 * @param dir the build's `dist`
 * @throws ArtifactError when a file is not the one that was built
 */
export async function storeArtifacts(artifacts: string, dir: string, build: Build): Promise<void> {
  const files = await readFiles(dir, build);
  await mkdir(artifacts, { recursive: true });
  await removeAbandoned(artifacts);
  const incoming = path.join(artifacts, temporary + randomUUID());
  const folder = path.join(artifacts, build.name, build.version);
  try {
    for (const [name, bytes] of files) await writeWithEncodings(incoming, name, bytes);
    await writeFile(path.join(incoming, buildFile), JSON.stringify(build), { flush: true });
    await mkdir(path.dirname(folder), { recursive: true });
    // Bytes of a registration that never reached the registry.
    await rm(folder, { recursive: true, force: true });
    await rename(incoming, folder);
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}
