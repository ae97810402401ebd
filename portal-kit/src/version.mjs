import { execFileSync } from 'node:child_process';
import { inputPathspecs, root } from './inputs.mjs';

/** @returns {string | undefined} what git prints; undefined without git or a repository */
function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

/**
 * Computes a build's version from the package's version and the last commit that changed an input. If inputs have uncommitted
 * changes, their hash is used instead, after an `x`: `1.0.0-3f2a1bc`, `1.0.0-x9d21c0e`.
 * @param {string} dir the package's folder
 * @param {string} packageVersion
 * @param {string} inputs the inputs' hash
 */
export function buildVersion(dir, packageVersion, inputs) {
  const paths = inputPathspecs(dir);
  const clean = git('status', '--porcelain', '--', ...paths) === '';
  const commit = clean ? git('log', '-1', '--format=%H', '--', ...paths)?.slice(0, 7) : undefined;
  return `${packageVersion}-${commit || `x${inputs.slice(0, 7)}`}`;
}
