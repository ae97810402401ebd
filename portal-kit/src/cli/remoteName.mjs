import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CliError } from './CliError.mjs';

const namePattern = /^[a-z][a-z0-9-]{1,29}$/;

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new CliError('usage', `${file} cannot be read: ${cause.message}`);
  }
}

/** Whether a folder has a front end: a remote or the shell. */
const isFront = (dir) => ['portal.json', 'host.json'].some((file) => existsSync(path.join(dir, file)));

/**
 * Resolves the folder of a package.
 * @param {string} folder as given on the command line
 * @returns {string} absolute
 * @throws {CliError} `usage` when it has no package.json
 */
export function packageDir(folder) {
  const dir = path.resolve(folder);
  if (!existsSync(path.join(dir, 'package.json')))
    throw new CliError(
      'usage',
      `There is no package.json in ${dir}. Run this in a remote's folder, or name one.`,
    );
  return dir;
}

/**
 * Reads the registry's name of a folder's package: from its `portal.json`, for the shell from its `package.json`.
 * @throws {CliError} `usage`, also for a package that is no front end, such as the repository's own
 */
export function readPackageName(folder) {
  const dir = packageDir(folder);
  if (!isFront(dir))
    throw new CliError(
      'usage',
      `${dir} is no remote: it has no portal.json. Run this in a remote's folder, or name one.`,
    );
  const manifest = path.join(dir, 'portal.json');
  const name = readJson(existsSync(manifest) ? manifest : path.join(dir, 'package.json')).name;
  if (!namePattern.test(String(name)))
    throw new CliError(
      'usage',
      `${dir}: "${name}" is no name that a portal knows. Is this a remote's folder?`,
    );
  return name;
}

/**
 * Resolves the argument of a command, a folder or a name, to the registry's name of a remote.
 * @param {string} [given] by default the current folder
 */
export function resolveRemoteName(given = '.') {
  const dir = path.resolve(given);
  if (existsSync(path.join(dir, 'package.json')) && isFront(dir)) return readPackageName(given);
  if (namePattern.test(given)) return given;
  throw new CliError(
    'usage',
    given === '.'
      ? 'Which remote? Run this in its folder, or name it.'
      : `"${given}" is neither a remote's folder nor a remote's name.`,
  );
}
