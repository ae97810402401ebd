import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDatabase } from '../../kernel/db/database';
import type { Log } from '../../kernel/log/log';
import type { ArtifactStore, StagedVersion } from './artifactStore';
import {
  fromArchive,
  openDirectory,
  takeBuild,
  type Directory,
  type Fill,
  type Staging,
} from './directoryStore';
import { diskFault, measureSpace, requireSpace } from '../../kernel/storage/disk';
import { temporaryFolder } from './finishVersion';
import { packFolder, unpackFolder } from './packFolder';
import type { Bucket } from '../../kernel/storage/s3';
import { findStored, listRemoved, type VersionName } from './storedVersions.queries';

export interface S3StoreNeeds {
  bucket: Bucket;
  /** The local cache folder. */
  root: string;
  /** The bytes of that folder's disk that uploads leave free. */
  reserve?: number;
  db: Pick<OpenDatabase, 'db'>;
  log: Log;
}

/** Milliseconds to wait for the registry before the packed build is used instead. */
const registryTimeoutMs = 1_000;
/** Milliseconds before a version that failed its check is fetched again. */
const retryAfterMs = 30_000;

const keyOf = (name: string, version: string) => `${name}/${version}.tar`;

/** Lists the versions in the cache. */
async function listCached({ root }: Directory): Promise<VersionName[]> {
  const below = (folder: string) =>
    readdir(folder, { withFileTypes: true }).then(
      (entries) => entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')),
      () => [],
    );
  const found: VersionName[] = [];
  for (const { name: remote } of await below(root))
    for (const { name: version } of await below(path.join(root, remote))) found.push({ remote, version });
  return found;
}

/**
 * The file store in a bucket: one object per version, with a local folder as a read-through cache. Storing a version does not
 * fill the cache; the first read does, when the registry knows the right hashes.
 */
export function openS3Store({ bucket, root, reserve = 0, db: { db }, log }: S3StoreNeeds): ArtifactStore {
  const cache = openDirectory(root);
  const downloads = new Map<string, Promise<string | null>>();
  const failures = new Map<string, { error: unknown; until: number }>();

  /** Finds a version in the registry; 'away' when the registry does not answer in time. */
  const findInRegistry = (name: string, version: string) => {
    const find = async () => findStored(db, name, version);
    return Promise.race([
      find().catch(() => 'away' as const),
      sleep(registryTimeoutMs, 'away' as const, { ref: false }),
    ]);
  };

  async function fetchVersion(name: string, version: string): Promise<string | null> {
    const known = await findInRegistry(name, version);
    if (known === 'away')
      log.warn({ remote: name, version }, 'a version is fetched without asking the registry');
    else if (!known || known.removed) return null;
    const packed = await bucket.get(keyOf(name, version));
    if (!packed) {
      log.error({ remote: name, version }, 'a version is missing in the file store');
      return null;
    }
    const build = known === 'away' ? undefined : known.build;
    const staging = await cache
      .stage((folder) => unpackFolder(packed, folder, { name, version, known: build }))
      .catch((error: unknown) => {
        failures.set(keyOf(name, version), { error, until: performance.now() + retryAfterMs });
        throw error;
      });
    await cache.put(staging);
    log.info({ remote: name, version }, 'a version was fetched from the file store');
    return cache.folderFor(name, version);
  }

  async function folderOf(name: string, version: string): Promise<string | null> {
    const cached = await cache.folderOf(name, version);
    if (cached) return cached;
    const key = keyOf(name, version);
    const failed = failures.get(key);
    if (failed && failed.until > performance.now()) throw failed.error;
    failures.delete(key);
    const running = downloads.get(key);
    if (running) return running;
    const download = fetchVersion(name, version)
      .catch((error: unknown) => {
        log.error({ err: error, remote: name, version }, 'a version cannot be had from the file store');
        throw error;
      })
      .finally(() => downloads.delete(key));
    downloads.set(key, download);
    return download;
  }

  async function store({ build, folder }: Staging): Promise<void> {
    const file = `${temporaryFolder(root, 'incoming')}.tar`;
    try {
      await bucket.put(keyOf(build.name, build.version), await packFolder(folder, file), 'application/x-tar');
      failures.delete(keyOf(build.name, build.version));
    } catch (error) {
      throw diskFault(error);
    } finally {
      await rm(file, { force: true });
      await rm(folder, { recursive: true, force: true });
    }
  }

  const stage = async (fill: Fill): Promise<StagedVersion> => {
    await mkdir(root, { recursive: true });
    const staging = await cache.stage(fill);
    return {
      build: staging.build,
      bytes: staging.bytes,
      commit: () => store(staging),
      discard: () => cache.discard(staging),
    };
  };

  return {
    async receive(archive) {
      requireSpace(await measureSpace(root, reserve));
      return stage(fromArchive(archive));
    },
    take: (dir) => takeBuild(dir, { folderOf, stage }),
    folderOf,
    async remove(name, version) {
      await bucket.remove(keyOf(name, version));
      await cache.remove(name, version);
    },
    async dropRemoved() {
      for (const { remote, version } of await listRemoved(db, await listCached(cache))) {
        await cache.remove(remote, version);
        log.info({ remote, version }, 'a version that was removed is kept here no longer');
      }
    },
  };
}
