import { PassThrough } from 'node:stream';
import type { preParsingHookHandler } from 'fastify';
import { HttpError } from './errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for an upload, which reads its body as a stream and limits its time by itself. */
    readsStream?: boolean;
  }
}

const tooSlow = () =>
  Object.assign(
    new HttpError(408, 'The call did not arrive in time. Check your connection and try again.', {
      code: 'too_slow',
    }),
    // Fastify answers 400 without it.
    { statusCode: 408 },
  );

/**
 * The `preParsing` hook that answers 408 to a body that takes too long to arrive, and closes the connection. Bodies that have
 * arrived already, as nearly all have, cost nothing.
 */
export const limitBodyTime =
  (timeoutMs: number): preParsingHookHandler =>
  (request, reply, payload, done) => {
    const { raw, headers, routeOptions } = request;
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
    if (!hasBody || raw.complete || routeOptions.config.readsStream) return done(null, payload);
    const body = new PassThrough();
    const timer = setTimeout(() => {
      void reply.header('Connection', 'close');
      body.destroy(tooSlow());
    }, timeoutMs).unref();
    body.once('close', () => clearTimeout(timer));
    // A call that was answered without its body has no other listener.
    body.on('error', () => undefined);
    payload.once('error', (error) => body.destroy(error));
    payload.pipe(body);
    done(null, body);
  };
