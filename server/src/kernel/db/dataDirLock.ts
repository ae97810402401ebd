import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { oneLine, StartError } from '../config/startError';
import { findProcess } from './embedded/processes';

interface Holder {
  pid: number;
  start: string;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    // Written whole before it gets its name: what cannot be read was damaged later and holds nobody.
    if (error instanceof SyntaxError) return { pid: 0, start: '' };
    throw error;
  }
}

const lives = ({ pid, start }: Holder) => findProcess(pid)?.start === start;

function take(lock: string, mine: string): Holder | null {
  for (;;) {
    try {
      // Only one link can make the name, and the file behind it is complete.
      linkSync(mine, lock);
      return null;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const holder = readHolder(lock);
    if (!holder) continue;
    if (lives(holder)) return holder;
    // Moving the dead one's file aside succeeds once; if another server was quicker and this is its lock, it goes back.
    const aside = `${mine}.aside`;
    try {
      renameSync(lock, aside);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') continue;
      throw error;
    }
    const moved = readHolder(aside);
    if (moved && lives(moved)) renameSync(aside, lock);
    else rmSync(aside, { force: true });
  }
}

/** A folder with those above it. Node's own `recursive` never ends where a file system refuses folders, as /proc does. */
function makeDir(dir: string): void {
  if (existsSync(dir)) return;
  makeDir(dirname(dir));
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    // Somebody else made it in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Makes the data directory and keeps every other server out of it until `release`, or until this process ends in
 * whatever way: the lock names pid and start time, and a holder that runs no more holds nothing.
 * @throws StartError when another server has it (naming its pid) or it cannot be written
 */
export function lockDataDir(dataDir: string): { release(): void } {
  const self = findProcess(process.pid);
  if (!self) throw new StartError('The system does not tell which processes run (/proc or ps).');
  const lock = join(dataDir, 'server.lock');
  const mine = join(dataDir, `server.lock.${process.pid}.${randomUUID()}`);
  let holder: Holder | null;
  try {
    makeDir(dataDir);
    writeFileSync(mine, JSON.stringify({ pid: process.pid, start: self.start } satisfies Holder));
    try {
      holder = take(lock, mine);
    } finally {
      rmSync(mine, { force: true });
    }
  } catch (error) {
    throw new StartError(`PORTAL_DATA: cannot write to ${dataDir} (${oneLine(error)}).`);
  }
  if (holder)
    throw new StartError(
      `Another portal server (process ${holder.pid}) works in ${dataDir}: stop it, or set PORTAL_DATA to another folder.`,
    );
  return {
    release() {
      if (readHolder(lock)?.pid === process.pid) rmSync(lock, { force: true });
    },
  };
}
