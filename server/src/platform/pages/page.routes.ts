import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BootPayload } from 'shared-api/contracts/portal';
import type { PlatformDeps } from '../area/deps';
import { HttpError } from '../../kernel/http/errors';
import { personalSlice } from '../features/personalSlice';
import { artifactRoutes } from './artifacts.routes';
import { asksForPage, isUnknownAddress, renderPage, renderUnavailable, statusOf } from './page';
import { sendPage, startPage } from './sendPage';

/** `/a?b` → `/a` and `?b`. */
function splitUrl(url: string) {
  const at = url.indexOf('?');
  return at < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, at), search: url.slice(at) };
}

/** Serves the page for every address, and the remotes' files. */
export const pageRoutes: FastifyPluginAsyncTypebox<PlatformDeps> = async (app, deps) => {
  const { config, registry, reach, demo } = deps;

  await app.register(artifactRoutes, deps);

  async function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const nonce = startPage(reply, config.portalUrl);
    try {
      const [user, slice] = await Promise.all([request.currentUser(), registry.current()]);
      if (!slice.shell)
        return await reply.code(503).send(renderUnavailable('Its interface is not built yet.'));
      const target = splitUrl(request.url);
      // Remotes are listed only for signed-in users.
      const personal = user && personalSlice(slice, user);
      if (personal) reach.record(user.id, personal.reachedBy);
      const isUnknown = !user && isUnknownAddress(slice.remotes, slice.shell, target);
      const payload: BootPayload = {
        version: config.version,
        organisation: slice.organisation,
        timeZone: config.timeZone,
        weekStart: config.weekStart,
        sendsMail: config.smtpUrl !== null,
        revision: slice.revision,
        nextChangeAt: personal?.nextChangeAt ?? null,
        user,
        remotes: personal?.remotes ?? [],
        ...(isUnknown ? { unknownAddress: target.pathname } : {}),
        shell: slice.shell.version,
        demo,
      };
      void reply.code(statusOf(payload, slice.shell, target));
      return await sendPage(request, reply, renderPage(slice, payload, target, nonce));
    } catch (error) {
      request.log.error({ err: error }, 'the page cannot be made');
      return reply
        .code(503)
        .header('Retry-After', 5)
        .send(renderUnavailable('The database does not answer. Please try again in a moment.'));
    }
  }

  // Every address without another handler gets the page; the shell routes it.
  app.setNotFoundHandler(async (request, reply) => {
    if (!asksForPage(request)) throw new HttpError(404, 'There is nothing at this address.');
    return answerPage(request, reply);
  });
};
