import type { onRequestHookHandler } from 'fastify';
import type { Config } from '../config/config';
import { checkOrigin } from './originCheck';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a route that changes nothing and ignores the session, so that other sites may call it. */
    anySite?: boolean;
  }
}

/**
 * The `onRequest` hook of every API route: refuses writes from other sites and forbids caching of answers.
 * @throws HttpError 403
 */
export const protectApi =
  (config: Pick<Config, 'portalUrl'>): onRequestHookHandler =>
  (request, reply, done) => {
    if (!request.routeOptions.config.anySite) checkOrigin(request, config);
    void reply.header('Cache-Control', 'no-store');
    done();
  };
