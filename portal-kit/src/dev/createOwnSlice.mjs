import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readDeclaration } from '../contract/readDeclaration.mjs';
import { devBase, devVersion } from './devConfig.mjs';

const require = createRequire(import.meta.url);

/**
 * Creates a function that returns the remote's slice in development, which replaces the slice of the deployed version.
 * @param {string} dir the remote's folder
 * @param {(text: string) => void} warn called once with the faults of a changed `portal.json`; the last valid one stays in use
 * @returns {Promise<(shared?: string[]) => Promise<object>>} the present `RemoteSlice`; `shared`: the shared modules of
 *   the build
 * @throws {BuildError} when the first `portal.json` is invalid
 */
export async function createOwnSlice(dir, warn) {
  const { containerName } = require('../container.cjs');
  const { entryFile } = require('../webpack.cjs');
  const packageName = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')).name;
  const savedAt = () => statSync(path.join(dir, 'portal.json'), { throwIfNoEntry: false })?.mtimeMs;
  let readAt = savedAt();
  let { manifest } = await readDeclaration(dir, packageName);

  async function read() {
    try {
      ({ manifest } = await readDeclaration(dir, packageName));
    } catch (error) {
      warn(`${error.message}\nThe page goes on with the portal.json before.`);
    }
  }
  let reading = Promise.resolve();
  function readChanged() {
    const saved = savedAt();
    if (saved !== readAt) {
      readAt = saved;
      reading = reading.then(read);
    }
    return reading;
  }
  return async (shared = []) => {
    await readChanged();
    const { name, title, owner, routes, nav, find, slots, offers } = manifest;
    return {
      name,
      version: devVersion,
      container: containerName(packageName, devVersion),
      entry: devBase(name) + entryFile.remote,
      // The entry changes with every save and has no hash.
      integrity: '',
      shared,
      manifest: { title, owner, routes, nav, find, slots, offers },
      fallback: null,
      disabled: null,
    };
  };
}
