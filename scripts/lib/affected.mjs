import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './root.mjs';

/** Files outside the packages with which every package is built or tested; docs and benches touch no package. */
const everywhere = /^(package(-lock)?\.json|lerna\.json|tsconfig\.json|jest\.config\.cjs|scripts\/.+)$/;

/** Lerna reads the graph of packages with Nx, here without its daemon and its cache. */
export const lernaEnv = { NX_DAEMON: 'false', NX_SKIP_NX_CACHE: 'true', NX_INTERACTIVE: 'false', CI: 'true' };

const git = (dir, ...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: dir, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

/**
 * Finds the commit on which a change is based: its merge base with `origin/main`, or on main itself the commit before.
 * @returns {string | null} null where there is no such commit: no repository, a clone of one commit, the first of all
 */
export function baseOf(dir = root) {
  const head = git(dir, 'rev-parse', 'HEAD');
  const left = git(dir, 'merge-base', 'origin/main', 'HEAD');
  return left && left !== head ? left : git(dir, 'rev-parse', '--verify', '--quiet', 'HEAD~1^{commit}');
}

/**
 * Builds the arguments by which lerna selects the packages that a change touches, and their dependents.
 * @param {string} since a commit
 * @returns {{ files: string[], filter: string[] }} the changed files; `filter` is empty when one of them touches every package
 */
export function changeSince(since, dir = root) {
  const listed = git(dir, 'diff', '--name-only', since);
  if (listed === null) throw new Error(`There is no commit ${since} here.`);
  const files = listed.split('\n').filter(Boolean);
  return { files, filter: files.some((file) => everywhere.test(file)) ? [] : ['--since', since] };
}

/**
 * @param {string[]} filter of `changeSince`
 * @returns {{ name: string, folder: string }[]} the packages that the filter selects
 */
export function packagesOf(filter, dir = root) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join('node_modules', 'lerna', 'dist', 'cli.js'), 'ls', '--all', '--json', '--toposort', ...filter],
    { cwd: dir, encoding: 'utf8', env: { ...process.env, ...lernaEnv } },
  );
  if (status !== 0) throw new Error(`lerna cannot list the packages:\n${stderr}`);
  return JSON.parse(stdout || '[]').map(({ name, location }) => ({
    name,
    folder: path.relative(dir, location),
  }));
}
