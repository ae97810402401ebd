import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { ProjectForecast } from 'shared-api/contracts/reports/forecast';
import { reportPaths } from 'shared-api/contracts/reports/reportPaths';
import { addWorkingDays, todayIn } from 'shared-api/workingDays';
import type { AppDeps } from '../../../kernel/area/deps';
import { enterProject, visible } from '../../projects/public';
import { backTest, expectDays } from './forecast';
import { readElapsed, readHolidaysAhead, readPassages, readStateNames } from './forecast.queries';

/** When a project may enter its later states, from the history of its delivery group. */
export const forecastRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db }, config }) => {
  const { timeZone } = config;
  app.get(
    reportPaths.forecast(':id'),
    {
      config: { guard: visible, feature: 'reports.forecast' },
      schema: {
        tags: ['reports'],
        summary:
          'When a project may enter its later states: from what its group took so far, in working days',
        params: Type.Object({ id: Id }),
        response: { 200: ProjectForecast, 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const { projectId, groupId, facts } = await enterProject(db, request, request.params.id);
      const elapsed = await readElapsed(db, projectId, timeZone);
      if (facts.onHold || facts.state.isClosed) return { elapsed, states: [] };
      const today = todayIn(timeZone, new Date());
      const [passages, names, holidays] = await Promise.all([
        readPassages(db, facts.state.id, timeZone),
        readStateNames(db, groupId),
        readHolidaysAhead(db, today),
      ]);
      const states = [...names].flatMap(([id, name]) => {
        const expected = expectDays(passages, id, elapsed, today);
        if (!expected) return [];
        const day = (days: number) => addWorkingDays(today, days, holidays);
        return [
          {
            days: expected.likely,
            forecast: {
              state: { id, name },
              likely: day(expected.likely),
              safe: day(expected.safe),
              cases: expected.cases,
              record: backTest(passages, id),
            },
          },
        ];
      });
      states.sort((a, b) => a.days - b.days);
      return { elapsed, states: states.map(({ forecast }) => forecast) };
    },
  );
};
