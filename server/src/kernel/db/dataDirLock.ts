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
    // The file is complete before it gets its name, so an unreadable one was damaged later and counts as released.
    if (error instanceof SyntaxError) return { pid: 0, start: '' };
    throw error;
  }
}

const isAlive = ({ pid, start }: Holder) => findProcess(pid)?.start === start;

function tryLock(lock: string, ownFile: string): Holder | null {
  for (;;) {
    try {
      // Creating a link is atomic: only one process succeeds, and the linked file is complete.
      linkSync(ownFile, lock);
      return null;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const holder = readHolder(lock);
    if (!holder) continue;
    if (isAlive(holder)) return holder;
    // Only one process succeeds in moving the stale file aside. If the moved file turns out to be another server's new lock, it
    // is moved back.
    const asideFile = `${ownFile}.aside`;
    try {
      renameSync(lock, asideFile);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') continue;
      throw error;
    }
    const moved = readHolder(asideFile);
    if (moved && isAlive(moved)) renameSync(asideFile, lock);
    else rmSync(asideFile, { force: true });
  }
}

/** Creates a folder with its parents. Node's own `recursive` never returns where a file system refuses folders, as /proc does. */
function makeDir(dir: string): void {
  if (existsSync(dir)) return;
  makeDir(dirname(dir));
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    // Another process created it in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Creates the data directory and locks it against other servers until `release`, or until this process ends in any way: the
 * lock file names pid and start time, and the lock of a dead process counts as released.
 * @throws StartError when another server holds the lock (naming its pid) or the directory is not writable
 */
export function lockDataDir(dataDir: string): { release(): void } {
  const self = findProcess(process.pid);
  if (!self) throw new StartError('The system does not tell which processes run (/proc or ps).');
  const lock = join(dataDir, 'server.lock');
  const ownFile = join(dataDir, `server.lock.${process.pid}.${randomUUID()}`);
  let holder: Holder | null;
  try {
    makeDir(dataDir);
    writeFileSync(ownFile, JSON.stringify({ pid: process.pid, start: self.start } satisfies Holder));
    try {
      holder = tryLock(lock, ownFile);
    } finally {
      rmSync(ownFile, { force: true });
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
