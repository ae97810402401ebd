import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkOrigin } from './originCheck';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a call that changes nothing and heeds no session, which browsers make in ways of their own. */
    anySite?: boolean;
  }
}

/**
 * The `onRequest` hook of every call: refuses writes from other sites, and lets no cache between keep the caller's answer.
 * @throws HttpError 403
 */
export async function protectApi(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!request.routeOptions.config.anySite) checkOrigin(request);
  void reply.headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
}
