import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { viewBase } from 'shared-api/contracts/paths';
import type { BootPayload } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { viewEndedCode } from 'shared-api/contracts/platform/views';
import type { PlatformDeps } from '../area/deps';
import { HttpError } from '../../kernel/http/errors';
import type { View } from '../../kernel/session/session.queries';
import { viewTokenOf } from '../../kernel/session/viewAddress';
import { readConfigGroups, withConfig } from '../config/personalConfig';
import { personalSlice } from '../features/personalSlice';
import { displayRemotes, isDisplay } from './displays';
import { applyDrafts } from '../features/applyDrafts';
import { artifactRoutes } from './artifacts.routes';
import { asksForPage, isUnknownAddress, renderPage, renderUnavailable, statusOf } from './page';
import { sendPage, startPage } from './sendPage';

/** `/a?b` → `/a` and `?b`. */
function splitUrl(url: string) {
  const at = url.indexOf('?');
  return at < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, at), search: url.slice(at) };
}

interface PageUser {
  user: CurrentUser | null;
  viewEnded?: true;
}

/** Reads the user of a page. A view that has ended has a page of its own, which the shell shows. */
async function readPageUser(request: FastifyRequest): Promise<PageUser> {
  try {
    return { user: await request.currentUser() };
  } catch (error) {
    if (error instanceof HttpError && error.options.code === viewEndedCode)
      return { user: null, viewEnded: true };
    throw error;
  }
}

const presentView = (
  request: FastifyRequest,
  { viewer, endsOn, draftWords }: View,
): NonNullable<BootPayload['view']> => ({
  base: viewBase(viewTokenOf(request) ?? ''),
  viewer,
  endsAt: endsOn.toISOString(),
  drafts: draftWords,
});

/** Serves the page for every address, and the remotes' files. */
export const pageRoutes: FastifyPluginAsyncTypebox<PlatformDeps> = async (app, deps) => {
  const { config, registry, reach, demo, visibleGroups } = deps;

  await app.register(artifactRoutes, deps);

  async function answerPage(request: FastifyRequest, reply: FastifyReply) {
    const nonce = startPage(reply, config.portalUrl);
    try {
      const target = splitUrl(request.url);
      const display = isDisplay(target.pathname);
      const [{ user, viewEnded }, current] = await Promise.all([
        // A display stands where anybody may touch it: its page never knows who is signed in there.
        display ? { user: null, viewEnded: undefined } : readPageUser(request),
        registry.current(),
      ]);
      const slice = applyDrafts(current, request.view);
      if (!slice.shell)
        return await reply.code(503).send(renderUnavailable('Its interface is not built yet.'));
      // Remotes are listed only for signed-in users.
      const personal = user && personalSlice(slice, user);
      const groups = user ? await readConfigGroups(deps.db.db, slice, user, visibleGroups) : [];
      if (personal && !request.view) reach.record(user.id, personal.reachedBy);
      const isUnknown = !user && !display && isUnknownAddress(slice.remotes, slice.shell, target);
      const payload: BootPayload = {
        version: config.version,
        organisation: slice.organisation,
        timeZone: config.timeZone,
        weekStart: config.weekStart,
        sendsMail: config.smtpUrl !== null,
        revision: slice.revision,
        nextChangeAt: personal?.nextChangeAt ?? null,
        user: personal?.user ?? null,
        remotes: personal
          ? withConfig(personal.remotes, slice, groups)
          : display
            ? displayRemotes(slice)
            : [],
        ...(isUnknown ? { unknownAddress: target.pathname } : {}),
        shell: slice.shell.version,
        demo,
        ...(request.view ? { view: presentView(request, request.view) } : {}),
        ...(viewEnded ? { viewEnded } : {}),
      };
      void reply.code(viewEnded ? 401 : statusOf(payload, slice.shell, target));
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
