import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import { paths } from 'shared-api/contracts/paths';
import { ChangeStartPage } from 'shared-api/contracts/session';
import type { AppDeps } from '../../../kernel/area/deps';
import { publish } from '../../../kernel/events/publish';

/** The page to which `/` leads a person. */
export const startPageRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  app.put(
    paths.startPage,
    {
      schema: {
        tags: ['users'],
        summary: 'Choose the page to which `/` leads the caller',
        body: ChangeStartPage,
        response: { 204: Type.Null(), 401: ErrorBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const { id } = await request.signedIn();
      const { start_page } = request.body;
      await db.transaction().execute(async (tx) => {
        await tx.updateTable('usr').set({ start_page }).where('id', '=', id).execute();
        // The person's other tabs read their user again.
        await publish(tx, { kind: 'access', userIds: [id] });
      });
      return reply.code(204).send(null);
    },
  );
};
