import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Files that a folder of source code may hold, its tests counted and its sub-folders left out. */
const maxFiles = 25;

/** @returns {{ folder: string, files: number }[]} the folders that hold more source files than that */
export function crowdedFolders(dir, max = maxFiles) {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: dir,
    encoding: 'utf8',
  });
  const counts = new Map();
  for (const file of stdout.split('\n').filter((name) => /\.(ts|tsx|mjs|cjs|mts|cts|sql)$/.test(name)))
    counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  return [...counts].filter(([, files]) => files > max).map(([folder, files]) => ({ folder, files }));
}
