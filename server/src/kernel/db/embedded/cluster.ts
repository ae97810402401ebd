import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { oneLine, StartError } from '../../config/startError';
import type { Binaries } from './binaries';
import type { Layout } from './layout';
import { giveTo, type RunAs } from './runAs';

/** The role that owns the cluster, and the only one. */
export const superuser = 'portal';

const unfinishedPrefix = 'initializing-';

// ICU sorts and folds every language; the C locale would not find 'école' in 'École', nor Cyrillic at all.
const locale = ['-E', 'UTF8', '--locale-provider=icu', '--icu-locale=und'];
const ctype = process.platform === 'darwin' ? '--locale=en_US.UTF-8' : '--locale=C.UTF-8';

async function syncDir(dir: string): Promise<void> {
  const handle = await open(dir);
  await handle.sync();
  await handle.close();
}

async function initialize({ bin }: Binaries, { home, cluster }: Layout, runAs: RunAs): Promise<void> {
  // An interrupted initialisation leaves only folders of this name, which never hold data.
  for (const name of readdirSync(home))
    if (name.startsWith(unfinishedPrefix)) await rm(join(home, name), { recursive: true, force: true });
  const unfinished = join(home, unfinishedPrefix + process.pid);
  await mkdir(unfinished, { mode: 0o700 });
  await giveTo(runAs, unfinished);
  const command = [...runAs.prefix, join(bin, 'initdb')];
  const args = ['-D', unfinished, '-U', superuser, '-A', 'trust', '--data-checksums', ...locale, ctype];
  try {
    await promisify(execFile)(command[0] ?? '', [...command.slice(1), ...args], {
      ...runAs.ids,
      cwd: home,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    });
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    const { stderr } = error as { stderr?: string };
    throw new StartError(`A new database cannot be made in ${home}: ${oneLine(stderr?.trim() || error)}`);
  }
  // The atomic rename makes the initialised cluster visible.
  renameSync(unfinished, cluster);
  await syncDir(home);
}

/**
 * Ensures that a cluster of the right version exists.
 * @returns whether it was created now
 * @throws StartError when the directory holds anything else, which is left unchanged
 */
export async function ensureCluster(binaries: Binaries, layout: Layout, runAs: RunAs): Promise<boolean> {
  const { cluster, home } = layout;
  await giveTo(runAs, home);
  const versionFile = join(cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    if (existsSync(cluster) && readdirSync(cluster).length > 0)
      throw new StartError(
        `${cluster} holds files but no database; it was left as it is: move it away, or set PORTAL_DATA.`,
      );
    await initialize(binaries, layout, runAs);
    return true;
  }
  const major = readFileSync(versionFile, 'utf8').trim();
  if (major !== String(binaries.major))
    throw new StartError(
      `The database in ${cluster} is of PostgreSQL ${major}, and this portal brings PostgreSQL ${binaries.major}; it was left as it is.`,
    );
  return false;
}
