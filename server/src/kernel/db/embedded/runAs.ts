import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, statSync } from 'node:fs';
import { lchown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../config/startError';
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

function nobody(): RunAs | null {
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  try {
    return { prefix: [], ids: { uid: ask('-u'), gid: ask('-g') } };
  } catch {
    // No such account, or no `id`: then this way is closed.
    return null;
  }
}

function ownerOf(path: string): RunAs | null {
  const { uid, gid } = statSync(path);
  return uid === 0 ? null : { prefix: [], ids: { uid, gid } };
}

/**
 * Can PostgreSQL run this way and come to its directory? Tried, because the permissions lie on every folder above, and
 * root in a namespace of its own may not enter what belongs to others.
 */
function reaches({ prefix, ids }: RunAs, postgres: string, dir: string): boolean {
  const runs = (command: string, ...args: string[]) => {
    const [first = '', ...rest] = [...prefix, command, ...args];
    return spawnSync(first, rest, { ...ids, cwd: '/', stdio: 'ignore' }).status === 0;
  };
  return runs(postgres, '--version') && runs('ls', '-d', dir);
}

/**
 * Decides how PostgreSQL runs on this machine. Data that an account owns stays its own, also when root starts it.
 * @param dir where the cluster lives; it exists
 * @throws StartError when the server is root and nothing else can be found
 */
export function chooseRunAs({ bin }: Binaries, dir: string): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [], ids: {} };
  const postgres = join(bin, 'postgres');
  const ways = [ownerOf(dir), { prefix: namespace, ids: {} }, ownerOf(join(dir, '..')), ownerOf(bin)];
  const way = ways.find((one) => one && reaches(one, postgres, dir));
  if (way) return way;
  const other = nobody();
  // This account must pass through the data directory; what lies in it has modes of its own.
  if (other) chmodSync(join(dir, '..'), 0o711);
  if (other && reaches(other, postgres, dir)) return other;
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
