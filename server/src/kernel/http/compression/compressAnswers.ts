import { gzip, gzipSync } from 'node:zlib';
import type { onSendHookHandler } from 'fastify';
import { acceptedEncodings } from './acceptedEncodings';

/** Characters from which on an answer is compressed: a shorter one fits into one packet anyway. */
const shortest = 1_000;
/**
 * Characters up to which an answer is compressed at once, in half a millisecond at most. The threads that compress longer ones also hash
 * passwords, for which a short answer must not wait.
 */
const longestAtOnce = 150_000;
/** Higher levels take up to three times as long for a tenth fewer bytes. */
const options = { level: 3 };

/**
 * Compresses JSON answers. Source: docs/adr/0077-compressed-answers.md. Streams are sent as they are: files have a known length, and
 * events must not wait for each other.
 */
export const compressAnswers: onSendHookHandler = (request, reply, payload, done) => {
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
  if (typeof payload !== 'string' || payload.length < shortest || !isJson) return done(null, payload);
  void reply.header('Vary', 'Accept-Encoding');
  if (!acceptedEncodings(request.headers['accept-encoding']).includes('gzip')) return done(null, payload);
  void reply.header('Content-Encoding', 'gzip');
  if (payload.length <= longestAtOnce) return done(null, gzipSync(payload, options));
  gzip(payload, options, done);
};
