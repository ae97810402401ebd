import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { inputPathspecs, lockedPackages, readLockFile, root } from './inputs.mjs';

/** @returns {string | undefined} what git prints; undefined without git or a repository */
function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

const lockFileName = 'package-lock.json';

/** The part of the lock file that a package uses, as it was at a commit. */
const lockedAt = (dir, commit) => lockedPackages(dir, git('show', `${commit}:./${lockFileName}`) ?? '');

/** The short hash of the last commit that changed an input; undefined when there is none. */
function lastCommit(dir, paths) {
  const changed = git('log', '-1', '--format=%H', '--', ...paths);
  // Commits that changed the lock file since then count if they changed what this package uses of it.
  const range = changed ? [`${changed}..HEAD`] : [];
  const locks =
    git('log', '--format=%H', ...range, '--', lockFileName)
      ?.split('\n')
      .filter(Boolean) ?? [];
  const ofLock = locks.find((commit) => lockedAt(dir, commit) !== lockedAt(dir, `${commit}^`));
  return (ofLock ?? changed)?.slice(0, 7) || undefined;
}

/** Whether the inputs are committed; undefined when git cannot tell, as outside a repository. */
function isCommitted(dir, paths) {
  const status = git('status', '--porcelain', '--', ...paths);
  if (status === undefined) return undefined;
  const working = lockedPackages(dir, readLockFile());
  return (
    status === '' &&
    (git('status', '--porcelain', '--', lockFileName) === '' || lockedAt(dir, 'HEAD') === working)
  );
}

/**
 * Computes a build's version from the package's version and the last commit that changed an input. If inputs have uncommitted
 * changes, their hash is used instead, after an `x`: `1.0.0-3f2a1bc`, `1.0.0-x9d21c0e`.
 * @param {string} dir the package's folder
 * @param {string} packageVersion
 * @param {string} inputs the inputs' hash
 */
export function buildVersion(dir, packageVersion, inputs) {
  const paths = inputPathspecs(path.resolve(dir));
  const commit = isCommitted(dir, paths) ? lastCommit(dir, paths) : undefined;
  return `${packageVersion}-${commit ?? `x${inputs.slice(0, 7)}`}`;
}

/**
 * Whether a build of the present inputs has another name than it would get now: it was built before its inputs were committed, or
 * they were committed again. False where git cannot tell.
 * @param {string} version the build's version
 */
export const isNameStale = (dir, packageVersion, inputs, version) =>
  isCommitted(dir, inputPathspecs(path.resolve(dir))) !== undefined &&
  buildVersion(dir, packageVersion, inputs) !== version;
