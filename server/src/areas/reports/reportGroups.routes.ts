import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import { reportPaths } from 'shared-api/contracts/reports/reportPaths';
import { ReportGroup } from 'shared-api/contracts/reports/report';
import { reportedGroupIds } from 'shared-api/portal/audience';
import type { AppDeps } from '../../kernel/area/deps';

export const reportGroupRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  app.get(
    reportPaths.groups,
    {
      schema: {
        tags: ['reports'],
        summary:
          'The delivery groups whose reports the caller reads, with the teams that have projects there',
        response: { 200: Type.Array(ReportGroup), 401: ErrorBody },
      },
    },
    async (request) => {
      const ids = reportedGroupIds(await request.signedIn());
      const { rows } = await sql<ReportGroup>`
        select g.id, g.name, g.use_subcats,
          (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]') from team t
            where exists (select from project_list l where l.team_id = t.id and l.project_type_id = g.id)) as teams
        from project_type g
        where ${ids === 'all' ? sql`true` : sql`g.id = any(${ids}::int[])`}
        order by g.name, g.id`.execute(db);
      return rows;
    },
  );
};
