import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { buildFile } from '../../inputs.mjs';

const { pack } = createRequire(import.meta.url)('tar-stream');

/** Neither the time nor the machine of the packing goes in: the same build is the same archive, byte by byte. */
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
 * A build as it is uploaded: a gzipped tar with `portal-build.json` first, by which the portal knows what it is to expect of
 * the rest, then every file that the build names, source maps included.
 * @param {string} dir the package's folder, built
 * @param {{files: {path: string}[]}} build
 * @returns {Promise<Buffer>}
 * @throws {Error} when a file is not there
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
