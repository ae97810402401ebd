import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { ErrorBody, Id, Named } from 'shared-api/contracts/common';
import { LookupQuery, LookupRows } from 'shared-api/contracts/lists/lookups';
import { teamCandidatesPath, teamUsersPath } from 'shared-api/contracts/paths';
import type { AppDeps } from '../../../kernel/area/deps';
import { hasWords, paging, setListHeaders } from '../../../kernel/crud/list';
import { HttpError } from '../../../kernel/http/errors';

/** Lists the people of a team by name, as candidates for a team-bound role, and the people who can be added to it. */
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

  app.get(
    teamCandidatesPath(':id'),
    {
      schema: {
        tags: ['teams'],
        summary: 'People who are not in a team',
        params: Type.Object({ id: Id }),
        querystring: LookupQuery,
        response: { 200: LookupRows, 400: ErrorBody, 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      await request.signedIn();
      const { id } = request.params;
      const team = await db.selectFrom('team').select('id').where('id', '=', id).executeTakeFirst();
      if (!team) throw new HttpError(404, 'There is no such team.');
      const page = paging(request.query);
      const found = db
        .selectFrom('usr')
        .where('active', '=', true)
        .where((eb) => hasWords(eb.ref('name'), request.query.search ?? ''))
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('team_member')
                .select('usr_id')
                .where('team_id', '=', id)
                .whereRef('usr_id', '=', 'usr.id'),
            ),
          ),
        );
      const rows = await found
        .select(['id', 'name'])
        .orderBy('name')
        .orderBy('id')
        .limit(page.perPage)
        .offset(page.offset)
        .execute();
      const { n } = await found.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
      setListHeaders(request, reply, page, n);
      return rows;
    },
  );
};
