/** Every path of the API, relative to `/api`. Only the server's routes and shared-api/client use them. */
export const apiBase = '/api';

export const paths = {
  session: '/session',
  userPassword: '/user/password',
  firstAdmin: '/account/first_admin',
  recover: '/account/recover',
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
  projectTypes: '/project_types',
  holidays: '/holidays',
  holidayImport: '/holidays/import',
  teams: '/teams',
  users: '/users',
  userRoles: '/user_roles',
  live: '/live',
  audit: '/audit',
  mails: '/mails',
  mailState: '/mails/state',
} as const;

/** Paths below one project. */
export const projectPaths = {
  project: (id: number | string) => `/projects/${id}`,
  permissions: (id: number | string) => `/projects/${id}/permissions`,
  explain: (id: number | string) => `/projects/${id}/permissions/explain`,
  rolePermissions: (id: number | string) => `/projects/${id}/role_permissions`,
  transitions: (id: number | string) => `/projects/${id}/transitions`,
  timeline: (id: number | string) => `/projects/${id}/timeline`,
  /** Mails that were sent about it. */
  mails: (id: number | string) => `/projects/${id}/mails`,
  /** Whom a comment can be mailed to. */
  commentRecipients: (id: number | string) => `/projects/${id}/comment_recipients`,
  update: (id: number | string) => `/projects/${id}/update`,
  state: (id: number | string) => `/projects/${id}/state`,
  onHold: (id: number | string) => `/projects/${id}/on_hold`,
  team: (id: number | string) => `/projects/${id}/team`,
  roles: (id: number | string) => `/projects/${id}/roles`,
  schema: (id: number | string) => `/projects/${id}/schema`,
  property: (id: number | string, name: string) => `/projects/${id}/properties/${name}`,
  /** One of `clarity_code`, `pan_code`, `release_id`, `work_required`, `delivery_date`. */
  p4pField: (id: number | string, field: string) => `/projects/${id}/${field}`,
  role: (id: number | string, roleId: number | string) => `/projects/${id}/roles/${roleId}`,
} as const;

/** Paths of one mail of the outbox. */
export const mailPaths = {
  mail: (id: number | string) => `/mails/${id}`,
  resend: (id: number | string) => `/mails/${id}/resend`,
  /** Its HTML as a page of its own that runs nothing, for a frame. */
  page: (id: number | string) => `/mails/${id}/page`,
} as const;

/** What a stream of `paths.live` is to tell of. */
export const liveStreamPath = (stream: string) => `/live/${stream}`;

/** Paths below one delivery group. */
export const groupPaths = {
  group: (id: number | string) => `/project_types/${id}`,
  userRoles: (id: number | string) => `/project_types/${id}/user_roles`,
  newProjectSchema: (id: number | string) => `/project_types/${id}/new_project_schema`,
} as const;

/** Paths of people and teams. */
export const accountPaths = {
  holiday: (id: number | string) => `/holidays/${id}`,
  /** Open projects whose completion date is this holiday. */
  holidayProjects: (id: number | string) => `/holidays/${id}/projects`,
  team: (id: number | string) => `/teams/${id}`,
  teamMembers: (teamId: number | string) => `/teams/${teamId}/members`,
  teamMember: (teamId: number | string, id: number | string) => `/teams/${teamId}/members/${id}`,
  user: (id: number | string) => `/users/${id}`,
  /** What needs a new owner when this person leaves. */
  userDuties: (id: number | string) => `/users/${id}/duties`,
  /** Takes their data out of the portal, once they are deactivated. */
  eraseUser: (id: number | string) => `/users/${id}/erase`,
  /** Makes a one-time address at which this person sets a new password. */
  resetLink: (id: number | string) => `/users/${id}/reset_link`,
} as const;

export const teamUsersPath = (teamId: number | string) => `/teams/${teamId}/users`;
