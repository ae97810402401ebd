import type { OpenDatabase } from '../../kernel/db/database';
import type { Log } from '../../kernel/log/log';
import { StoreError } from '../../kernel/storage/StoreError';
import { sameBytes } from '../store/artifacts';
import { goLive, isChosen } from './goLive';
import { findVersion } from '../registry/portal.queries';
import type { ArtifactStore } from '../store/artifactStore';

export interface RegisterBuild {
  db: Pick<OpenDatabase, 'db'>;
  store: Pick<ArtifactStore, 'take'>;
  log: Log;
  /** The package's folder, with its `dist/` as `portal build` left it. */
  dir: string;
  /** The deploying user; null when the server registers a build that it found. */
  createdBy?: number | null;
  /** Whether the server found it at its start: a version that somebody deployed or rolled back to stays live then. */
  found?: boolean;
}

export interface Registered {
  name: string;
  version: string;
  /** False when this version was live already. */
  changed: boolean;
}

/**
 * Makes a build the live version of its remote: stores its files and registers it; open sessions keep their version.
 * Registering the live version again changes nothing.
 * @returns the version that is live now
 * @throws StoreError when there is no build, a file differs from its hash, or the version exists with other bytes
 */
export async function registerBuild({
  db: { db },
  store,
  log,
  dir,
  createdBy = null,
  found = false,
}: RegisterBuild): Promise<Registered> {
  const staged = await store.take(dir);
  const { build } = staged;
  const { name, version } = build;

  const known = await findVersion(db, name, version);
  const differs = known && !sameBytes(known.build, build);
  if (found && (differs || (await isChosen(db, build)))) {
    log.warn(
      { remote: name, version },
      'a build beside the server is not used: its team deploys another, or the registry knew it before and has another live',
    );
    return { name, version, changed: false };
  }
  if (differs)
    throw new StoreError(
      `${name} ${version} is registered with other files. A version never changes: raise the version in ` +
        `${name === 'shell' ? name : `mfe-${name}`}/package.json or commit, and build again.`,
    );
  await staged.commit().catch((error: unknown) => {
    // A registered version was stored before, so the server may start now and fetch it when the file store answers.
    if (!known || !(error instanceof StoreError) || error.status !== 503) throw error;
    log.warn({ err: error, remote: name, version }, 'the file store does not answer');
  });

  const changed = (await goLive(db, build, createdBy, { found })) === 'changed';
  if (changed) log.info({ remote: name, version }, 'a version went live');
  return { name, version, changed };
}
