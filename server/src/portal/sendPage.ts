import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings } from './artifacts.routes';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Beyond this level a page gets hardly smaller, and takes many times as long. */
const level = 5;

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
