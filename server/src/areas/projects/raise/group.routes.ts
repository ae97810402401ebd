import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { LookupQuery } from 'shared-api/contracts/lists/lookups';
import { groupPaths, paths } from 'shared-api/contracts/paths';
import { GroupRole, GroupState, ProjectType } from 'shared-api/contracts/projectForm';
import type { AppDeps } from '../../../kernel/area/deps';
import { paging, setListHeaders } from '../../../kernel/crud/list';
import { listGroupRoles, listGroups, listGroupStates, seeGroup } from './group.queries';
import { mayRaise } from './mayRaise';

const tags = ['delivery groups'];

/** Delivery groups with their states and roles, for the form that raises projects. */
export const groupRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  app.get(
    paths.projectTypes,
    {
      schema: {
        tags,
        summary: 'Delivery groups that the caller has to do with or may raise projects in',
        querystring: LookupQuery,
        response: { 200: Type.Array(ProjectType), 400: ErrorBody, 401: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const page = paging(request.query);
      const { groups, total } = await listGroups(db, user, request.query.search?.trim() ?? '', page);
      setListHeaders(request, reply, page, total);
      return groups.map(({ raise_role_ids, ...group }) => ({
        ...group,
        can_create: mayRaise(user, { id: group.id, raise_role_ids }),
      }));
    },
  );

  app.get(
    groupPaths.projectStates(':id'),
    {
      schema: {
        tags,
        summary: 'States of a delivery group',
        params: Type.Object({ id: Id }),
        response: { 200: Type.Array(GroupState), 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const group = await seeGroup(db, await request.signedIn(), request.params.id);
      return listGroupStates(db, group.id);
    },
  );

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
