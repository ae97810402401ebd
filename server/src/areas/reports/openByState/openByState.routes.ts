import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import { reportPaths } from 'shared-api/contracts/reports/reportPaths';
import { OpenByState } from 'shared-api/contracts/reports/openByState';
import { reportedGroupIds } from 'shared-api/portal/audience';
import type { AppDeps } from '../../../kernel/area/deps';
import { countOpenByState } from './openByState.queries';

export const openByStateRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db }, config }) => {
  app.get(
    reportPaths.openByState,
    {
      config: { feature: 'reports.openByState' },
      schema: {
        tags: ['reports'],
        summary: 'The open projects by state, of each delivery group in which the caller may read reports',
        response: { 200: Type.Array(OpenByState), 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => countOpenByState(db, reportedGroupIds(await request.signedIn()), config.timeZone),
  );
};
