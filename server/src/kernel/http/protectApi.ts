import type { onRequestHookHandler } from 'fastify';
import { checkOrigin } from './originCheck';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a route that changes nothing and ignores the session, so that other sites may call it. */
    anySite?: boolean;
  }
}

const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/**
 * The `onRequest` hook of every API route: refuses writes from other sites and forbids caching of answers.
 * @throws HttpError 403
 */
export const protectApi: onRequestHookHandler = (request, reply, done) => {
  if (!request.routeOptions.config.anySite) checkOrigin(request);
  void reply.headers(headers);
  done();
};
