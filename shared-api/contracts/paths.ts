/** The paths of the API, relative to `/api`; those of reports lie with their contracts. Only the server's routes and shared-api/client use them. */
export const apiBase = '/api';

/** First path segments that the server answers itself instead of with the page. */
export const serverAddresses = ['api', 'remotes', 'ext', 'metrics', 'as'] as const;

/** The prefix of every address of a view, a page's or a call's: `/as/<token>/projects`. */
export const viewBase = (token: string) => `/as/${token}`;

export const paths = {
  session: '/session',
  userPassword: '/user/password',
  startPage: '/user/start_page',
  firstAdmin: '/account/first_admin',
  recover: '/account/recover',
  recoverCheck: '/account/recover/check',
  version: '/version',
  healthz: '/healthz',
  readyz: '/readyz',
  docs: '/docs',
  beacons: '/portal/beacons',
  violations: '/portal/violations',
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
  holidayYears: '/holidays/years',
  teams: '/teams',
  users: '/users',
  userRoles: '/user_roles',
  live: '/live',
  audit: '/audit',
  mails: '/mails',
  mailState: '/mails/state',
  /** Projects in which the caller must act now. */
  next: '/next',
  /** The caller's own open projects, by delivery group. */
  myProjects: '/my_projects',
  /** What concerns the caller. */
  notifications: '/notifications',
  notificationsRead: '/notifications/read',
  /** The kinds of mail that the caller has switched on or off. */
  notificationMails: '/notifications/mails',
  /** The people to ask who is new to the portal. */
  contacts: '/contacts',
} as const;

/** Paths below one project. */
export const projectPaths = {
  project: (id: number | string) => `/projects/${id}`,
  permissions: (id: number | string) => `/projects/${id}/permissions`,
  explain: (id: number | string) => `/projects/${id}/permissions/explain`,
  /** Every action on the project, with the reasons why a person may or may not take it now. */
  why: (id: number | string) => `/projects/${id}/why`,
  rolePermissions: (id: number | string) => `/projects/${id}/role_permissions`,
  transitions: (id: number | string) => `/projects/${id}/transitions`,
  transitionEffects: (id: number | string) => `/projects/${id}/transition_effects`,
  timeline: (id: number | string) => `/projects/${id}/timeline`,
  /** Mails sent about it. */
  mails: (id: number | string) => `/projects/${id}/mails`,
  /** Possible recipients of a comment. */
  commentRecipients: (id: number | string) => `/projects/${id}/comment_recipients`,
  update: (id: number | string) => `/projects/${id}/update`,
  state: (id: number | string) => `/projects/${id}/state`,
  onHold: (id: number | string) => `/projects/${id}/on_hold`,
  team: (id: number | string) => `/projects/${id}/team`,
  roles: (id: number | string) => `/projects/${id}/roles`,
  schema: (id: number | string) => `/projects/${id}/schema`,
  property: (id: number | string, name: string) => `/projects/${id}/properties/${name}`,
  /** One of the planning and cost data: `P4pField` of shared-api/projectFields. */
  p4pField: (id: number | string, field: string) => `/projects/${id}/${field}`,
  role: (id: number | string, roleId: number | string) => `/projects/${id}/roles/${roleId}`,
  services: (id: number | string) => `/projects/${id}/services`,
  serviceQuote: (id: number | string, serviceId: number | string) =>
    `/projects/${id}/services/${serviceId}/quote`,
  servicesLock: (id: number | string) => `/projects/${id}/services_lock`,
  availableServices: (id: number | string) => `/projects/${id}/available_services`,
  financials: (id: number | string) => `/projects/${id}/financials`,
  /** Every submission. */
  financialsHistory: (id: number | string) => `/projects/${id}/financials/history`,
  financialAttachments: (id: number | string) => `/projects/${id}/financial_attachments`,
  quotes: (id: number | string) => `/projects/${id}/quotes`,
  quote: (id: number | string, quoteId: number | string) => `/projects/${id}/quotes/${quoteId}`,
  milestones: (id: number | string) => `/projects/${id}/milestones`,
  milestone: (id: number | string, milestoneId: number | string) =>
    `/projects/${id}/milestones/${milestoneId}`,
  attachments: (id: number | string) => `/projects/${id}/attachments`,
  attachmentTypes: (id: number | string) => `/projects/${id}/attachment_types`,
  survey: (id: number | string) => `/projects/${id}/survey`,
  bookings: (id: number | string) => `/projects/${id}/bookings`,
  /** The steps that the project waits for, and who must take them. */
  next: (id: number | string) => `/projects/${id}/next`,
} as const;

/** Paths of one file, without its project. */
export const attachmentPaths = {
  attachment: (id: number | string) => `/attachments/${id}`,
  download: (id: number | string) => `/attachments/${id}/download`,
  /** The template of an attachment type. */
  template: (typeId: number | string) => `/attachment_types/${typeId}/template`,
} as const;

