import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, statSync } from 'node:fs';
import { lchown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../config/startError';
import type { Binaries } from './binaries';

/** How PostgreSQL's programs are run, which refuse to run as root. */
export interface RunAs {
  /** Words before the command. */
  prefix: string[];
  /** The account, if it differs from the server's. */
  ids: { uid?: number; gid?: number };
}

/** A user namespace maps root to an ordinary user: files stay owned by root and no second account is needed. */
const namespace = ['unshare', '-U', '--map-user=1000', '--map-group=1000'];

function asNobody(): RunAs | null {
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  try {
    return { prefix: [], ids: { uid: ask('-u'), gid: ask('-g') } };
  } catch {
    // Without that account or the `id` program this option is not available.
    return null;
  }
}

function asOwnerOf(path: string): RunAs | null {
  const { uid, gid } = statSync(path);
  return uid === 0 ? null : { prefix: [], ids: { uid, gid } };
}

/**
 * Tests whether PostgreSQL can run this way and reach its directory. It is tried out, because every parent folder's permissions
 * count, and root in a user namespace may not enter folders of other accounts.
 */
function canReach({ prefix, ids }: RunAs, postgres: string, dir: string): boolean {
  const runs = (command: string, ...args: string[]) => {
    const [first = '', ...rest] = [...prefix, command, ...args];
    return spawnSync(first, rest, { ...ids, cwd: '/', stdio: 'ignore' }).status === 0;
  };
  return runs(postgres, '--version') && runs('ls', '-d', dir);
}

/**
 * Decides how PostgreSQL runs on this machine. Data stays with the account that owns it, even when root starts the server.
 * @param dir the cluster's existing directory
 * @throws StartError when the server is root and no option works
 */
export function chooseRunAs({ bin }: Binaries, dir: string): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [], ids: {} };
  const postgres = join(bin, 'postgres');
  const ways = [asOwnerOf(dir), { prefix: namespace, ids: {} }, asOwnerOf(join(dir, '..')), asOwnerOf(bin)];
  const way = ways.find((one) => one && canReach(one, postgres, dir));
  if (way) return way;
  const other = asNobody();
  // The account needs to traverse the data directory; the files in it keep their own modes.
  if (other) chmodSync(join(dir, '..'), 0o711);
  if (other && canReach(other, postgres, dir)) return other;
  throw new StartError(
    'PostgreSQL refuses to run as root, and no other account can reach its files: start the portal as an ordinary user, or set DATABASE_URL.',
  );
}

/** Changes the owner of a directory and its content to PostgreSQL's account, which may have been another one before. */
export async function giveTo({ ids }: RunAs, dir: string): Promise<void> {
  const uid = ids.uid ?? process.getuid?.();
  const gid = ids.gid ?? process.getgid?.();
  if (process.getuid?.() !== 0 || uid === undefined || gid === undefined) return;
  // The top folder is changed last: its owner shows the next start that everything below is done.
  const give = async (path: string): Promise<void> => {
    const stat = lstatSync(path);
    if (stat.isDirectory()) for (const name of await readdir(path)) await give(join(path, name));
    if (stat.uid !== uid) await lchown(path, uid, gid);
  };
  if (lstatSync(dir).uid !== uid) await give(dir);
}
