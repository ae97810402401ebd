'use strict';
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

/**
 * Checks that the installed tools and shared libraries have the versions that this kit needs.
 * @param {string} dir the package's folder
 * @param {(name: string) => string | undefined} [versionOf] for tests; by default what is installed for the package or kit
 * @throws {Error} with each package that is missing or has another version
 */
function checkPins(
  dir,
  versionOf = (name) => installedVersion(dir, name) ?? installedVersion(__dirname, name),
) {
  const faults = Object.entries(pins).flatMap(([name, { series, why }]) => {
    const version = versionOf(name);
    if (version === undefined) return [`${name} ${series} is not installed`];
    return isInSeries(series, version) ? [] : [`${name} is ${version}, needed is ${series}: ${why}`];
  });
  if (faults.length)
    throw new Error(`This cannot be built with what is installed:\n  ${faults.join('\n  ')}`);
}

module.exports = { checkPins, pins, installedVersion };