/** Paths of bookings. */
export const bookingPaths = {
  types: '/booking_types',
  type: (typeId: number | string) => `/booking_types/${typeId}`,
  subtypes: (typeId: number | string) => `/booking_types/${typeId}/subtypes`,
  allSubtypes: '/booking_subtypes',
  subtype: (id: number | string) => `/booking_subtypes/${id}`,
  reviewStatuses: (typeId: number | string) => `/booking_types/${typeId}/review_statuses`,
  /** The bookings of one type on one project. */
  ofProject: (projectId: number | string, typeId: number | string) =>
    `/projects/${projectId}/booking_types/${typeId}`,
  /** The next times at which a project can book a subtype. */
  freeTimes: (projectId: number | string, subtypeId: number | string) =>
    `/projects/${projectId}/booking_subtypes/${subtypeId}/free_times`,
  /** The slots of a subtype in a span, for the form of a project's booking. */
  slotSpan: (projectId: number | string, subtypeId: number | string) =>
    `/projects/${projectId}/booking_subtypes/${subtypeId}/slots`,
  /** Whether the times of a pending booking are free, and the next ones that are. */
  freeTimesOf: (id: number | string) => `/bookings/${id}/free_times`,
  /** The bookings of one type on the projects that the caller sees. */
  ofType: (typeId: number | string) => `/booking_types/${typeId}/bookings`,
  /** What takes the slots of a type between two days in UTC; `to` is exclusive. */
  calendar: (typeId: number | string, from: string, to: string) =>
    `/booking_types/${typeId}/bookings/${from}/${to}`,
  /** The free times of a subtype between two days in UTC; `to` is exclusive. */
  freeBetween: (typeId: number | string, subtypeId: number | string, from: string, to: string) =>
    `/booking_types/${typeId}/subtypes/${subtypeId}/free_times/${from}/${to}`,
  /** The first free time of a subtype from a day in UTC on. */
  freeFrom: (typeId: number | string, subtypeId: number | string, from: string) =>
    `/booking_types/${typeId}/subtypes/${subtypeId}/free_times/${from}`,
  bookings: '/bookings',
  /** The private link to the caller's own bookings for calendar programs. */
  calendarLink: '/calendar_link',
  calendarFeed: (token: string) => `/calendars/${token}/bookings.ics`,
  /** The bookings in which the caller must act now. */
  next: '/bookings/next',
  /** The caller's own bookings of the next days. */
  mine: '/my_bookings',
  /** How full the calendars of a delivery group are. */
  load: '/bookings/load',
  booking: (id: number | string) => `/bookings/${id}`,
  history: (id: number | string) => `/bookings/${id}/history`,
  /** The reviews of a leg. */
  reviews: (legId: number | string) => `/bookings/${legId}/reviews`,
  /** One property; `name` has dots for members of nested objects. */
  property: (legId: number | string, name: string) => `/bookings/${legId}/${name}`,
  status: (id: number | string) => `/bookings/${id}/status`,
} as const;

/** Full-screen pages for displays: `/display/cr.wall`. */
export const displayPath = '/display';

/** The picture of a service. */
export const serviceIconPath = (id: number | string) => `/service_icons/${id}`;

/** Paths of one mail of the outbox. */
export const mailPaths = {
  mail: (id: number | string) => `/mails/${id}`,
  resend: (id: number | string) => `/mails/${id}/resend`,
  /** Its HTML as a page without scripts, for a frame. */
  page: (id: number | string) => `/mails/${id}/page`,
} as const;

/** The subscription of a stream of `paths.live`. */
export const liveStreamPath = (stream: string) => `/live/${stream}`;

/** Paths of the features of remotes. */
export const featurePaths = {
  features: '/portal/features',
  feature: (key: string) => `/portal/features/${key}`,
  undo: (key: string) => `/portal/features/${key}/undo`,
  /** The effect of a setting before it is saved. */
  preview: (key: string) => `/portal/features/${key}/preview`,
  rights: (remote: string) => `/portal/remotes/${remote}/feature_rights`,
  /** OpenFeature Remote Evaluation Protocol. */
  ofrepFlags: '/ofrep/v1/evaluate/flags',
  ofrepFlag: (key: string) => `/ofrep/v1/evaluate/flags/${key}`,
} as const;

/** Paths of views: a global admin sees the portal as another person does. */
export const viewPaths = {
  views: '/portal/views',
  /** The view that the call itself is made in. */
  current: '/portal/views/current',
  /** Views as the caller, until the caller dismisses the notice. */
  told: '/portal/views/told',
  seen: (id: number | string) => `/portal/views/${id}/seen`,
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
  /** The duties that need a new owner when this person leaves. */
  userDuties: (id: number | string) => `/users/${id}/duties`,
  /** Erases the personal data of a deactivated person. */
  eraseUser: (id: number | string) => `/users/${id}/erase`,
  /** Creates a one-time link with which this person sets a new password. */
  resetLink: (id: number | string) => `/users/${id}/reset_link`,
  signInLinkMail: (id: number | string) => `/users/${id}/reset_link/mail`,
} as const;

/** Paths of a team's survey. */
export const surveyPaths = {
  questions: (teamId: number | string) => `/teams/${teamId}/survey_questions`,
  question: (teamId: number | string, id: number | string) => `/teams/${teamId}/survey_questions/${id}`,
  results: (teamId: number | string) => `/teams/${teamId}/survey_results`,
} as const;

/** People who can be added to a team: those who are not in it. */
export const teamCandidatesPath = (teamId: number | string) => `/teams/${teamId}/candidates`;
export const teamUsersPath = (teamId: number | string) => `/teams/${teamId}/users`;
