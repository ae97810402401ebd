/** Reads outside projects and administered tables that more callers than global admins may make, each with the reason; for one demo account alone where it stands first. */
export const reviewedReads: ReadonlyMap<string, string> = new Map([
  ['teammanager /teams/:teamId/survey_results', 'managers read the answers of their own team'],
  ['/users/:id', 'the page of a person, with what the caller may know of them'],
  ['/teams/:id/users', 'names of the people of a team, for project roles'],
  ['/teams/:id/candidates', 'names of people, as in user_names'],
  ['/holidays/years', 'years that have holidays'],
  ['/holidays/:id/projects', 'lists the projects that the caller sees'],
  ['/session', 'the caller'],
  ['/user_roles', 'names of roles, for filters'],
  ['/user_names', 'names of people, for every form that assigns one'],
  ['/team_names', 'names of teams'],
  ['/project_type_names', 'names of groups'],
  ['/project_state_names', 'names of states'],
  ['/short_services', 'names of services'],
  ['/booking_types', 'the kinds of bookings'],
  ['/booking_types/:id', 'the kinds of bookings'],
  ['/booking_types/:id/subtypes', 'the kinds of bookings'],
  ['/projects', 'lists the projects that the caller sees'],
  ['/next', 'lists what waits for the caller'],
  ['/project_types/:id/project_states', "a group's settings"],
  ['/project_types/:id/user_roles', "a group's settings"],
  ['/project_types/:id/new_project_schema', 'the form that raises a project'],
  ['/project_types/:id/attachment_types', 'the form that raises a project'],
  ['/project_types/:id/milestones', "a group's settings"],
  ['/project_types/:id/milestone_groups', "a group's settings"],
  ['/project_types/:id/milestone_groups/:groupId', "a group's settings"],
  ['/attachment_types/:id/template', "the template that a project's file is made from"],
  ['/service_icons/:id', 'the picture of a service'],
  ['/portal/slice', 'the remotes that the caller may load'],
]);

/** Writes outside projects and administered tables that everybody who is signed in may try, each with the reason. */
export const reviewedWrites: ReadonlyMap<string, string> = new Map([
  ['POST /projects', 'raises a project; the body says in which group, whose roles decide'],
  ['POST /bookings', 'the body says for which project, and is read before its rights are checked'],
  ['PUT /live/:stream', 'a stream of the caller; attackLive tries those of other people'],
]);
