import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppDeps } from '../../app';
import { resourceRoutes } from '../../kernel/crud/resource.routes';
import { eraseRoutes } from './users/erase.routes';
import { holidays } from './holidays/holidays.resource';
import { holidayRoutes } from './holidays/holidays.routes';
import { teamMembers, teams } from './teams/teams.resource';
import { surveyResultRoutes } from '../projects/survey/surveyResults.routes';
import { teamQuestions } from '../projects/survey/teamQuestions.resource';
import { recoverRoutes } from './recovery/recover.routes';
import { teamRoutes } from './teams/teams.routes';
import { users } from './users/users.resource';
import { userRoutes } from './users/users.routes';

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
