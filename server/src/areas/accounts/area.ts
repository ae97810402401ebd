import type { Area } from '../../kernel/area/area';
import { resourceRoutes } from '../../kernel/crud/resource.routes';
import { eraseRoutes } from './users/erase.routes';
import { holidays } from './holidays/holidays.resource';
import { holidayRoutes } from './holidays/holidays.routes';
import { teamMembers, teams } from './teams/teams.resource';
import { passwordRoutes } from './recovery/password.routes';
import { recoverRoutes } from './recovery/recover.routes';
import { teamRoutes } from './teams/teams.routes';
import { users } from './users/users.resource';
import { userRoutes } from './users/users.routes';
import { recoverJob, renderPasswordChanged, renderRecover } from './recovery/recoverMail';
import { recoveryRetention } from './recovery/recovery.retention';

/** People, teams and holidays. Source: spec 001, points 2.4 and 7. */
export const accountsArea: Area = {
  name: 'accounts',
  routes: [
    resourceRoutes(holidays),
    holidayRoutes,
    resourceRoutes(teams),
    resourceRoutes(teamMembers),
    teamRoutes,
    resourceRoutes(users),
    userRoutes,
    eraseRoutes,
    passwordRoutes,
    recoverRoutes,
  ],
  jobs: () => [recoverJob],
  mails: { recover: renderRecover, password_changed: renderPasswordChanged },
  retention: recoveryRetention,
  demo: { data: async () => (await import('./demo/accountsDemo')).accountsDemo },
};
