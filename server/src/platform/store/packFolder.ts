import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { deployLimits } from 'shared-api/contracts/limits';
import type { Build } from 'shared-api/portal/build';
import { pack } from 'tar-stream';
import { StoreError } from '../../kernel/storage/StoreError';
import { buildFile, sameBytes } from './artifacts';
import { parseBuild } from './checkBuild';
import { flushFolder } from '../../kernel/storage/disk';
import { copiesOf, findBadCopy } from './isIntact';
import { limitTime, limitBytes } from '../../kernel/storage/limitStream';
import type { LocalFile } from '../../kernel/storage/s3';
import { readTar } from './tar';
import { writeEntries } from './unpack';

/** The paths of all files below a folder, relative to it and sorted by name. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** Packs a version's finished folder into one file, so that the bucket stores a version completely or not at all. */
export async function packFolder(folder: string, file: string): Promise<LocalFile> {
  const tar = pack();
  const fill = async () => {
    for (const name of await filesBelow(folder)) {
      const source = path.join(folder, name);
      const { size } = await stat(source);
      // A fixed date makes the archive reproducible.
      await pipeline(createReadStream(source), tar.entry({ name, size, mtime: new Date(0), mode: 0o644 }));
    }
    tar.finalize();
  };
  const hash = createHash('sha256');
  let size = 0;
  await Promise.all([
    fill().catch((error: Error) => tar.destroy(error)),
    pipeline(async function* () {
      for await (const bytes of tar as unknown as AsyncIterable<Buffer>) {
        hash.update(bytes);
        size += bytes.length;
        yield bytes;
      }
    }, createWriteStream(file)),
  ]);
  return { path: file, size, sha256: hash.digest('hex') };
}

/** Limits of a packed version: its files, and two compressed copies of each. */
const limits = {
  packed: 3 * deployLimits.unpacked,
  file: 2 * deployLimits.file,
  build: 2 * deployLimits.build,
  files: 3 * deployLimits.files,
  idle: 10_000,
};

/**
 * Unpacks an archive of `packFolder` and checks every file, including the compressed copies, against its build.
 * @param known the build in the registry; undefined when the registry is unavailable and the packed build is used instead
 * @throws StoreError 503 when any byte differs
 */
export async function unpackFolder(
  packed: Readable,
  folder: string,
  { name, version, known }: { name: string; version: string; known: Build | undefined },
): Promise<Build> {
  const refuse = (what: string, cause?: unknown): never => {
    throw new StoreError(`The files of ${name} ${version} are not served: in the file store, ${what}.`, {
      status: 503,
      cause,
    });
  };
  try {
    const bytes = limitBytes(
      limitTime(packed, limits.idle, 'the packed version'),
      limits.packed,
      'the packed version',
    );
    const found = await writeEntries(readTar(bytes), folder, limits);
    if (!found.build) return refuse(`${buildFile} is missing`);
    const build = parseBuild(found.build);
    if (build.name !== name || build.version !== version) refuse(`there is ${build.name} ${build.version}`);
    if (known && !sameBytes(known, build)) refuse('its list of files is not the one that was deployed');
    const allowed = new Set(build.files.flatMap(({ path: file }) => [file, ...copiesOf(file)]));
    for (const file of allowed) if (!found.files.has(file)) refuse(`${file} is missing`);
    for (const file of found.files.keys()) if (!allowed.has(file)) refuse(`${file} is not one of its files`);
    for (const { path: file, integrity } of build.files)
      if (found.files.get(file)?.integrity !== integrity) refuse(`${file} is not the file that was deployed`);
    const bad = await findBadCopy(folder, build);
    if (bad) refuse(`${bad} is not what was stored`);
    await writeFile(path.join(folder, buildFile), JSON.stringify(build), { flush: true });
    await flushFolder(folder);
    return build;
  } catch (error) {
    if (error instanceof StoreError && error.status !== 503) return refuse(error.message, error);
    throw error;
  } finally {
    packed.destroy();
  }
}
