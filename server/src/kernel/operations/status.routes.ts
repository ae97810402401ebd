import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import { paths } from 'shared-api/contracts/paths';
import { Version } from 'shared-api/contracts/portal';
import type { AppDeps } from '../area/deps';
import { toHttpErrors } from '../storage/toHttpErrors';
import { HttpError } from '../http/errors';

const Status = Type.Object({ status: Type.String() });
const Readiness = Type.Object({
  ...Status.properties,
  warnings: Type.Optional(
    Type.Array(Type.String(), { description: 'What the operator must look after; the server still serves.' }),
  ),
});

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;

/** The routes for load balancers, and the running version. */
export const statusRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (
  app,
  { db: { db }, config, files, isStopping },
) => {
  app.get(
    paths.version,
    {
      config: { open: true },
      schema: { tags: ['status'], summary: "The portal's version", response: { 200: Version } },
    },
    () => ({ version: config.version }),
  );
  app.get(
    paths.healthz,
    {
      config: { open: true, anyHost: true },
      schema: { tags: ['status'], summary: 'The process runs', response: { 200: Status } },
    },
    () => ({ status: 'ok' }),
  );
  app.get(
    paths.readyz,
    {
      config: { open: true, anyHost: true },
      schema: {
        tags: ['status'],
        summary:
          'The process can serve: its database answers, its file store can be written, and it is not about to stop',
        response: { 200: Readiness, 503: ErrorBody },
      },
    },
    async () => {
      if (isStopping())
        throw new HttpError(503, 'This server is stopping.', { code: 'stopping', retryAfter: 1 });
      await sql`select 1`.execute(db);
      await toHttpErrors(files.check());
      const { free, reserve } = await files.space();
      if (free >= reserve) return { status: 'ready' };
      return {
        status: 'ready',
        warnings: [
          `The disk where files arrive has ${megabytes(free)} left, less than DISK_RESERVE: uploads are refused.`,
        ],
      };
    },
  );
};
