/** Demo accounts in a team with the CR dashboard. */
const crMembers = ['techlead', 'teammanager'];
const crReads = [
  '/crs',
  '/crs/:id',
  '/crs/:id/activities',
  '/cr_roles',
  '/cr_projects',
  '/cr_activities/:id/attachment_download',
];
const crWrites = [
  'POST /crs',
  'PUT /crs/:id',
  ...[
    'status',
    'start_date',
    'end_date',
    'executive_summary',
    'next_update',
    'recipients',
    'roles/:crRoleId',
  ].map((member) => `PUT /crs/:id/${member}`),
  'POST /crs/:id/activities',
  'DELETE /crs/:id/activities/:activityId',
  'POST /cr_activities/:id/attachment',
  'POST /crs/:id/send_post_cr_report',
];
const ofCrMembers = (names: readonly string[]): [string, string][] =>
  crMembers.flatMap((login) =>
    names.map((name): [string, string] => [`${login} ${name}`, 'works with change requests']),
  );

/** Reads outside projects and administered tables that more callers than global admins may make, each with the reason; for one demo account alone where it stands first. */
export const reviewedReads: ReadonlyMap<string, string> = new Map([
  ['teammanager /teams/:teamId/survey_results', 'managers read the answers of their own team'],
  ['groupadmin /project_types/:groupId/workflow', 'admins read the workflow of their own group'],
  ['groupadmin /project_types/:groupId/workflow/layout', 'admins read the workflow of their own group'],
  ['groupadmin /project_types/:groupId/project_permissions/matrix', 'the permissions of the own group'],
  ['groupadmin /project_types/:groupId/history', 'admins read the changes of their own group'],
  ['/users/:id', 'the page of a person, with what the caller may know of them'],
  ['/teams/:id/users', 'names of the people of a team, for project roles'],
  ['/teams/:id/candidates', 'names of people, as in user_names'],
  ['/holidays/years', 'years that have holidays'],
  ['/holidays/:id/projects', 'lists the projects that the caller sees'],
  ['/session', 'the caller'],
  ['/calendar_link', 'the caller’s own link, without its address'],
  ['/bookings/next', 'lists the bookings that wait for the caller'],
  ['/user_roles', 'names of roles, for filters'],
  ['/user_names', 'names of people, for every form that assigns one'],
  ['/team_names', 'names of teams'],
  ['/project_type_names', 'names of groups'],
  ['/project_state_names', 'names of states'],
  ['/short_services', 'names of services'],
  ['/booking_types', 'the kinds of bookings'],
  ['/booking_types/:id', 'the kinds of bookings'],
  ['/booking_types/:id/subtypes', 'the kinds of bookings'],
  ['/booking_types/:id/review_statuses', 'the kinds of bookings'],
  ['/booking_subtypes', 'the kinds of bookings'],
  ['/booking_subtypes/:id', 'the kinds of bookings'],
  ['/booking_types/:id/bookings', 'lists the bookings of the projects that the caller sees'],
  ['/booking_types/:id/subtypes/:subtypeId/free_times/:from/:to', 'times alone, as the list of free slots'],
  ['/reports/open_by_state', 'counts of the groups whose reports the caller may read'],
  ['/projects', 'lists the projects that the caller sees'],
  ['/next', 'lists what waits for the caller'],
  ['/project_types/:id/user_roles', "a group's settings"],
  ['/project_types/:id/new_project_schema', 'the form that raises a project'],
  ['/attachment_types/:id/template', "the template that a project's file is made from"],
  ['/service_icons/:id', 'the picture of a service'],
  ['/portal/views/told', 'who saw the portal as the caller'],
  ['/portal/slice', 'the remotes that the caller may load'],
  ['/portal/features', 'the features of the remotes that the caller owns'],
  ['/portal/config', 'the configuration of the remotes that the caller owns'],
  ...ofCrMembers(crReads),
]);

/** Writes outside projects and administered tables that more callers than global admins may try, each with the reason; for one demo account alone where it stands first. */
export const reviewedWrites: ReadonlyMap<string, string> = new Map([
  ['groupadmin PUT /project_types/:groupId/services/:id/prices', 'prices of the own group'],
  ['groupadmin PUT /project_types/:groupId/milestone_groups/:id/milestones', 'the own group'],
  ['groupadmin PUT /project_types/:groupId/project_permissions/matrix', 'permissions of the own group'],
  [
    'groupadmin POST /project_types/:groupId/project_permissions/matrix/preview',
    'permissions of the own group',
  ],
  [
    'groupadmin POST /project_types/:groupId/project_permissions/matrix/simulate',
    'a project of the own group',
  ],
  ['groupadmin POST /project_types/:groupId/email_templates/preview', 'a mail of the own group'],
  ['groupadmin POST /project_types/:groupId/email_templates/send', 'a mail of the own group, to the caller'],
  ['POST /projects', 'raises a project; the body says in which group, whose roles decide'],
  ['POST /bookings', 'the body says for which project, and is read before its rights are checked'],
  ['POST /calendar_link', 'a link to the caller’s own bookings'],
  ['DELETE /calendar_link', 'the caller’s own link'],
  ['POST /ofrep/v1/evaluate/flags', 'evaluates features for the caller'],
  ['POST /ofrep/v1/evaluate/flags/:key', 'evaluates a feature for the caller'],
  ['DELETE /portal/views/current', 'ends the view in which it is called; elsewhere it answers 409'],
  ['PUT /portal/views/:id/seen', 'a notice of the caller; those of others answer 404'],
  ['PUT /live/:stream', 'a stream of the caller; attackLive tries those of other people'],
  ...ofCrMembers(crWrites),
]);
