import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Build } from 'shared-api/portal/build';
import type { PlatformDeps } from '../area/deps';
import { acceptedEncodings } from '../../kernel/http/compression/acceptedEncodings';
import { HttpError } from '../../kernel/http/errors';
import { orMissing } from '../../kernel/storage/disk';
import { StoreError } from '../../kernel/storage/StoreError';
import { encodings, isCompressible, isServed, readStoredBuild } from '../store/artifacts';
import { folderOfHash, isHashFolder } from '../registry/hashFolder';
import { openHashedFiles } from '../store/hashedFiles';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

const name = /^[a-z][a-z0-9-]{1,29}$/;
const version = /^[0-9][0-9A-Za-z.-]{0,79}$/;

/** Turns an unavailable file store into a 503, which browsers retry. */
function storeFault(error: unknown): never {
  if (error instanceof StoreError && error.status === 503)
    throw new HttpError(503, error.message, { retryAfter: 2 });
  throw error;
}

interface Version {
  folder: string;
  /** The served files, by path. */
  files: Map<string, Build['files'][number]>;
}

/**
 * Serves `/remotes/<name>/<version>/<file>`: every kept version, from the file store alone, so that pages load while the
 * database is down. Only files that the build lists are found, so no path leads outside the version. `/remotes/<name>/<hash>/<file>`
 * is the file of whichever version has it with that hash.
 */
export const artifactRoutes: FastifyPluginAsyncTypebox<PlatformDeps> = async (app, { store, hub, db }) => {
  const dropRemoved = () =>
    void store.dropRemoved().catch((error: unknown) => {
      app.log.warn({ err: error }, 'versions that were removed could not be dropped');
    });
  const unsubscribe = hub.on('registry', dropRemoved);
  app.addHook('onReady', async () => dropRemoved());
  app.addHook('onClose', async () => unsubscribe());

  const hashed = openHashedFiles({ db, hub, log: app.log });
  app.addHook('onClose', () => hashed.close());

  /** Caches the list of files of each version, which never changes. */
  const versions = new Map<string, Version>();

  async function find(remote: string, wanted: string): Promise<Version | null> {
    if (!name.test(remote) || !version.test(wanted)) return null;
    const key = `${remote}/${wanted}`;
    const known = versions.get(key);
    if (known) return known;
    const folder = await store.folderOf(remote, wanted);
    const build = folder && (await readStoredBuild(folder));
    if (!folder || !build) return null;
    const files = new Map(build.files.filter((f) => isServed(f.path)).map((f) => [f.path, f]));
    versions.set(key, { folder, files });
    return { folder, files };
  }

  /** Finds a file by the folder in its address, a version or a hash, and measures its stored copy; null when there is none. */
  async function locate(remote: string, folder: string, file: string, ending: string) {
    const isByHash = isHashFolder(folder);
    // When a version was removed after its list was read, the second attempt finds it restored, or another one with the same file.
    for (let attempt = 0; attempt < 2; attempt++) {
      const wanted = isByHash ? await hashed.versionOf(remote, folder, file) : folder;
      const kept = wanted === undefined ? null : await find(remote, wanted).catch(storeFault);
      const found = kept?.files.get(file);
      if (kept && found && (!isByHash || folderOfHash(found.integrity) === folder)) {
        const stored = path.join(kept.folder, file) + ending;
        const measured = await orMissing(stat(stored));
        if (measured) return { stored, size: measured.size, integrity: found.integrity };
        versions.delete(`${remote}/${wanted}`);
      } else if (!isByHash || wanted === undefined) return null;
      if (isByHash) hashed.forget(remote, folder, file);
    }
    return null;
  }

  // There is no schema, because TypeBox cannot parse the parameter name `*`.
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/remotes/:name/:version/*',
    async (request, reply) => {
      const { name: remote, version: folder, '*': file } = request.params;
      void reply.header('Cross-Origin-Resource-Policy', 'same-origin');
      const encoding = isCompressible(file)
        ? acceptedEncodings(request.headers['accept-encoding'])[0]
        : undefined;
      const found = await locate(remote, folder, file, encoding ? encodings[encoding] : '');
      if (found) {
        const etag = `"${found.integrity.slice(7, 39)}"`;
        void reply.headers({
          'Cache-Control': 'public, max-age=31536000, immutable',
          ETag: encoding ? `W/${etag}` : etag,
          ...(isCompressible(file) ? { Vary: 'Accept-Encoding' } : {}),
        });
        if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
        void reply.headers({
          'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
          'Content-Length': found.size,
          ...(encoding ? { 'Content-Encoding': encoding } : {}),
        });
        return reply.send(createReadStream(found.stored));
      }
      return reply
        .code(404)
        .header('Cache-Control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('There is no such file.');
    },
  );
};
