import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Value } from 'typebox/value';
import { findFaults } from 'shared-api/portal/findFaults';
import { Build } from 'shared-api/portal/manifest';
import type { Config } from '../config';
import type { Log, OpenDatabase } from '../db/database';
import {
  ArtifactError,
  artifactsDir,
  buildFile,
  readStoredBuild,
  sameBytes,
  storeArtifacts,
} from './artifacts';
import { findVersion, goLive } from './portal.queries';

export interface RegisterBuild {
  db: Pick<OpenDatabase, 'db'>;
  config: Pick<Config, 'dataDir'>;
  log: Log;
  /** The package's folder, with its `dist/` as `portal build` left it. */
  dir: string;
  /** Who deploys; null when the server registers what was built beside it. */
  createdBy?: number | null;
}

export interface Registered {
  name: string;
  version: string;
  /** False when this version was live already. */
  changed: boolean;
}

async function readBuild(dist: string): Promise<Build> {
  let build: unknown;
  try {
    build = JSON.parse(await readFile(path.join(dist, buildFile), 'utf8'));
  } catch (cause) {
    throw new ArtifactError(`There is no build in ${dist}. Run "portal build" first.`, { cause });
  }
  if (!Value.Check(Build, build)) {
    const fault = Value.Errors(Build, build)[0];
    throw new ArtifactError(
      `${path.join(dist, buildFile)}${fault?.instancePath ?? ''} ${fault?.message ?? ''}.`,
    );
  }
  if (!build.files.some((file) => file.path === build.entry))
    throw new ArtifactError(
      `${build.name} ${build.version}: the entry ${build.entry} is not among its files.`,
    );
  const faults = build.manifest ? findFaults(build.manifest) : [];
  if (faults.length) throw new ArtifactError(`${build.name} ${build.version}: ${faults.join('; ')}.`);
  return build;
}

/**
 * Makes a build the live version of its remote: its files go to the artifacts, the registry learns of it, and open sessions
 * keep what they have. Registering the live version once more does nothing.
 * @returns which version is live now
 * @throws ArtifactError when there is no build, a file is not the one that was built, or the version exists with other bytes
 */
export async function registerBuild({
  db: { db },
  config,
  log,
  dir,
  createdBy = null,
}: RegisterBuild): Promise<Registered> {
  const dist = path.join(dir, 'dist');
  const build = await readBuild(dist);
  const { name, version } = build;
  const artifacts = artifactsDir(config);

  const known = await findVersion(db, name, version);
  if (known && !sameBytes(known.build, build))
    throw new ArtifactError(
      `${name} ${version} is registered with other files. A version never changes: raise the version in ` +
        `${name === 'shell' ? name : `mfe-${name}`}/package.json or commit, and build again.`,
    );
  const stored = await readStoredBuild(path.join(artifacts, name, version));
  if (!stored || !sameBytes(stored, build)) await storeArtifacts(artifacts, dist, build);

  const changed = await goLive(db, build, createdBy);
  if (changed) log.info({ remote: name, version }, 'a version went live');
  return { name, version, changed };
}
