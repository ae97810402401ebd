'use strict';
const fs = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');

/**
 * The versions with which this kit works. `@module-federation/enhanced` 2.9.2 crashes on webpack 5.112 and breaks content
 * hashes on 5.111; two copies of a shared package would break the singletons.
 */
const pins = {
  webpack: { series: '5.110', why: 'other series crash or break with @module-federation/enhanced 2.9.2' },
  '@module-federation/enhanced': { series: '2.9.2', why: 'its runtime hooks are relied upon to the letter' },
  react: { series: '19', why: 'the shell provides React 19' },
  'react-dom': { series: '19', why: 'the shell provides React 19' },
};

/** Whether a version belongs to a series: `5.110` includes 5.110.3 and not 5.1101.0. */
const isInSeries = (series, version) => version === series || version.startsWith(`${series}.`);

/** @param {string} dir where resolution starts @returns {string | undefined} the installed version */
function installedVersion(dir, name) {
  const from = createRequire(path.join(dir, 'package.json'));
  for (const folder of from.resolve.paths(name) ?? []) {
    try {
      return require(path.join(folder, name, 'package.json')).version;
    } catch {
      // Not in this folder: try the parent folder.
    }
  }
  return undefined;
}

/** The range that a package's package.json asks for; undefined if it does not name the dependency. */
function declaredRange(dir, name) {
  const file = path.join(dir, 'package.json');
  if (!fs.existsSync(file)) return undefined;
  const pkg = JSON.parse(fs.readFileSync(file, 'utf8'));
  return [pkg.dependencies, pkg.devDependencies, pkg.peerDependencies, pkg.optionalDependencies]
    .map((group) => group?.[name])
    .find((range) => range !== undefined);
}

/** Whether a range of a package.json includes a version, as webpack's own sharing understands ranges. */
function isInRange(range, version) {
  const { parseRange, satisfy } = require('webpack/lib/util/semver');
  try {
    return satisfy(parseRange(range), version);
  } catch {
    return false;
  }
}

/** A refusal that is shown without a stack trace, as that of a BuildError, which this CommonJS module cannot import. */
const refusal = (title, faults) =>
  Object.assign(new Error([title, ...faults.map((fault) => `  ${fault}`)].join('\n')), {
    name: 'BuildError',
    code: 'build_failed',
    faults,
  });

/**
 * Checks that the installed tools and shared libraries have the versions that this kit needs, and that the package's package.json
 * does not ask for others.
 * @param {string} dir the package's folder
 * @param {(name: string) => string | undefined} [versionOf] for tests; by default what is installed for the package or kit
 * @throws {Error} a `BuildError` with each package that is missing or has another version, and what to do
 */
function checkPins(
  dir,
  versionOf = (name) => installedVersion(dir, name) ?? installedVersion(__dirname, name),
) {
  const manifest = `${path.basename(path.resolve(dir))}/package.json`;
  const faults = Object.entries(pins).flatMap(([name, { series, why }]) => {
    const version = versionOf(name);
    if (version === undefined) return [`${name} ${series} is not installed: run "npm install"`];
    const range = declaredRange(dir, name);
    const remedy =
      range === undefined
        ? 'Run "npm install" with the package-lock.json of the repository'
        : `Remove ${name} from ${manifest} and run "npm install" again`;
    if (!isInSeries(series, version))
      return [`${name} is ${version}, needed is ${series}: ${why}. ${remedy}`];
    if (range !== undefined && !isInRange(range, version))
      return [`${manifest} asks for ${name} ${range}, needed is ${series}: ${why}. ${remedy}`];
    return [];
  });
  if (faults.length) throw refusal('This cannot be built with what is installed:', faults);
}

module.exports = { checkPins, pins, installedVersion };
