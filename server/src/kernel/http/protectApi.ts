import type { onRequestHookHandler } from 'fastify';
import { checkOrigin } from './originCheck';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a call that changes nothing and heeds no session, which browsers make in ways of their own. */
    anySite?: boolean;
  }
}

const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/**
 * The `onRequest` hook of every call: refuses writes from other sites, and lets no cache between keep the caller's answer.
 * @throws HttpError 403
 */
export const protectApi: onRequestHookHandler = (request, reply, done) => {
  if (!request.routeOptions.config.anySite) checkOrigin(request);
  void reply.headers(headers);
  done();
};
