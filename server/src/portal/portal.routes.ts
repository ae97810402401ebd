import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import { apiBase, paths } from 'shared-api/contracts/paths';
import { Beacons, type BootPayload, type PortalSlice } from 'shared-api/contracts/portal';
import type { AppDeps } from '../app';
import { demoAccounts, demoPassword } from '../demo/accounts';
import { HttpError } from '../http/errors';
import { protectApi } from '../http/protectApi';
import { artifactRoutes } from './artifacts.routes';
import { renderPage, renderUnavailable, statusOf } from './page';
import { countRecentBeacons, recordBeacons } from './portal.queries';
import { createRegistry } from './registry';
import { securityHeaders } from './securityHeaders';

/** Reports a person may send within an hour: far beyond use, far below harm. */
const beaconsPerHour = 500;

/** `/a?b` → `/a` and `?b`. */
function splitUrl(url: string) {
  const at = url.indexOf('?');
  return at < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, at), search: url.slice(at) };
}

const sliceSchema = Type.Unsafe<PortalSlice>(
  Type.Object(
    { revision: Type.Integer(), remotes: Type.Array(Type.Any()), user: Type.Any() },
    { description: 'As the page has it inlined.' },
  ),
);

/** The page for every address, the remotes' files, and what browsers ask and report about remotes. */
export const portalRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db, config } = deps;
  const registry = createRegistry({ db, log: app.log });

  await app.register(artifactRoutes, deps);

  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(`${apiBase}/`)) await protectApi(request, reply);
  });

  app.get(
    apiBase + paths.slice,
    {
      schema: {
        tags: ['portal'],
        summary: 'The remotes that are live, and who is signed in',
        response: { 200: sliceSchema, 401: ErrorBody },
      },
    },
    async (request): Promise<PortalSlice> => {
      const user = await request.signedIn();
      const { revision, remotes } = await registry.current();
      return { revision, remotes, user };
    },
  );

  app.post(
    apiBase + paths.beacons,
    {
      schema: {
        tags: ['portal'],
        summary: 'Loads and failures of remotes, as the browser saw them',
        body: Beacons,
        description:
          'Kept for signed-in people only; reports that come after signing out are dropped without a word.',
        response: { 204: Type.Null(), 422: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await request.currentUser();
      if (!user) return reply.code(204).send(null);
      if ((await countRecentBeacons(db.db, user.id)) + request.body.length > beaconsPerHour)
        throw new HttpError(429, 'Too many reports; try again later.', { retryAfter: 600 });
      await recordBeacons(db.db, user.id, request.body);
      return reply.code(204).send(null);
    },
  );

  async function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const nonce = randomBytes(16).toString('base64');
    void reply.headers(securityHeaders(nonce, config.portalUrl)).type('text/html; charset=utf-8');
    try {
      const [user, slice] = await Promise.all([request.currentUser(), registry.current()]);
      if (!slice.shell)
        return await reply.code(503).send(renderUnavailable('Its interface is not built yet.'));
      const payload: BootPayload = {
        version: config.version,
        organisation: slice.organisation,
        timeZone: config.timeZone,
        revision: slice.revision,
        user,
        // What there is concerns those who may come in.
        remotes: user ? slice.remotes : [],
        demo: config.demo ? { password: demoPassword, accounts: [...demoAccounts] } : null,
      };
      const target = splitUrl(request.url);
      return await reply.code(statusOf(payload, target)).send(renderPage(slice, payload, target, nonce));
    } catch (error) {
      request.log.error({ err: error }, 'the page cannot be made');
      return reply
        .code(503)
        .header('Retry-After', 5)
        .send(renderUnavailable('The database does not answer. Please try again in a moment.'));
    }
  }

  // The page is what is left when nothing else answers: an address is the shell's business.
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || request.url.startsWith('/remotes/') || /^\/api(\/|\?|$)/.test(request.url))
      throw new HttpError(404, 'There is nothing at this address.');
    return answerPage(request, reply);
  });
};
