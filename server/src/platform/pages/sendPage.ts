import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings } from './artifacts.routes';
import { securityHeaders } from './securityHeaders';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Beyond this level a page gets hardly smaller, and takes many times as long. */
const level = 5;

/** Gives an answer the headers of every page. @returns the nonce of its own scripts */
export function startPage(reply: FastifyReply, portalUrl: string): string {
  const nonce = randomBytes(16).toString('base64');
  void reply.headers(securityHeaders(nonce, portalUrl)).type('text/html; charset=utf-8');
  return nonce;
}

/**
 * Sends a page as small as the browser takes it: manifests repeat themselves, so that sixty areas weigh little more than six.
 * The page holds no secret that a stranger could guess at by its length: the nonce is another one each time.
 */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string) {
  const [encoding] = acceptedEncodings(request.headers['accept-encoding']);
  void reply.header('Vary', 'Accept-Encoding');
  if (!encoding) return reply.send(html);
  const bytes =
    encoding === 'br'
      ? await compressBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: level } })
      : await compressGzip(html);
  return reply.header('Content-Encoding', encoding).send(bytes);
}
