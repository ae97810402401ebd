import { access, mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Build } from 'shared-api/portal/build';
import { StoreError } from '../../kernel/storage/StoreError';
import { buildFile, integrityOf, readStoredBuild, sameBytes } from './artifacts';
import type { ArtifactStore, StagedVersion } from './artifactStore';
import { parseBuild } from './checkBuild';
import { diskFault, flushFolder, isMissing, measureSpace, requireSpace } from '../../kernel/storage/disk';
import {
  finishVersion,
  finishedBytes,
  removeAbandonedFolders,
  temporaryFolder,
  writeBuiltFile,
} from './finishVersion';
import { isIntact } from './isIntact';
import { unpack, uploadLimits } from './unpack';

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

const isTaken = ({ code }: NodeJS.ErrnoException) => code === 'ENOTEMPTY' || code === 'EEXIST';

/** Writes a version's files into a folder and returns its build. */
export type Fill = (folder: string) => Promise<Build>;

/** A folder with a version's finished files, before they are readable under the version. */
export interface Staging {
  build: Build;
  bytes: number | null;
  folder: string;
}

async function readBuild(dist: string): Promise<Build> {
  const file = path.join(dist, buildFile);
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (cause) {
    throw new StoreError(`There is no build in ${dist}. Run "portal build" first.`, { cause });
  }
  return parseBuild(bytes, file);
}

/** @throws StoreError that names the file when it is missing or its hash differs */
async function copyBuilt(dist: string, folder: string, build: Build): Promise<void> {
  for (const { path: name, integrity } of build.files) {
    let bytes: Buffer;
    try {
      bytes = await readFile(path.join(dist, name));
    } catch (cause) {
      throw new StoreError(`${build.name} ${build.version}: ${name} cannot be read.`, { cause });
    }
    if (integrityOf(bytes) !== integrity)
      throw new StoreError(
        `${build.name} ${build.version}: ${name} is not the file that was built. Build it again.`,
      );
    await writeBuiltFile(path.join(folder, name), [bytes]);
  }
}

/**
 * Stores versions in `<root>/<name>/<version>/`. Every change is an atomic rename, so that several servers may share the
 * folder.
 */
export function openDirectory(root: string) {
  const folderFor = (name: string, version: string) => path.join(root, name, version);

  /** Fills a temporary folder next to the versions and deletes it when that fails. */
  async function stage(fill: Fill): Promise<Staging> {
    const folder = temporaryFolder(root, 'incoming');
    try {
      await mkdir(folder, { recursive: true });
      await removeAbandonedFolders(root);
      const build = await fill(folder);
      return { build, folder, bytes: finishedBytes(folder, build) };
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw diskFault(error);
    }
  }

  async function remove(name: string, version: string): Promise<void> {
    const trashFolder = temporaryFolder(root, 'removed');
    try {
      await rename(folderFor(name, version), trashFolder);
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    await rm(trashFolder, { recursive: true, force: true });
  }

  async function put({ build, folder }: Staging): Promise<void> {
    try {
      await renameIntoPlace(build, folder);
    } catch (error) {
      throw diskFault(error);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function renameIntoPlace(build: Build, folder: string): Promise<void> {
    const target = folderFor(build.name, build.version);
    await mkdir(path.dirname(target), { recursive: true });
    // Another process may store the same version at the same moment.
    for (let attempt = 0; ; attempt++) {
      const stored = await readStoredBuild(target);
      if (stored && sameBytes(stored, build) && (await isIntact(target, build))) return;
      // These bytes belong to a deploy that was never registered, or they are damaged.
      await remove(build.name, build.version);
      try {
        await rename(folder, target);
        return await flushFolder(path.dirname(target));
      } catch (error) {
        if (!isTaken(error as NodeJS.ErrnoException) || attempt > 3) throw error;
      }
    }
  }

  return {
    root,
    folderFor,
    remove,
    stage,
    put,
    discard: ({ folder }: Staging) => rm(folder, { recursive: true, force: true }),
    folderOf: async (name: string, version: string) => {
      const folder = folderFor(name, version);
      return (await exists(path.join(folder, buildFile))) ? folder : null;
    },
  };
}
export type Directory = ReturnType<typeof openDirectory>;

/** Returns a function that fills a folder from an upload. */
export const fromArchive =
  (archive: Readable, limits = uploadLimits): Fill =>
  async (folder) => {
    const build = await unpack(archive, folder, limits);
    await finishVersion(folder, build);
    return build;
  };

/**
 * Stages the build of a package's folder. `commit` checks and copies its files, and only if they are not stored already: a
 * server registers the same builds at every start.
 * @throws StoreError when the build is missing or invalid
 */
export async function takeBuild(
  dir: string,
  { folderOf, stage }: { folderOf: ArtifactStore['folderOf']; stage: Stage },
): Promise<StagedVersion> {
  const dist = path.join(dir, 'dist');
  const build = await readBuild(dist);
  return {
    build,
    bytes: build.bytes ?? null,
    async commit() {
      const folder = await folderOf(build.name, build.version);
      const stored = folder && (await readStoredBuild(folder));
      if (stored && sameBytes(stored, build)) return;
      const staged = await stage(async (into) => {
        await copyBuilt(dist, into, build);
        await finishVersion(into, build);
        return build;
      });
      await staged.commit();
    },
    discard: async () => undefined,
  };
}

type Stage = (fill: Fill) => Promise<StagedVersion>;

/**
 * The file store in a folder, local or shared by several servers.
 * @param options.reserve the bytes of its disk that uploads leave free
 */
export function openDirectoryStore(root: string, { limits = uploadLimits, reserve = 0 } = {}): ArtifactStore {
  const directory = openDirectory(root);
  const stage: Stage = async (fill) => {
    const staging = await directory.stage(fill);
    return {
      build: staging.build,
      bytes: staging.bytes,
      commit: () => directory.put(staging),
      discard: () => directory.discard(staging),
    };
  };
  const { folderOf, remove } = directory;
  return {
    async receive(archive) {
      requireSpace(await measureSpace(root, reserve));
      return stage(fromArchive(archive, limits));
    },
    take: (dir) => takeBuild(dir, { folderOf, stage }),
    folderOf,
    remove,
    dropRemoved: async () => undefined,
  };
}
