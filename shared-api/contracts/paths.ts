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

/** Paths below one project. */
export const projectPaths = {
  project: (id: number | string) => `/projects/${id}`,
  permissions: (id: number | string) => `/projects/${id}/permissions`,
  explain: (id: number | string) => `/projects/${id}/permissions/explain`,
  rolePermissions: (id: number | string) => `/projects/${id}/role_permissions`,
  transitions: (id: number | string) => `/projects/${id}/transitions`,
  timeline: (id: number | string) => `/projects/${id}/timeline`,
  update: (id: number | string) => `/projects/${id}/update`,
  state: (id: number | string) => `/projects/${id}/state`,
  onHold: (id: number | string) => `/projects/${id}/on_hold`,
  team: (id: number | string) => `/projects/${id}/team`,
  roles: (id: number | string) => `/projects/${id}/roles`,
  role: (id: number | string, roleId: number | string) => `/projects/${id}/roles/${roleId}`,
} as const;

export const teamUsersPath = (teamId: number | string) => `/teams/${teamId}/users`;
