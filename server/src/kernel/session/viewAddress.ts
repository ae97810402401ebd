import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readOnlyCode } from 'shared-api/contracts/platform/views';
import { HttpError } from '../http/errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a call that may be made within a view although it is not a GET: it changes nothing, or ends the view. */
    inView?: boolean;
  }
}

/** The prefix of a view's addresses; the token is as `newToken` makes it. */
const prefix = /^\/as\/([A-Za-z0-9_-]{43})(?=[/?#]|$)/;
const tokens = new WeakMap<IncomingMessage, string>();

/**
 * Fastify's `rewriteUrl`: removes the prefix of a view from the address, so that routes, log lines and metrics know nothing of it, and
 * remembers its token for `viewTokenOf`.
 */
export function removeViewPrefix(raw: IncomingMessage): string {
  const url = raw.url ?? '/';
  const match = prefix.exec(url);
  if (!match) return url;
  tokens.set(raw, match[1]!);
  const rest = url.slice(match[0].length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The token of the view whose address was called; undefined for all other requests. */
export const viewTokenOf = ({ raw }: Pick<FastifyRequest, 'raw'>): string | undefined => tokens.get(raw);

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses every write within a view, on all routes at once, before its body is read. */
export function refuseWritesInViews(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (viewTokenOf(request) === undefined || readingMethods.has(request.method)) return done();
    if (request.routeOptions.config?.inView) return done();
    // A view that has ended says so instead.
    request
      .currentUser()
      .then(
        () =>
          done(new HttpError(403, 'This is a read-only view. Nothing was changed.', { code: readOnlyCode })),
        done,
      );
  });
}
