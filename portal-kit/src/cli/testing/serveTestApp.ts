import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Build } from 'shared-api/portal/build';
import type { TestApp } from '../../../../server/src/testing/testApp';

/** Lets a test's server listen on a free port. @returns its address */
export async function serveTestApp({ app }: TestApp): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

const hashOf = (bytes: Buffer | ArrayBuffer) =>
  createHash('sha256')
    .update(bytes instanceof Buffer ? bytes : new Uint8Array(bytes))
    .digest('hex');

/** All files of a version with their hashes, as stored in the file store and as served. */
export async function hashesOf({ store }: TestApp, url: string, { name, version, files }: Build) {
  const folder = await store.folderOf(name, version);
  if (!folder) throw new Error(`${name} ${version} is not in the file store.`);
  const stored = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [path.relative(folder, file), hashOf(readFileSync(file))]);
  const served = await Promise.all(
    files.map(async (file) => {
      const answer = await fetch(`${url}/remotes/${name}/${version}/${file.path}`);
      return [file.path, answer.status, hashOf(await answer.arrayBuffer())];
    }),
  );
  return { stored, served };
}
