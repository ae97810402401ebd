import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { surveyPaths } from 'shared-api/contracts/paths';
import { SurveyResult, SurveyResultsQuery } from 'shared-api/contracts/survey';
import { dayIn } from 'shared-api/workingDays';
import { managesTeam } from '../../../kernel/session/teams.policy';
import type { AppDeps } from '../../../kernel/area/deps';
import { dateCell } from '../../../kernel/xlsx/DateCell';
import { asTable, tableFormat, tableTypes } from '../../../kernel/csv/tableFormat';
import { forbidden, HttpError } from '../../../kernel/http/errors';
import { loadScope } from '../visibility';
import { listSurveyResults, streamSurveyResults } from './surveyResults.queries';

const titles = ['Question', 'Rating', 'Detail', 'Project ID', 'Project', 'Answered On'];

/** Answers to a team's questions, for its managers and global admins. Source: spec 001, point 7; domain.md 10. */
export const surveyResultRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (
  app,
  { db: { db }, config, downloads },
) => {
  app.get(
    surveyPaths.results(':teamId'),
    {
      schema: {
        tags: ['survey'],
        summary: 'Survey results of a team',
        description: `By question as JSON, or ${asTable} every answer by itself.`,
        params: Type.Object({ teamId: Id }),
        querystring: SurveyResultsQuery,
        produces: tableTypes,
        response: {
          200: Type.Array(SurveyResult),
          400: ErrorBody,
          401: ErrorBody,
          403: ErrorBody,
          404: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const { teamId } = request.params;
      const team = await db.selectFrom('team').select('id').where('id', '=', teamId).executeTakeFirst();
      if (!team) throw new HttpError(404, 'There is no such team.');
      if (!managesTeam(user, teamId)) throw forbidden();
      const { timeZone } = config;
      const filter = { teamId, days: request.query, scope: await loadScope(db, user), timeZone };
      if (!tableFormat(request)) return listSurveyResults(db, filter);
      const day = dayIn(timeZone);
      return downloads.sendTable(request, reply, {
        filename: 'survey_results.csv',
        titles,
        rows: (pool) => streamSurveyResults(pool, filter),
        cells: (one) => [
          one.question,
          one.rating,
          one.text,
          one.project_id,
          one.project_name,
          dateCell(day(one.surveyed_on)),
        ],
      });
    },
  );
};
