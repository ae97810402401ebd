import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { onRequestAsyncHookHandler } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody, orNull } from 'shared-api/contracts/common';
import { paths } from 'shared-api/contracts/paths';
import { Beacons, SliceQuery, type PortalSlice } from 'shared-api/contracts/portal';
import type { PlatformDeps } from '../area/deps';
import { HttpError } from '../../kernel/http/errors';
import { limitCall } from '../../kernel/limits/limitCalls';
import { readConfigGroups, withConfig } from '../config/personalConfig';
import { personalSlice } from '../features/personalSlice';
import { applyDrafts } from '../features/applyDrafts';
import { countRecentBeacons, recordBeacons } from '../registry/portal.queries';

/** Limits the reports of a person per hour: far above normal use, far below what would do harm. */
const beaconsPerHour = 500;

const sliceSchema = Type.Unsafe<PortalSlice>(
  Type.Object(
    {
      revision: Type.Integer(),
      nextChangeAt: Type.Optional(orNull(Type.String())),
      remotes: Type.Array(Type.Any()),
      shell: Type.String(),
      user: Type.Any(),
    },
    { description: 'As the page has it inlined.' },
  ),
);

/** The routes by which browsers read the registry and report loads and failures of remotes. */
export const portalRoutes: FastifyPluginAsyncTypebox<PlatformDeps> = async (
  app,
  { db, registry, reach, visibleGroups, callLimits },
) => {
  /** Limits the calls of people alone: the reports of others are dropped. */
  const limitReporter: onRequestAsyncHookHandler = async (request, reply) => {
    const user = await request.currentUser();
    if (user) await limitCall(callLimits, request, reply, user.id);
  };

  app.get(
    paths.slice,
    {
      schema: {
        tags: ['portal'],
        summary: 'The remotes in the versions that go with the asking shell, and who is signed in',
        querystring: SliceQuery,
        response: { 200: sliceSchema, 401: ErrorBody },
      },
    },
    async (request): Promise<PortalSlice> => {
      const user = await request.signedIn();
      const slice = applyDrafts(await registry.current(request.query.shell), request.view);
      const { reachedBy, remotes, ...personal } = personalSlice(slice, user);
      const groups = await readConfigGroups(db.db, slice, user, visibleGroups);
      if (!request.view) reach.record(user.id, reachedBy);
      return {
        revision: slice.revision,
        shell: slice.shell?.version ?? '',
        ...personal,
        remotes: withConfig(remotes, slice, groups),
      };
    },
  );

  app.post(
    paths.beacons,
    {
      config: { open: true },
      onRequest: limitReporter,
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
};
