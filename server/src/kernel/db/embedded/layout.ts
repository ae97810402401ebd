import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../../config/startError';

/** Where the embedded database keeps its things. */
export interface Layout {
  /** Everything below belongs to PostgreSQL's account; mode 0700. */
  home: string;
  cluster: string;
  log: string;
  /** Folder of the Unix socket. */
  socketDir: string;
}

export const socketName = '.s.PGSQL.5432';

/** Bytes of a Unix socket's path that systems accept: 108 on Linux, 104 on macOS, with the closing NUL. */
const longestSocket = (process.platform === 'linux' ? 108 : 104) - 1;

function privateDir(dir: string): string {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const stat = lstatSync(dir);
  // Others can make names in a temporary folder, so what is found there is looked at before it is trusted.
  const ours = process.getuid?.() === 0 || stat.uid === process.getuid?.();
  if (!stat.isDirectory() || !ours || (stat.mode & 0o077) !== 0)
    throw new StartError(`${dir} is not a private folder of this account: remove it, or set TMPDIR.`);
  return dir;
}

function socketDirFor(home: string): string {
  const fits = (dir: string) => Buffer.byteLength(join(dir, socketName)) <= longestSocket;
  if (fits(home)) return home;
  const name = `portal-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  const dir = [join(tmpdir(), name), join('/tmp', name)].find(fits);
  if (!dir)
    throw new StartError(`The path ${home} is too long for PostgreSQL's socket: set a shorter PORTAL_DATA.`);
  return privateDir(dir);
}

/** Makes the folders of the embedded database under a data directory and names them. */
export function layOut(dataDir: string): Layout {
  const home = join(dataDir, 'postgres');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  return {
    home,
    cluster: join(home, 'cluster'),
    log: join(home, 'postgres.log'),
    socketDir: socketDirFor(home),
  };
}
