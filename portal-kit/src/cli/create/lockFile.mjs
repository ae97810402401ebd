import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const lockOf = (root) => path.join(root, 'package-lock.json');
const readLock = (root) => JSON.parse(readFileSync(lockOf(root), 'utf8'));

/**
 * Whether this checkout has only some of the repository's packages: npm would remove the others from the lock file.
 * @param {string} root the repository's folder
 */
export function isPartial(root) {
  if (!existsSync(lockOf(root))) return false;
  const linked = Object.values(readLock(root).packages).filter(({ link }) => link);
  return linked.some(({ resolved }) => !existsSync(path.join(root, resolved)));
}

/**
 * Adds a package of the repository to the lock file, as npm does.
 * @param {string} root the repository's folder
 * @param {string} folder the package's folder below it, which has the package's name
 */
export function enterPackage(root, folder) {
  const { version, dependencies } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  const lock = readLock(root);
  const packages = {
    ...lock.packages,
    [folder]: { version, dependencies },
    [`node_modules/${folder}`]: { resolved: folder, link: true },
  };
  const sorted = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
  const text = JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2);
  writeFileSync(lockOf(root), `${text}\n`);
}
