import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { createHash } from 'node:crypto';
import { ErrorBody } from 'shared-api/contracts/common';
import { featurePaths } from 'shared-api/contracts/paths';
import { evaluateFeature, type Because, type FeaturePerson, type SetFeature } from 'shared-api/features';
import { HttpError } from '../../kernel/http/errors';
import type { PlatformDeps } from '../area/deps';
import { applyDrafts } from './applyDrafts';
import { listFeatures, timeOf } from './personalSlice';

/**
 * The context of OpenFeature clients. It is accepted and ignored: flags are evaluated for the signed-in person, about whom a client
 * cannot say anything.
 */
const Evaluate = Type.Object({ context: Type.Optional(Type.Record(Type.String(), Type.Unknown())) });

const Flag = Type.Object({
  key: Type.String(),
  value: Type.Boolean(),
  reason: Type.Enum(['STATIC', 'DEFAULT', 'TARGETING_MATCH', 'SPLIT', 'DISABLED']),
  variant: Type.Enum(['on', 'off']),
  metadata: Type.Record(Type.String(), Type.Union([Type.String(), Type.Boolean(), Type.Number()])),
});
const Flags = Type.Object({ flags: Type.Array(Flag) });
const FlagNotFound = Type.Object({
  ...ErrorBody.properties,
  key: Type.String(),
  errorCode: Type.String(),
  errorDetails: Type.String(),
});

/** The protocol's reasons for the evaluator's. */
function reasonOf({ reason }: Because): (typeof Flag)['properties']['reason']['enum'][number] {
  if (reason === 'default') return 'DEFAULT';
  if (reason === 'everyone') return 'STATIC';
  if (reason === 'off' || reason === 'not_started' || reason === 'ended') return 'DISABLED';
  return reason === 'percent' ? 'SPLIT' : 'TARGETING_MATCH';
}

function presentFlag(feature: SetFeature, person: FeaturePerson, now: number) {
  const { on, because } = evaluateFeature(feature, person, now);
  return {
    key: feature.key,
    value: on,
    reason: reasonOf(because),
    variant: on ? ('on' as const) : ('off' as const),
    metadata: { because: because.reason },
  };
}

/** OpenFeature Remote Evaluation Protocol: the same features, for clients that are not the portal's own pages. */
export const ofrepRoutes: FastifyPluginAsyncTypebox<PlatformDeps> = async (app, { registry }) => {
  app.post(
    featurePaths.ofrepFlags,
    {
      config: { inView: true },
      schema: {
        tags: ['features'],
        summary: 'All features for the signed-in person (OpenFeature Remote Evaluation Protocol)',
        description:
          'With the ETag of the last answer in If-None-Match: 304 when nothing has changed for this person.',
        body: Evaluate,
        response: { 200: Flags, 304: Type.Null(), 401: ErrorBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const slice = applyDrafts(await registry.current(), request.view);
      const now = timeOf(slice);
      const flags = [...listFeatures(slice)].map((feature) => presentFlag(feature, user, now));
      const tag = `"${createHash('sha256')
        .update(JSON.stringify([user.id, flags]))
        .digest('base64url')
        .slice(0, 22)}"`;
      void reply.header('ETag', tag);
      if (request.headers['if-none-match'] === tag) return reply.code(304).send(null);
      return { flags };
    },
  );

  app.post(
    featurePaths.ofrepFlag(':key'),
    {
      config: { inView: true },
      schema: {
        tags: ['features'],
        summary: 'One feature for the signed-in person (OpenFeature Remote Evaluation Protocol)',
        params: Type.Object({ key: Type.String({ maxLength: 100 }) }),
        body: Evaluate,
        response: { 200: Flag, 401: ErrorBody, 404: FlagNotFound, 422: ErrorBody },
      },
    },
    async (request) => {
      const user = await request.signedIn();
      const slice = applyDrafts(await registry.current(), request.view);
      const { key } = request.params;
      const feature = [...listFeatures(slice)].find((one) => one.key === key);
      if (feature) return presentFlag(feature, user, timeOf(slice));
      const errorDetails = `No live remote declares the feature ${key}.`;
      throw new HttpError(404, errorDetails, { extra: { key, errorCode: 'FLAG_NOT_FOUND', errorDetails } });
    },
  );
};
