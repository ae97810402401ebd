import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { buildFile } from '../../inputs.mjs';

const { pack } = createRequire(import.meta.url)('tar-stream');

/** Contains neither time nor user, so that the same build gives the same archive, byte by byte. */
const header = (name, size) => ({
  name,
  size,
  mode: 0o644,
  mtime: new Date(0),
  uid: 0,
  gid: 0,
  type: 'file',
});

/**
 * Packs a build for the upload: a gzipped tar that begins with `portal-build.json`, from which the portal knows the expected files,
 * followed by these files, including source maps.
 * @param {string} dir the folder of the built package
 * @param {{files: {path: string}[]}} build
 * @returns {Promise<Buffer>}
 * @throws {Error} when a file is missing
 */
export async function packBuild(dir, build) {
  const dist = path.join(dir, 'dist');
  const tar = pack();
  for (const name of [buildFile, ...build.files.map((file) => file.path).sort()]) {
    const bytes = readFileSync(path.join(dist, name));
    tar.entry(header(name, bytes.length), bytes);
  }
  tar.finalize();
  return buffer(tar.pipe(createGzip({ level: 9 })));
}
