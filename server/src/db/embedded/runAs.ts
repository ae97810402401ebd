import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, statSync } from 'node:fs';
import { lchown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../startError';
import type { Binaries } from './binaries';

/** How PostgreSQL's programs are run: it refuses to work as root. */
export interface RunAs {
  /** Words before the command. */
  prefix: string[];
  /** The account, where it is not the server's own. */
  ids: { uid?: number; gid?: number };
}

/** Root outside, an ordinary user inside: files stay root's, and no second account is needed. */
const namespace = ['unshare', '-U', '--map-user=1000', '--map-group=1000'];

function nobody(): { uid: number; gid: number } | null {
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  try {
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return null;
  }
}

const ownerOf = (path: string) => {
  const { uid, gid } = statSync(path);
  return { uid, gid };
};

/** Can this account run the binaries and enter the directory? Tried, because permissions lie on every folder above. */
function reaches(ids: { uid: number; gid: number }, postgres: string, dir: string): boolean {
  const run = spawnSync(postgres, ['--version'], { ...ids, cwd: '/' });
  const enter = spawnSync('ls', ['-d', join(dir, '..')], { ...ids, cwd: '/' });
  return run.status === 0 && enter.status === 0;
}

/**
 * Decides how PostgreSQL runs on this machine.
 * @param dir where the cluster lives; it exists
 * @throws StartError when the server is root and nothing else can be found
 */
export function chooseRunAs({ bin }: Binaries, dir: string): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [], ids: {} };
  const postgres = join(bin, 'postgres');
  const [unshare = '', ...flags] = namespace;
  if (spawnSync(unshare, [...flags, postgres, '--version']).status === 0)
    return { prefix: namespace, ids: {} };
  // The other account must pass through the data directory; what lies in it has modes of its own.
  chmodSync(join(dir, '..'), 0o711);
  const accounts = [ownerOf(dir), ownerOf(join(dir, '..')), ownerOf(bin), nobody()];
  for (const ids of accounts)
    if (ids && ids.uid !== 0 && reaches(ids, postgres, dir)) return { prefix: [], ids };
  throw new StartError(
    'PostgreSQL refuses to run as root, and no other account can reach its files: start the portal as an ordinary user, or set DATABASE_URL.',
  );
}

/** Gives a directory with all it holds to the account PostgreSQL runs as; it may have run as another before. */
export async function giveTo({ ids }: RunAs, dir: string): Promise<void> {
  const uid = ids.uid ?? process.getuid?.();
  const gid = ids.gid ?? process.getgid?.();
  if (process.getuid?.() !== 0 || uid === undefined || gid === undefined) return;
  // The top comes last: it tells the next start whether all below was given.
  const give = async (path: string): Promise<void> => {
    const stat = lstatSync(path);
    if (stat.isDirectory()) for (const name of await readdir(path)) await give(join(path, name));
    if (stat.uid !== uid) await lchown(path, uid, gid);
  };
  if (lstatSync(dir).uid !== uid) await give(dir);
}
