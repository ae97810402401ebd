import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './run.mjs';

/** The series that README prefers. Component tests need a third less processor time on it than on Node 20 (ADR 36). */
const version = '24.21.0';

/** @returns {Promise<string | null>} the path of that Node, or null when npm has none for this machine or cannot be reached */
async function installNode() {
  const name = `node-${process.platform}-${process.arch}`;
  const dir = path.join(root, '.cache', `node-${version}`);
  const node = path.join(dir, 'node_modules', name, 'bin/node');
  if (existsSync(node)) return node;
  console.log(`\n▶ Node ${version} for the tests`);
  mkdirSync(dir, { recursive: true });
  // Without a package of its own there, npm would install into the project.
  writeFileSync(path.join(dir, 'package.json'), '{ "private": true }\n');
  const options = ['--prefix', dir, '--no-save', '--no-package-lock', '--ignore-scripts'];
  const code = await run('npm', ['install', ...options, `${name}@${version}`], { quiet: true }).catch(
    () => 1,
  );
  return code === 0 && existsSync(node) ? node : null;
}

/**
 * Runs the present script with a newer Node if this one is older and that one can be installed, and ends the process then. The script
 * finds the Node with which it was begun in `process.env.PORTAL_OLDER_NODE`.
 * @param {Promise<unknown>} [installed] resolved when all else is installed: the script would begin to install it again
 */
export async function useNewerNode(installed) {
  const isNewer = Number.parseInt(process.versions.node, 10) >= Number.parseInt(version, 10);
  if (isNewer || process.env.PORTAL_OLDER_NODE) return;
  const [node] = await Promise.all([installNode(), installed]);
  if (!node) {
    console.log(`Node ${version} could not be installed: the tests run with ${process.version}.`);
    return;
  }
  process.exit(await run(node, process.argv.slice(1), { env: { PORTAL_OLDER_NODE: process.execPath } }));
}
