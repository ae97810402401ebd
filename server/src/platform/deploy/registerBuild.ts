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
  /** Who deploys; null when the server registers what was built beside it. */
  createdBy?: number | null;
  /** Whether the server only found it at its start: what somebody has deployed or rolled back stays live then. */
  found?: boolean;
}

export interface Registered {
  name: string;
  version: string;
  /** False when this version was live already. */
  changed: boolean;
}

/**
 * Makes a build the live version of its remote: its files go to the file store, the registry learns of it, and open sessions
 * keep what they have. Registering the live version once more does nothing.
 * @returns which version is live now
 * @throws StoreError when there is no build, a file is not the one that was built, or the version exists with other bytes
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
  const isOther = known && !sameBytes(known.build, build);
  if (found && (isOther || (await isChosen(db, build)))) {
    log.warn(
      { remote: name, version },
      'a build beside the server is not used: its team deploys another, or the registry knew it before and has another live',
    );
    return { name, version, changed: false };
  }
  if (isOther)
    throw new StoreError(
      `${name} ${version} is registered with other files. A version never changes: raise the version in ` +
        `${name === 'shell' ? name : `mfe-${name}`}/package.json or commit, and build again.`,
    );
  await staged.commit().catch((error: unknown) => {
    // What the registry knows has been stored: a server starts without it, and fetches it once it can.
    if (!known || !(error instanceof StoreError) || error.status !== 503) throw error;
    log.warn({ err: error, remote: name, version }, 'the file store does not answer');
  });

  const changed = (await goLive(db, build, createdBy, { found })) === 'changed';
  if (changed) log.info({ remote: name, version }, 'a version went live');
  return { name, version, changed };
}
