import type { DemoAccount } from 'shared-api/contracts/portal';

/** The password of every demo account; demo accounts exist in demo mode only. */
export const demoPassword = 'portal-demo';

/** The accounts printed at start and offered on the sign-in page, in demo mode only. */
export const demoAccounts: readonly DemoAccount[] = [
  { login: 'requester', name: 'Maya Chen', role: 'Requester', about: 'Raises projects in Network' },
  { login: 'techlead', name: 'Daniel Okafor', role: 'Tech Lead', about: 'Reviews and quotes, Core Routing' },
  {
    login: 'pm',
    name: 'Sofia Marchetti',
    role: 'Project Manager',
    about: 'Runs delivery, books change windows',
  },
  { login: 'teammanager', name: 'Ines Carvalho', role: 'Team Manager', about: 'Leads Core Routing' },
  { login: 'reviewer', name: 'Tom Leclerc', role: 'Reviewer', about: 'Reviews designs in Network' },
  { login: 'groupadmin', name: 'Aisha Noor', role: 'Group Admin', about: 'Configures Network' },
  {
    login: 'admin',
    name: 'Victor Lindqvist',
    role: 'Global Admin',
    about: 'Users, holidays, remotes, features',
  },
  { login: 'outsider', name: 'Olga Жданова', role: 'No group', about: 'Belongs to no delivery group' },
];
