import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id, Named } from 'shared-api/contracts/common';
import { teamUsersPath } from 'shared-api/contracts/paths';
import type { AppDeps } from '../../../kernel/area/deps';
import { HttpError } from '../../../kernel/http/errors';

/** Lists the people of a team by name, as candidates for a team-bound role. */
export const teamRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  app.get(
    teamUsersPath(':id'),
    {
      schema: {
        tags: ['teams'],
        summary: 'People of a team',
        params: Type.Object({ id: Id }),
        response: { 200: Type.Array(Named), 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      await request.signedIn();
      const { id } = request.params;
      const team = await db.selectFrom('team').select('id').where('id', '=', id).executeTakeFirst();
      if (!team) throw new HttpError(404, 'There is no such team.');
      return db
        .selectFrom('team_member')
        .innerJoin('usr', 'usr.id', 'team_member.usr_id')
        .where('team_member.team_id', '=', id)
        .where('usr.active', '=', true)
        .select(['usr.id', 'usr.name'])
        .orderBy('usr.name')
        .execute();
    },
  );
};
