/** Every path of the API, relative to `/api`. Only the server's routes and shared-api/client use them. */
export const apiBase = '/api';

export const paths = {
  session: '/session',
  userPassword: '/user/password',
  firstAdmin: '/account/first_admin',
  version: '/version',
  healthz: '/healthz',
  readyz: '/readyz',
  docs: '/docs',
  beacons: '/portal/beacons',
  slice: '/portal/slice',
  projects: '/projects',
  projectTypeNames: '/project_type_names',
  projectStateNames: '/project_state_names',
  userNames: '/user_names',
  teamNames: '/team_names',
  shortServices: '/short_services',
} as const;
