import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ShownUser, UserDuties, UserRole } from 'shared-api/contracts/accounts';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { LookupQuery } from 'shared-api/contracts/lists/lookups';
import { accountPaths, paths } from 'shared-api/contracts/paths';
import type { AppDeps } from '../../../kernel/area/deps';
import { forbidden, HttpError } from '../../../kernel/http/errors';
import { entityTag } from '../../../kernel/http/ifMatch';
import { paging, setListHeaders } from '../../../kernel/crud/list';
import { presentRow } from '../../../kernel/crud/resource.present';
import { findRow } from '../../../kernel/crud/resource.sql';
import { findDuties, listUserRoles } from './users.queries';
import { users } from './users.resource';
import { loadScope, visibleGroupIds } from '../../projects/public';

const params = Type.Object({ id: Id });
const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody };

export const noSuchUser = () => new HttpError(404, 'There is no such user.');

/** The calls on users beyond list, create, update and delete. */
export const userRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  app.get(
    accountPaths.user(':id'),
    {
      schema: {
        tags: ['users'],
        summary: 'One of the users',
        description: 'Global admins and the person themself see all of it, others id and name.',
        params,
        response: { 200: ShownUser, 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const { id } = request.params;
      const found = await findRow(db, users, user, { id, parentId: 0 });
      if (!found) throw noSuchUser();
      const shown = presentRow(users, found);
      if (!user.is_admin && user.id !== id) return { id: shown.id, name: shown.name };
      void reply.header('ETag', entityTag(found.version));
      return shown;
    },
  );

  app.get(
    accountPaths.userDuties(':id'),
    {
      schema: {
        tags: ['users'],
        summary: 'What needs a new owner when a user leaves',
        params,
        response: { 200: UserDuties, ...refusals },
      },
    },
    async (request) => {
      const user = await request.signedIn();
      if (!user.is_admin) throw forbidden();
      const { id } = request.params;
      const found = await db.selectFrom('usr').select('id').where('id', '=', id).executeTakeFirst();
      if (!found) throw noSuchUser();
      return findDuties(db, id);
    },
  );

  app.get(
    paths.userRoles,
    {
      schema: {
        tags: ['users'],
        summary: 'Roles of delivery groups',
        description: 'Of the groups that the caller has to do with; global admins see all.',
        querystring: LookupQuery,
        response: { 200: Type.Array(UserRole), 400: ErrorBody, 401: ErrorBody },
      },
    },
    async (request, reply) => {
      const groupIds = await visibleGroupIds(db, await loadScope(db, await request.signedIn()));
      const page = paging(request.query);
      const { rows, total } = await listUserRoles(db, groupIds, { ...request.query, ...page });
      setListHeaders(request, reply, page, total);
      return rows;
    },
  );
};
