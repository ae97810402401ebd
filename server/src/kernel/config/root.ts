import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from './startError';

/** Finds the project's folder: the nearest parent of `from` that has lerna.json. */
export function findRoot(from: string = __dirname): string {
  for (let dir = from; ; dir = dirname(dir)) {
    if (existsSync(join(dir, 'lerna.json'))) return dir;
    if (dir === dirname(dir)) throw new StartError(`The portal's folder is not found above ${from}.`);
  }
}
