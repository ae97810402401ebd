import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../inputs.mjs';
import { enterPackage, isPartial } from './lockFile.mjs';

interface Lock {
  packages: Record<string, { link?: boolean; resolved?: string }>;
}
const lockOf = (dir: string) => path.join(dir, 'package-lock.json');
const read = (dir: string) => readFileSync(lockOf(dir), 'utf8');

/** A checkout with the lock file of this repository, and those of its packages' folders for which `holds` is true. */
function checkout(holds: (folder: string) => boolean): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'portal-lock-'));
  cpSync(lockOf(root), lockOf(dir));
  const { packages } = JSON.parse(read(dir)) as Lock;
  for (const { link, resolved } of Object.values(packages))
    if (link && holds(resolved!)) mkdirSync(path.join(dir, resolved!), { recursive: true });
  return dir;
}

test('a partial checkout is distinguished from a complete one', () => {
  const complete = checkout(() => true);
  const partial = checkout((folder) => folder !== 'shell');
  expect([isPartial(complete), isPartial(partial)]).toEqual([false, true]);
  rmSync(lockOf(partial));
  expect(isPartial(partial)).toBe(false);
  for (const dir of [complete, partial]) rmSync(dir, { recursive: true });
});

test('a package is added to the lock file as npm adds it', () => {
  const dir = checkout((folder) => folder.startsWith('mfe-'));
  const before = read(dir);
  const lock = JSON.parse(before) as Lock;
  delete lock.packages['mfe-accounts'];
  delete lock.packages['node_modules/mfe-accounts'];
  writeFileSync(lockOf(dir), `${JSON.stringify(lock, null, 2)}\n`);
  cpSync(path.join(root, 'mfe-accounts/package.json'), path.join(dir, 'mfe-accounts/package.json'));
  enterPackage(dir, 'mfe-accounts');
  expect(read(dir)).toBe(before);
  rmSync(dir, { recursive: true });
});
