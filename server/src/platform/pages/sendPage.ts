import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings } from '../../kernel/http/compression/acceptedEncodings';
import { securityHeaders } from './securityHeaders';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Higher levels take many times as long and save hardly any bytes. */
const brotliLevel = 5;

/**
 * Sets the headers of every page.
 * @returns the nonce of the page's own scripts
 */
export function startPage(reply: FastifyReply, portalUrl: string): string {
  const nonce = randomBytes(16).toString('base64');
  void reply.headers(securityHeaders(nonce, portalUrl)).type('text/html; charset=utf-8');
  return nonce;
}

/**
 * Sends a page compressed: manifests repeat each other, so sixty areas weigh little more than six. Compression leaks no secret
 * through its length, as the page holds none: the nonce changes on each answer.
 */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string) {
  const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
  void reply.header('Vary', 'Accept-Encoding');
  if (!encoding) return reply.send(html);
  const bytes =
    encoding === 'br'
      ? await compressBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel } })
      : await compressGzip(html);
  return reply.header('Content-Encoding', encoding).send(bytes);
}
