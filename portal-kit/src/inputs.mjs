// The inputs of a build, and whether the build in dist/ is up to date. Uses only Node's own modules, since `npm start` runs it first.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const kit = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** The repository's folder, which contains the kit, the shared packages and the lock file. */
export const root = path.dirname(kit);

const sharedFolders = ['shared-ui', 'shared-api', 'portal-kit'].map((name) => path.join(root, name));
const lockFile = path.join(root, 'package-lock.json');
const ignoredFolders = new Set(['node_modules', 'dist', '.cache']);
/** Folders of the kit that do not affect builds: a changed text of `portal status` must not change the version of every area. */
const notBuildInputs = ['bin', 'template', 'src/cli', 'src/dev'].map((name) => path.join(kit, name));
const isTest = (name) => /\.test\.[cm]?[jt]sx?$/.test(name);

export const buildFile = 'portal-build.json';

function* filesBelow(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!ignoredFolders.has(entry.name) && !notBuildInputs.includes(file)) yield* filesBelow(file);
    } else if (entry.isFile() && !isTest(entry.name)) yield file;
  }
}

/**
 * The folders from which a package is built: its own, the shared packages and the kit. A part of the lock file is an input as well:
 * see `lockedPackages`.
 * @param {string} dir the package's folder
 * @returns {string[]} absolute paths
 */
export const inputFolders = (dir) => [...new Set([path.resolve(dir), ...sharedFolders])];

/** The folders in the lock file where a package's dependency may be installed: beside it, or beside a folder above it. */
function candidates(from, name) {
  const found = [];
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    if (path.posix.basename(folder) !== 'node_modules')
      found.push(path.posix.join(folder === '.' ? '' : folder, 'node_modules', name));
    if (folder === '.' || folder === '') return found;
  }
}

/**
 * The entries of the lock file that a package's build can use: what the package, the shared packages and the kit depend on, directly
 * or not. A dependency of the server or of another area changes no version of this one.
 * @param {string} dir the package's folder
 * @param {string} text of the lock file
 * @returns {string} the entries as text, sorted by their place; all of the text when it cannot be read
 */
export function lockedPackages(dir, text) {
  let packages;
  try {
    ({ packages } = JSON.parse(text));
  } catch {
    return text;
  }
  if (!packages) return text;
  const places = [path.resolve(dir), ...sharedFolders].map((folder) =>
    path.relative(root, folder).split(path.sep).join('/'),
  );
  const used = new Set();
  const open = [...new Set(places)];
  while (open.length) {
    const place = open.pop();
    // A package outside the lock file is read from its own package.json.
    const entry = packages[place] ?? readPackage(path.resolve(root, place));
    if (used.has(place) || !entry) continue;
    used.add(place);
    if (entry.link) open.push(entry.resolved);
    const names = ['dependencies', 'optionalDependencies', 'peerDependencies'].flatMap((kind) =>
      Object.keys(entry[kind] ?? {}),
    );
    for (const name of names) {
      const found = candidates(place, name).find((candidate) => Object.hasOwn(packages, candidate));
      if (found) open.push(found);
    }
  }
  const isInstalled = (place) => place.includes('node_modules/');
  return JSON.stringify(
    [...used]
      .filter(isInstalled)
      .sort()
      .map((place) => {
        const { version, resolved, integrity } = packages[place];
        return [place, version, resolved, integrity];
      }),
  );
}

function readPackage(folder) {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The text of the lock file; empty without one. */
export const readLockFile = () => (existsSync(lockFile) ? readFileSync(lockFile, 'utf8') : '');

/**
 * The folders of the inputs as git pathspecs, with exclusions.
 * @param {string} dir the package's folder
 * @returns {string[]} pathspecs
 */
export const inputPathspecs = (dir) => [
  ...inputFolders(dir),
  ...notBuildInputs.map((folder) => `:(exclude,top)${path.relative(root, folder)}`),
  // As in `isTest`: a changed test makes no other build.
  ...['ts', 'tsx', 'js', 'mjs', 'cjs'].map((kind) => `:(exclude,top,glob)**/*.test.${kind}`),
];

/**
 * A hash of all inputs of a package's build, by name and content. Tests are ignored.
 * @param {string} dir the package's folder
 * @returns {string} 64 hexadecimal digits
 */
export function inputHash(dir) {
  const hash = createHash('sha256');
  const add = (label, file) => hash.update(`${label}\0`).update(readFileSync(file)).update('\0');
  for (const folder of inputFolders(dir)) {
    if (!existsSync(folder)) continue;
    const label = folder === path.resolve(dir) ? 'package' : path.relative(root, folder);
    for (const file of filesBelow(folder)) add(`${label}/${path.relative(folder, file)}`, file);
  }
  return hash.update(lockedPackages(dir, readLockFile())).digest('hex');
}

/** @returns {object | undefined} the `Build` of the package's last successful build */
export function readBuild(dir) {
  try {
    return JSON.parse(readFileSync(path.join(dir, 'dist', buildFile), 'utf8'));
  } catch {
    return undefined; // Never built, or the build was interrupted.
  }
}

/**
 * Whether dist/ has a complete build of the present inputs.
 * @param {string} dir the package's folder
 * @param {string} [hash] the inputs' hash, if the caller has computed it
 */
export function isFresh(dir, hash = inputHash(dir)) {
  const build = readBuild(dir);
  if (build?.inputs !== hash || !Array.isArray(build.files)) return false;
  return build.files.every(({ path: file, size }) => {
    const stat = statSync(path.join(dir, 'dist', file), { throwIfNoEntry: false });
    return stat?.size === size;
  });
}
