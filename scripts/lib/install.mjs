import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';
import { step } from './steps.mjs';

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Finds the packages of the lock file that node_modules lacks or has in another version. npm writes its list of installed
 * packages at the end, so an interrupted installation is found too. Optional packages are skipped: they are for other platforms.
 * @param {string} dir the project's folder
 * @returns {string[]} the folders of the missing packages
 */
export function missingPackages(dir) {
  const installed = packagesOf(path.join(dir, 'node_modules/.package-lock.json'));
  if (!installed) return ['node_modules'];
  return Object.entries(packagesOf(path.join(dir, 'package-lock.json')))
    .filter(([place, wanted]) => place.startsWith('node_modules/') && !wanted.optional)
    .filter(([place, { version }]) => !installed[place] || installed[place].version !== version)
    .map(([place]) => place);
}

function npm(args) {
  const cli = process.env.npm_execpath;
  const [command, first] = cli ? [process.execPath, [cli]] : ['npm', []];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args], { cwd: root, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`npm ${args.join(' ')} failed.`))));
  });
}

/** Installs the packages of the lock file if some are missing or have another version; otherwise it takes a few milliseconds. */
export async function ensureInstalled() {
  if (missingPackages(root).length)
    await step('Installing packages', () => npm(['install', '--no-audit', '--no-fund']));
}
