import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../../config/startError';

/** The paths of the embedded database. */
export interface Layout {
  /** Owned by PostgreSQL's account with everything below; mode 0700. */
  home: string;
  cluster: string;
  log: string;
  /** Folder of the Unix socket. */
  socketDir: string;
}

export const socketName = '.s.PGSQL.5432';

/** Limits the bytes of a Unix socket's path: 108 on Linux, 104 on macOS, including the closing NUL. */
const maxSocketPath = (process.platform === 'linux' ? 108 : 104) - 1;

function privateDir(dir: string): string {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const stat = lstatSync(dir);
  // Other users can create names in a temporary folder, so an existing folder is checked first.
  const ours = process.getuid?.() === 0 || stat.uid === process.getuid?.();
  if (!stat.isDirectory() || !ours || (stat.mode & 0o077) !== 0)
    throw new StartError(`${dir} is not a private folder of this account: remove it, or set TMPDIR.`);
  return dir;
}

function socketDirFor(home: string): string {
  const fits = (dir: string) => Buffer.byteLength(join(dir, socketName)) <= maxSocketPath;
  if (fits(home)) return home;
  const name = `portal-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  const dir = [join(tmpdir(), name), join('/tmp', name)].find(fits);
  if (!dir)
    throw new StartError(`The path ${home} is too long for PostgreSQL's socket: set a shorter PORTAL_DATA.`);
  return privateDir(dir);
}

/** Creates the folders of the embedded database under a data directory and returns their paths. */
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
