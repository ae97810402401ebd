import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { deployLimits } from 'shared-api/contracts/limits';
import type { Build, BuiltFile } from 'shared-api/portal/build';
import { StoreError } from '../../kernel/storage/StoreError';
import { buildFile } from './artifacts';
import { parseBuild } from './checkBuild';
import { writeBuiltFile } from './finishVersion';
import { limitTime, limitBytes, tooLarge } from '../../kernel/storage/limitStream';
import { NameGuard } from './NameGuard';
import { readTar, type TarEntry } from './tar';

export interface UnpackLimits {
  archive: number;
  unpacked: number;
  file: number;
  build: number;
  files: number;
  /** Milliseconds without a byte after which the upload is aborted. */
  idle: number;
}

export const uploadLimits: UnpackLimits = { ...deployLimits, idle: 60_000 };

interface Unpacked {
  files: Map<string, Pick<BuiltFile, 'size' | 'integrity'>>;
  build: Buffer | null;
}

async function readSmall({ body }: TarEntry): Promise<Buffer> {
  const portions: Buffer[] = [];
  for await (const bytes of body) portions.push(bytes);
  return Buffer.concat(portions);
}

/**
 * Writes an archive's files into a folder; the build file is only returned.
 * @throws StoreError
 */
export async function writeEntries(
  entries: AsyncIterable<TarEntry>,
  folder: string,
  limits: Pick<UnpackLimits, 'file' | 'build' | 'files'>,
): Promise<Unpacked> {
  const found: Unpacked = { files: new Map(), build: null };
  const guard = new NameGuard();
  for await (const entry of entries) {
    const { name, size, body } = entry;
    const fault = guard.add(name);
    if (fault) throw new StoreError(`The archive was refused: ${fault}.`);
    if (name === buildFile) {
      if (size > limits.build) throw tooLarge(buildFile, limits.build);
      found.build = await readSmall(entry);
      continue;
    }
    if (size > limits.file) throw tooLarge(name, limits.file);
    if (found.files.size >= limits.files)
      throw new StoreError(`The archive holds more than ${limits.files} files.`, { status: 413 });
    found.files.set(name, await writeBuiltFile(path.join(folder, name), body));
  }
  return found;
}

/** @throws StoreError that names a file which is unlisted, missing or different */
function compareWithBuild({ files }: Unpacked, build: Build): void {
  const of = `${build.name} ${build.version}:`;
  const listed = new Map(build.files.map((file) => [file.path, file]));
  for (const name of files.keys())
    if (!listed.has(name)) throw new StoreError(`${of} ${name} is not in the build's list of files.`);
  for (const { path: name, size, integrity } of build.files) {
    const unpacked = files.get(name);
    if (!unpacked) throw new StoreError(`${of} ${name} is missing in the archive.`);
    if (unpacked.size !== size || unpacked.integrity !== integrity)
      throw new StoreError(`${of} ${name} is not the file that was built. Build it again.`);
  }
}

const gzipFaults = /^Z_|^ERR_TRAILING_JUNK/;

/**
 * Unpacks a gzipped tar into a new folder while it streams in, and checks it against the build in it.
 * @param folder is created here; the caller deletes it when this throws
 * @throws StoreError when it is too large, contradicts its build, or is cut off
 */
export async function unpack(archive: Readable, folder: string, limits = uploadLimits): Promise<Build> {
  let writing: Promise<Unpacked> | undefined;
  let found: Unpacked;
  try {
    await pipeline(
      limitBytes(limitTime(archive, limits.idle, 'The upload'), limits.archive, 'The archive'),
      createGunzip(),
      async (source: AsyncIterable<Buffer>) => {
        const unzipped = limitBytes(source, limits.unpacked, 'What the archive holds');
        writing = writeEntries(readTar(unzipped), folder, limits);
        await writing;
      },
    );
    found = await writing!;
  } catch (error) {
    // A pipeline does not wait for its last step when an earlier one fails; a file that is still being written must not outlive
    // the folder, which the caller deletes.
    await writing?.catch(() => undefined);
    if (gzipFaults.test((error as NodeJS.ErrnoException).code ?? ''))
      throw new StoreError('The archive is not gzipped, breaks off or was damaged on its way.', {
        cause: error,
      });
    throw error;
  }
  if (!found.build) throw new StoreError(`There is no ${buildFile} in the archive.`);
  const build = parseBuild(found.build);
  compareWithBuild(found, build);
  return build;
}
