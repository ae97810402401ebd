import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import { Subscribe } from 'shared-api/contracts/live';
import { liveStreamPath, paths } from 'shared-api/contracts/paths';
import type { AppDeps } from '../area/deps';
import { answerHeaders } from '../http/answerHeaders';
import { HttpError } from '../http/errors';
import { sessionTokenOf } from '../session/currentUser';
import { tokenHash } from '../session/tokens';
import { publish } from '../events/publish';

/** As `newToken` makes them. */
const StreamId = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

/** The routes of a browser's event stream and its subscriptions. */
export const liveRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (
  app,
  { db: { db }, config, currentRevision, isStopping },
) => {
  app.get(
    paths.live,
    {
      exposeHeadRoute: false,
      config: { keepsSession: false, bucket: 'stream' },
      schema: {
        tags: ['live'],
        summary: 'What changes while one works, as server-sent events',
        description: 'Each event has a name and a JSON body of keys. It ends with `bye`, which says why.',
        produces: ['text/event-stream'],
        response: { 200: Type.String(), 401: ErrorBody },
      },
    },
    async (request, reply) => {
      // A new stream would delay the stop of the server.
      if (isStopping())
        throw new HttpError(503, 'This server is stopping.', { code: 'stopping', retryAfter: 1 });
      const user = await request.signedIn();
      const revision = await currentRevision();
      reply.hijack();
      app.live.open(
        {
          user,
          tokenHash: tokenHash(sessionTokenOf(request, config) ?? ''),
          viewerId: request.view?.viewer.id,
          raw: reply.raw,
          headers: { ...answerHeaders(config), 'X-Request-Id': request.id },
        },
        revision,
      );
    },
  );

  app.put(
    liveStreamPath(':stream'),
    {
      config: { keepsSession: false, bucket: 'stream', inView: true },
      schema: {
        tags: ['live'],
        summary: 'Say which projects a stream is to tell of',
        description:
          'In the place of those said before. Answers the same whether or not there is such a stream of the caller; the ' +
          'stream itself answers `seen`, without those that the caller may not see.',
        params: Type.Object({ stream: StreamId }),
        body: Subscribe,
        response: { 204: Type.Null(), 401: ErrorBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const { id: userId } = await request.signedIn();
      // Any server may hold the stream, so the subscription is published; the holder checks that it belongs to this person.
      await publish(db, {
        kind: 'subscribe',
        stream: request.params.stream,
        userId,
        projects: request.body.projects,
      });
      return reply.code(204).send(null);
    },
  );
};
