import { sql } from 'kysely';
import { holidayContract } from 'shared-api/contracts/accounts';
import type { Area } from '../../kernel/area/area';
import type { Retention } from '../../kernel/jobs/retention';
import { defineResource, globalAdmin, signedIn } from '../../kernel/crud/resource';
import { resourceRoutes } from '../../kernel/crud/resource.routes';
import { eraseRoutes } from './users/erase.routes';
import { holidayRoutes } from './holidays/holidays.routes';
import { teamMembers, teams } from './teams/teams.resource';
import { passwordRoutes } from './recovery/password.routes';
import { recoverCheckRoutes } from './recovery/recoverCheck.routes';
import { recoverRoutes } from './recovery/recover.routes';
import { renderSignInLink } from './recovery/signInLinkMail';
import { signInLinkMailRoutes } from './recovery/signInLinkMail.routes';
import { teamRoutes } from './teams/teams.routes';
import { startPageRoutes } from './users/startPage.routes';
import { users } from './users/users.resource';
import { userRoutes } from './users/users.routes';
import { recoverJob, renderPasswordChanged, renderRecover } from './recovery/recoverMail';

/** Everyone may read holidays, because every date field blocks them. */
const holidays = defineResource(holidayContract, { table: 'holiday', read: signedIn, write: globalAdmin });

/** The retention of links for a new password. */
const recoveryRetention: readonly Retention[] = [
  {
    name: 'clean password links',
    what: 'Links for a new password',
    keep: null,
    from: 'a day after they were made at the latest; only a hash is stored',
    schedule: { dailyAt: '03:10' },
    table: 'password_reset',
    old: (end) => sql`expires_on <= ${end}`,
  },
];

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
    startPageRoutes,
    eraseRoutes,
    passwordRoutes,
    recoverRoutes,
    recoverCheckRoutes,
    signInLinkMailRoutes,
  ],
  jobs: () => [recoverJob],
  mails: {
    recover: renderRecover,
    sign_in_link: renderSignInLink,
    password_changed: renderPasswordChanged,
  },
  retention: recoveryRetention,
  demo: { data: async () => (await import('./demo/accountsDemo')).accountsDemo },
};
