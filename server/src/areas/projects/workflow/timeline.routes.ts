import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { projectPaths } from 'shared-api/contracts/paths';
import { TimelineEntry, TimelineQuery } from 'shared-api/contracts/project';
import type { AppDeps } from '../../../kernel/area/deps';
import { badRequest } from '../../../kernel/http/errors';
import { paging, setListHeaders } from '../../../kernel/crud/list';
import { seesFinancials } from '../permissions/access';
import { listTimeline } from './timeline.queries';
import { visible } from '../permissions/routeGuards';
import { enterProject } from '../permissions/enterProject';

/** The timeline of a project. Source: spec 000, point 2 (Timeline tab). */
export const timelineRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db }, config }) => {
  app.get(
    projectPaths.timeline(':id'),
    {
      config: { guard: visible },
      schema: {
        tags: ['project'],
        summary: 'What happened on a project, newest first',
        params: Type.Object({ id: Id }),
        querystring: TimelineQuery,
        response: {
          200: Type.Array(TimelineEntry),
          400: ErrorBody,
          401: ErrorBody,
          404: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const access = await enterProject(db, request, request.params.id);
      if ([query.page, query.before, query.after].filter((value) => value !== undefined).length > 1)
        throw badRequest('Ask for a page, for what is before an entry, or for what is after one.');
      const page = paging(query);
      const filter = {
        projectId: access.projectId,
        query,
        financials: seesFinancials(access),
        timeZone: config.timeZone,
      };
      const { rows, total } = await listTimeline(db, filter, page);
      setListHeaders(request, reply, page, total);
      return rows;
    },
  );
};
