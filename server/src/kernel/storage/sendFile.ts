import type { FastifyReply, FastifyRequest } from 'fastify';
import { toHttpErrors } from './toHttpErrors';
import type { ByteRange } from './s3';
import type { Files } from './files';
import { HttpError } from '../http/errors';

/** A file to be sent: its name in the store, and what is said of it. */
export interface Sendable {
  file: string;
  filename: string;
  size: number;
  sha256: string;
  media_type: string;
}

/** Letters that may stand in a header by themselves; RFC 8187. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** `Content-Disposition` with the name as it is, and for old programs in plain letters. */
export const disposition = (filename: string): string =>
  `attachment; filename="${filename.replace(/[^ !#$&-[\]-~]/gu, '_')}"; filename*=UTF-8''${encoded(filename)}`;

/**
 * The one range of a `Range` header that says one.
 * @returns undefined where all of it is to be sent, null for a range outside of it
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (!from && !to)) return undefined;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return start > end || start >= size ? null : { start, end };
}

/** What a browser is to make of it: nothing but a file. Whatever it holds, it runs nothing and asks for nothing. */
export const harmless = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Accept-Ranges': 'bytes',
  // The name of its bytes lets a browser keep it; whether it may be seen is asked each time.
  'Cache-Control': 'private, no-cache',
};

/** Sends a file, or the part of it that is asked for. @throws HttpError 410 when its bytes are lost */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, files: Files, one: Sendable) {
  const tag = `"${one.sha256}"`;
  void reply.headers({ ...harmless, ETag: tag });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  const { 'if-range': ifRange, range: wanted } = request.headers;
  const range = ifRange === undefined || ifRange === tag ? rangeOf(wanted, one.size) : undefined;
  if (range === null) {
    void reply.header('Content-Range', `bytes */${one.size}`);
    throw new HttpError(416, 'The file has no such part.');
  }
  const bytes = await toHttpErrors(files.read(one.file, range));
  if (!bytes) {
    request.log.error({ file: one.file }, 'a file is missing in the file store');
    throw new HttpError(
      410,
      `The bytes of ${one.filename} are missing in the file store. Whoever runs the portal must look for them.`,
      { code: 'file_missing' },
    );
  }
  if (range) void reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${one.size}`);
  return reply
    .headers({
      'Content-Type': one.media_type.startsWith('text/')
        ? `${one.media_type}; charset=utf-8`
        : one.media_type,
      'Content-Length': range ? range.end - range.start + 1 : one.size,
      'Content-Disposition': disposition(one.filename),
    })
    .send(bytes);
}
