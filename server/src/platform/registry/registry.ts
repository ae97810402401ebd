import { evaluateConfig, type EvaluatedConfig, type StoredConfigs } from 'shared-api/config';
import type { RemoteSlice, RemoteVersionSlice } from 'shared-api/contracts/portal';
import type { Build } from 'shared-api/portal/build';
import type { OpenDatabase } from '../../kernel/db/database';
import type { Log } from '../../kernel/log/log';
import type { Hub } from '../../kernel/events/hub';
import { readFeatureSettings, type FeatureSettings } from './setFeatures.queries';
import { chooseVersions, type BuiltVersion, type ChosenVersions } from './chooseVersions';
import { findVersion, readRevision, readTeamsNamed } from './portal.queries';
import { readStoredConfigs } from './storedConfig.queries';
import { findLiveShell, readVersions, versionKey } from './readVersions';
import { folderOfHash } from './hashFolder';

/** The part of the registry that pages need. */
export interface RegistrySlice {
  revision: number;
  organisation: string;
  remotes: RemoteSlice[];
  /** The shell's live build; null until one is registered. */
  shell: Build | null;
  /** The builds of `remotes`: files and chunks with their hashes, for preloading. */
  builds: ReadonlyMap<string, Build>;
  /** The settings of features; `personalSlice` applies them. */
  features: FeatureSettings;
  /** The ids of the teams that own a remote, as of the last revision. */
  ownerTeams: ReadonlySet<number>;
  /** The configuration of the remotes whose live versions declare one; `withConfig` applies it. */
  configs: ReadonlyMap<string, EvaluatedConfig>;
}

export interface Registry {
  /**
   * The current slice; the last known one while the database does not answer.
   * @param shell version of the shell that a tab runs: the remotes' versions go with it; by default the live one
   */
  current(shell?: string): Promise<RegistrySlice>;
  /** Has the next call ask the database, after a change by this server. */
  expire(): void;
  /** Waits for a question to the database that is under way, so that the database can be closed. */
  settle(): Promise<void>;
}

/** Milliseconds for which the revision is cached: changes on another server show within a second. */
const cacheMs = 1000;

/** The address of a build's file: by its hash, so that browsers keep what versions have in common, or by the version. */
export function assetUrl(build: Build, file: string): string {
  const isByHash = build.hashedFiles && file !== build.entry;
  const folder = isByHash ? folderOfHash(integrityOfFile(build, file)) : build.version;
  return `/remotes/${build.name}/${folder}/${file}`;
}

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
  ...(build.sharedByChunk ? { sharedByChunk: build.sharedByChunk } : {}),
});

function remoteSlice({ build, fallback, disabled, unfit }: ChosenVersions): RemoteSlice[] {
  if (!build.manifest) return [];
  const { title, owner, routes, nav, menus, find, slots, offers } = build.manifest;
  return [
    {
      name: build.name,
      ...versionSlice(build),
      manifest: {
        title,
        owner,
        routes,
        nav,
        ...(menus ? { menus } : {}),
        ...(find ? { find } : {}),
        ...(slots ? { slots } : {}),
        ...(offers ? { offers } : {}),
      },
      fallback: fallback ? versionSlice(fallback) : null,
      disabled,
      ...(unfit ? { unfit } : {}),
    },
  ];
}

/** The rows of one revision of the registry. */
interface Snapshot {
  revision: number;
  organisation: string;
  versions: BuiltVersion[];
  /** The live shell. */
  shell: Build | null;
  features: FeatureSettings;
  ownerTeams: ReadonlySet<number>;
  stored: StoredConfigs;
  /** The slices so far, by the running shell's version. */
  slices: Map<string, RegistrySlice>;
}

/** Stored values are read by the schema of the version that browsers get; without any the defaults apply. */
function configOf({ remote, build }: ChosenVersions, all: StoredConfigs): [string, EvaluatedConfig][] {
  const schema = build.manifest?.config;
  const stored = all.get(remote);
  return schema && stored ? [[remote, evaluateConfig(schema, stored)]] : [];
}

