import type { RemoteSlice, RemoteVersionSlice } from 'shared-api/contracts/portal';
import type { Build } from 'shared-api/portal/manifest';
import type { OpenDatabase } from '../../kernel/db/database';
import type { Log } from '../../kernel/log/log';
import type { Hub } from '../../kernel/events/hub';
import { listVersions, readRevision, type VersionRow } from './portal.queries';

/** The part of the registry that pages need. */
export interface RegistrySlice {
  revision: number;
  organisation: string;
  remotes: RemoteSlice[];
  /** The shell's live build; null until one is registered. */
  shell: Build | null;
  /** The live builds by remote: files and chunks with their hashes, for preloading. */
  builds: ReadonlyMap<string, Build>;
}

export interface Registry {
  /** The current slice; the last known one while the database does not answer. */
  current(): Promise<RegistrySlice>;
}

/** Milliseconds for which the revision is cached: changes on another server show within a second. */
const cacheMs = 1000;

export const assetUrl = (build: Pick<Build, 'name' | 'version'>, file: string): string =>
  `/remotes/${build.name}/${build.version}/${file}`;

/**
 * Reads the hash of a build's file as the database has it.
 * @throws Error when the build has no such file
 */
export function integrityOfFile(build: Build, file: string): string {
  const found = build.files.find(({ path }) => path === file);
  if (!found) throw new Error(`${build.name} ${build.version} has no file ${file}.`);
  return found.integrity;
}

const versionSlice = (build: Build): RemoteVersionSlice => ({
  version: build.version,
  container: build.container,
  entry: assetUrl(build, build.entry),
  integrity: integrityOfFile(build, build.entry),
  shared: build.shared,
});

function remoteSlice({ build, disabled }: VersionRow, fallback: Build | undefined): RemoteSlice[] {
  if (!build.manifest) return [];
  const { title, owner, routes, nav, find, slots, offers } = build.manifest;
  return [
    {
      name: build.name,
      ...versionSlice(build),
      manifest: {
        title,
        owner,
        routes,
        nav,
        ...(find ? { find } : {}),
        ...(slots ? { slots } : {}),
        ...(offers ? { offers } : {}),
      },
      fallback: fallback ? versionSlice(fallback) : null,
      disabled,
    },
  ];
}

async function load(db: OpenDatabase['db']): Promise<RegistrySlice> {
  const { revision, organisation } = await readRevision(db);
  const rows = await listVersions(db);
  const current = rows.filter((row) => row.current);
  const live = current.map((row) => row.build);
  const fallbacks = new Map(rows.filter((row) => !row.current).map((row) => [row.remote, row.build]));
  return {
    revision,
    organisation,
    remotes: current.flatMap((row) => remoteSlice(row, fallbacks.get(row.remote))),
    shell: live.find((build) => build.name === 'shell') ?? null,
    builds: new Map(live.map((build) => [build.name, build])),
  };
}

/**
 * Caches the last slice. At most once a second, and when another server announces a new revision, it asks the database whether
 * the cache is stale. So several servers agree, and pages work while the database is down.
 * @param deps.log is warned when the database does not answer
 */
export function createRegistry({
  db: { db },
  log,
  hub,
}: {
  db: Pick<OpenDatabase, 'db'>;
  log: Log;
  hub?: Pick<Hub, 'on'>;
}): Registry {
  let slice: RegistrySlice | null = null;
  let checkedAt = -Infinity;
  let checking: Promise<RegistrySlice> | null = null;
  let announced = 0;

  async function check(): Promise<RegistrySlice> {
    // A change announced during the read may be newer than what was read, so the read is repeated.
    let announcedBefore: number;
    do {
      announcedBefore = announced;
      try {
        const { revision, organisation } = await readRevision(db);
        if (slice?.revision !== revision || slice.organisation !== organisation) slice = await load(db);
      } catch (error) {
        if (!slice) throw error;
        log.warn({ err: error }, 'the registry cannot be read; the last one known is used');
      }
    } while (announcedBefore !== announced);
    checkedAt = performance.now();
    return slice;
  }

  hub?.on('registry', () => {
    announced++;
    checkedAt = -Infinity;
  });
  return {
    async current() {
      if (slice && performance.now() - checkedAt < cacheMs) return slice;
      checking ??= check().finally(() => (checking = null));
      return checking;
    },
  };
}
