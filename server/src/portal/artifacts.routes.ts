import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Build } from 'shared-api/portal/manifest';
import type { AppDeps } from '../app';
import { artifactsDir, encodings, isCompressible, isServed, readStoredBuild } from './artifacts';

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

/**
 * `/remotes/<name>/<version>/<file>`: every version ever registered, from the folder alone, so that loading goes on while
 * the database does not answer. Only files that the build itself lists are found: no path leads elsewhere.
 */
export const artifactRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { config }) => {
  const artifacts = artifactsDir(config);
  /** A version's folder never changes: its list is read once. */
  const lists = new Map<string, Map<string, Build['files'][number]>>();

  async function listOf(folder: string) {
    const known = lists.get(folder);
    if (known) return known;
    const build = await readStoredBuild(folder);
    if (!build) return null;
    const files = new Map(build.files.filter((f) => isServed(f.path)).map((f) => [f.path, f]));
    lists.set(folder, files);
    return files;
  }

  // Without a schema: as a pattern, TypeBox cannot read the name `*`.
  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/remotes/:name/:version/*',
    async (request, reply) => {
      const { name: remote, version: wanted, '*': file } = request.params;
      const folder = path.join(artifacts, remote, wanted);
      const found = name.test(remote) && version.test(wanted) ? (await listOf(folder))?.get(file) : undefined;
      void reply.headers({
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
      });
      if (!found)
        return reply
          .code(404)
          .header('Cache-Control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('There is no such file.');

      const etag = `"${found.integrity.slice(7, 39)}"`;
      const encoding = isCompressible(file)
        ? acceptedEncodings(request.headers['accept-encoding'])[0]
        : undefined;
      void reply.headers({
        'Cache-Control': 'public, max-age=31536000, immutable',
        ETag: encoding ? `W/${etag}` : etag,
        ...(isCompressible(file) ? { Vary: 'Accept-Encoding' } : {}),
      });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();

      const stored = path.join(folder, file) + (encoding ? encodings[encoding] : '');
      const { size } = await stat(stored);
      void reply.headers({
        'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
        'Content-Length': size,
        ...(encoding ? { 'Content-Encoding': encoding } : {}),
      });
      return reply.send(createReadStream(stored));
    },
  );
};
