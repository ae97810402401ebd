import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Build } from 'shared-api/portal/manifest';
import type { PlatformDeps } from '../area/deps';
import { HttpError } from '../../kernel/http/errors';
import { orMissing } from '../../kernel/storage/disk';
import { StoreError } from '../../kernel/storage/StoreError';
import { encodings, isCompressible, isServed, readStoredBuild } from '../store/artifacts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

const name = /^[a-z][a-z0-9-]{1,29}$/;
const version = /^[0-9][0-9A-Za-z.-]{0,79}$/;

/** `br;q=0.5, gzip, *;q=0` → what the caller takes, best first; Brotli before gzip. */
export function acceptedEncodings(header: string | undefined): (keyof typeof encodings)[] {
  const wanted = new Map<string, number>();
  for (const part of (header ?? '').split(',')) {
    const [coding = '', ...params] = part.trim().toLowerCase().split(';');
    const q = params.map((param) => /^\s*q=([0-9.]+)$/.exec(param)?.[1]).find(Boolean);
    wanted.set(coding, q === undefined ? 1 : Number(q));
  }
  const weight = (coding: string) => wanted.get(coding) ?? wanted.get('*') ?? 0;
  return (Object.keys(encodings) as (keyof typeof encodings)[]).filter((coding) => weight(coding) > 0);
}

/** A file store that does not answer: browsers try again. */
function storeFault(error: unknown): never {
  if (error instanceof StoreError && error.status === 503)
    throw new HttpError(503, error.message, { retryAfter: 2 });
  throw error;
}

interface Version {
  folder: string;
  /** Files that are served, by path. */
  files: Map<string, Build['files'][number]>;
}

/**
 * `/remotes/<name>/<version>/<file>`: every version that is kept, from the file store alone, so that loading goes on while the
 * database does not answer. Only files that the build itself lists are found: no path leads elsewhere.
 */
export const artifactRoutes: FastifyPluginAsyncTypebox<PlatformDeps> = async (app, { store, hub }) => {
  const dropRemoved = () =>
    void store.dropRemoved().catch((error: unknown) => {
      app.log.warn({ err: error }, 'versions that were removed could not be dropped');
    });
  const deaf = hub.on('registry', dropRemoved);
  app.addHook('onReady', async () => dropRemoved());
  app.addHook('onClose', async () => deaf());

  /** A version's files never change: its list is read once. */
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

  /** The file as it is sent, with its bytes; null when the version has gone since its list was read. */
  async function measure(remote: string, wanted: string, file: string): Promise<Stats | null> {
    const measured = await orMissing(stat(file));
    if (!measured) versions.delete(`${remote}/${wanted}`);
    return measured;
  }

  // Without a schema: as a pattern, TypeBox cannot read the name `*`.
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/remotes/:name/:version/*',
    async (request, reply) => {
      const { name: remote, version: wanted, '*': file } = request.params;
      void reply.headers({
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
      });
      const encoding = isCompressible(file)
        ? acceptedEncodings(request.headers['accept-encoding'])[0]
        : undefined;
      // A folder that went and came back (a cache that was emptied) is looked for once more.
      for (let tries = 0; tries < 2; tries++) {
        const kept = await find(remote, wanted).catch(storeFault);
        const found = kept?.files.get(file);
        if (!kept || !found) break;
        const stored = path.join(kept.folder, file) + (encoding ? encodings[encoding] : '');
        const measured = await measure(remote, wanted, stored);
        if (!measured) continue;
        const etag = `"${found.integrity.slice(7, 39)}"`;
        void reply.headers({
          'Cache-Control': 'public, max-age=31536000, immutable',
          ETag: encoding ? `W/${etag}` : etag,
          ...(isCompressible(file) ? { Vary: 'Accept-Encoding' } : {}),
        });
        if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
        void reply.headers({
          'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
          'Content-Length': measured.size,
          ...(encoding ? { 'Content-Encoding': encoding } : {}),
        });
        return reply.send(createReadStream(stored));
      }
      return reply
        .code(404)
        .header('Cache-Control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('There is no such file.');
    },
  );
};
