import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readDeclaration } from '../readDeclaration.mjs';
import { devBase, devVersion } from './devConfig.mjs';

const require = createRequire(import.meta.url);

/**
 * What the page is told of the remote that is being written, in the place of what the portal has deployed of it.
 * @param {string} dir the remote's folder
 * @param {(text: string) => void} complain hears once what is wrong with a changed `portal.json`; the last good one goes on
 * @returns {Promise<(shared?: string[]) => Promise<object>>} the `RemoteSlice` as it is now; `shared`: the shared modules that
 *   the build uses
 * @throws {BuildError} when it is wrong from the start
 */
export async function createOwnSlice(dir, complain) {
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
      complain(`${error.message}\nThe page goes on with the portal.json before.`);
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
      // Changes with every save.
      integrity: '',
      shared,
      manifest: { title, owner, routes, nav, find, slots, offers },
      fallback: null,
      disabled: null,
    };
  };
}
