import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import { paths } from 'shared-api/contracts/paths';
import { Version } from 'shared-api/contracts/portal';
import type { AppDeps } from '../app';

const Status = Type.Object({ status: Type.String() });

/** For load balancers and for people who ask which version runs. */
export const statusRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db }, config }) => {
  app.get(
    paths.version,
    { schema: { tags: ['status'], summary: "The portal's version", response: { 200: Version } } },
    () => ({ version: config.version }),
  );
  app.get(
    paths.healthz,
    { schema: { tags: ['status'], summary: 'The process runs', response: { 200: Status } } },
    () => ({ status: 'ok' }),
  );
  app.get(
    paths.readyz,
    {
      schema: {
        tags: ['status'],
        summary: 'The process can serve: its database answers',
        response: { 200: Status, 503: ErrorBody },
      },
    },
    async () => {
      await sql`select 1`.execute(db);
      return { status: 'ready' };
    },
  );
};