function sliceOf(
  { revision, organisation, versions, shell, features, ownerTeams, stored }: Snapshot,
  running: Build | null,
): RegistrySlice {
  const chosen = chooseVersions(versions, running);
  return {
    revision,
    organisation,
    remotes: chosen.flatMap(remoteSlice),
    shell,
    builds: new Map(chosen.map(({ remote, build }) => [remote, build])),
    features,
    ownerTeams,
    configs: new Map(chosen.flatMap((one) => configOf(one, stored))),
  };
}

/** The teams that own a remote, by its owner's name. */
const readOwnerTeams = (db: OpenDatabase['db'], versions: readonly BuiltVersion[]) =>
  readTeamsNamed(
    db,
    versions.flatMap(({ build }) => build.manifest?.owner.team ?? []),
  );

/** Teams are made and renamed without a new revision of the registry. */
async function withOwnerTeams(db: OpenDatabase['db'], known: Snapshot): Promise<Snapshot> {
  const ownerTeams = await readOwnerTeams(db, known.versions);
  const isSame =
    ownerTeams.size === known.ownerTeams.size && [...ownerTeams].every((id) => known.ownerTeams.has(id));
  return isSame ? known : { ...known, ownerTeams, slices: new Map() };
}

/** @param known builds that need not be read again */
async function load(db: OpenDatabase['db'], known: ReadonlyMap<string, Build>): Promise<Snapshot> {
  const { revision, organisation } = await readRevision(db);
  const versions = await readVersions(db, known);
  const features = await readFeatureSettings(db);
  return {
    revision,
    organisation,
    versions,
    shell: findLiveShell(versions),
    features,
    ownerTeams: await readOwnerTeams(db, versions),
    stored: await readStoredConfigs(db),
    slices: new Map(),
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
  let snapshot: Snapshot | null = null;
  let checkedAt = -Infinity;
  let checking: Promise<Snapshot> | null = null;
  let announced = 0;
  /** The builds of shells that open tabs run. */
  const shells = new Map<string, Build>();

  /** The builds of the last snapshot, so that they are not read again. */
  const knownBuilds = () =>
    new Map(snapshot?.versions.map((version): [string, Build] => [versionKey(version), version.build]));

  async function check(): Promise<Snapshot> {
    // A change announced during the read may be newer than what was read, so the read is repeated.
    let announcedBefore: number;
    do {
      announcedBefore = announced;
      try {
        const { revision, organisation } = await readRevision(db);
        const isKnown = snapshot?.revision === revision && snapshot.organisation === organisation;
        snapshot = isKnown && snapshot ? await withOwnerTeams(db, snapshot) : await load(db, knownBuilds());
      } catch (error) {
        if (!snapshot) throw error;
        log.warn({ err: error }, 'the registry cannot be read; the last one known is used');
      }
    } while (announcedBefore !== announced);
    checkedAt = performance.now();
    return snapshot;
  }

  function expire() {
    announced++;
    checkedAt = -Infinity;
  }
  hub?.on('registry', expire);
  // Whoever joins the team that owns a remote reads the own menu at once.
  hub?.on('access', expire);

  async function latest(): Promise<Snapshot> {
    if (snapshot && performance.now() - checkedAt < cacheMs) return snapshot;
    checking ??= check().finally(() => (checking = null));
    return checking;
  }

  /** Finds the build of a shell that a tab runs; null when the registry has never had it, or cannot be read. */
  async function findShell(version: string): Promise<Build | null> {
    const known = shells.get(version);
    if (known) return known;
    try {
      const build = (await findVersion(db, 'shell', version))?.build;
      if (build) shells.set(version, build);
      return build ?? null;
    } catch (error) {
      log.warn({ err: error }, 'the build of a running shell cannot be read; the live one is assumed');
      return null;
    }
  }

  return {
    expire,
    async settle() {
      await checking?.catch(() => undefined);
    },
    async current(running) {
      const now = await latest();
      const wanted = running ?? now.shell?.version ?? '';
      const known = now.slices.get(wanted);
      if (known) return known;
      const isLive = wanted === (now.shell?.version ?? '');
      const shell = isLive ? now.shell : await findShell(wanted);
      // A shell that the registry does not know, such as that of `portal dev`, is taken for the live one.
      if (!isLive && !shell) return this.current();
      const slice = sliceOf(now, shell);
      now.slices.set(wanted, slice);
      return slice;
    },
  };
}
