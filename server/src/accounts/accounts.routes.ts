import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppDeps } from '../app';
import { resourceRoutes } from '../http/resource.routes';
import { eraseRoutes } from './erase.routes';
import { holidays } from './holidays.resource';
import { holidayRoutes } from './holidays.routes';
import { teamMembers, teams } from './teams.resource';
import { surveyResultRoutes } from '../projects/survey/surveyResults.routes';
import { teamQuestions } from '../projects/survey/teamQuestions.resource';
import { recoverRoutes } from './recover.routes';
import { teamRoutes } from './teams.routes';
import { users } from './users.resource';
import { userRoutes } from './users.routes';

/** People, teams and holidays. Source: spec 001, points 2.4 and 7. */
export const accountRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  for (const routes of [
    resourceRoutes(holidays),
    holidayRoutes,
    resourceRoutes(teams),
    resourceRoutes(teamMembers),
    teamRoutes,
    resourceRoutes(teamQuestions),
    surveyResultRoutes,
    resourceRoutes(users),
    userRoutes,
    eraseRoutes,
    recoverRoutes,
  ])
    await app.register(routes, deps);
};
