import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toHttpErrors } from './toHttpErrors';
import type { ByteRange } from './s3';
import type { Files } from './files';
import { HttpError } from '../http/errors';

/** A file with the attributes for its headers. */
export interface SendableFile {
  /** Its name in the file store, or its bytes. */
  file: string | Uint8Array;
  filename: string;
  size: number;
  sha256: string;
  media_type: string;
}

/** Encodes a value of a header parameter. Source: RFC 8187. */
const encodeHeaderValue = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** `Content-Disposition` with the exact name, and an ASCII one for old clients. */
export const contentDisposition = (filename: string): string =>
  `attachment; filename="${filename.replace(/[^ !#$&-[\]-~]/gu, '_')}"; filename*=UTF-8''${encodeHeaderValue(filename)}`;

/**
 * Parses a `Range` header with a single range.
 * @returns undefined when the whole file is to be sent, null for a range outside the file
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (!from && !to)) return undefined;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return start > end || start >= size ? null : { start, end };
}

/** Headers that let a browser only save a file: its content cannot run scripts or load anything. */
export const fileHeaders = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Accept-Ranges': 'bytes',
  // A browser may cache the file but must revalidate it, so that permissions are checked each time.
  'Cache-Control': 'private, no-cache',
};

/** Replaces the bytes of an answer to HEAD, which Fastify would read to their end. */
function sendNothing(bytes: Readable): Readable {
  bytes.on('error', () => undefined).destroy();
  return Readable.from([]);
}

const readBytes = (files: Files, file: SendableFile['file'], range?: ByteRange) =>
  typeof file === 'string'
    ? toHttpErrors(files.read(file, range))
    : Readable.from([range ? file.subarray(range.start, range.end + 1) : file]);

/** Sends a file or the requested range. @throws HttpError 410 when its bytes are missing, 416 for a range outside the file */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: Files,
  sent: SendableFile,
) {
  const tag = `"${sent.sha256}"`;
  void reply.headers({ ...fileHeaders, ETag: tag });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  const { 'if-range': ifRange, range: rangeHeader } = request.headers;
  const range = ifRange === undefined || ifRange === tag ? parseRange(rangeHeader, sent.size) : undefined;
  if (range === null) {
    void reply.header('Content-Range', `bytes */${sent.size}`);
    throw new HttpError(416, 'The file has no such part.');
  }
  const bytes = await readBytes(files, sent.file, range);
  if (!bytes) {
    request.log.error({ file: sent.file }, 'a file is missing in the file store');
    throw new HttpError(
      410,
      `The bytes of ${sent.filename} are missing in the file store. Whoever runs the portal must look for them.`,
      { code: 'file_missing' },
    );
  }
  if (range) void reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${sent.size}`);
  return reply
    .headers({
      'Content-Type': sent.media_type.startsWith('text/')
        ? `${sent.media_type}; charset=utf-8`
        : sent.media_type,
      'Content-Length': range ? range.end - range.start + 1 : sent.size,
      'Content-Disposition': contentDisposition(sent.filename),
    })
    .send(request.method === 'HEAD' ? sendNothing(bytes) : bytes);
}
