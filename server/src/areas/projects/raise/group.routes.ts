import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { groupPaths } from 'shared-api/contracts/paths';
import { GroupRole } from 'shared-api/contracts/projectForm';
import type { AppDeps } from '../../../kernel/area/deps';
import { listGroupRoles, seeGroup } from './group.queries';

const tags = ['delivery groups'];

/** Roles of delivery groups, for the form that raises projects. */
export const groupRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  app.get(
    groupPaths.userRoles(':id'),
    {
      schema: {
        tags,
        summary: 'Roles of a delivery group',
        params: Type.Object({ id: Id }),
        response: { 200: Type.Array(GroupRole), 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const group = await seeGroup(db, await request.signedIn(), request.params.id);
      return listGroupRoles(db, group.id);
    },
  );
};
