/**
 * The permissions on projects of the demo organisation as its owner reviewed them, one rule a line. A test generates every
 * combination of person, state, hold and lock from it and compares the server's answers. It is independent of the policy's code.
 *
 * `<who> [in <start|closed>] : <pairs>` grants; `never <pairs> <when>` and `only <pairs> when closed` revoke, from admins too.
 */
export const reviewedRules = `
global admin : everything
group admin : everything
requester : GET project, POST update, POST attachments, GET service_prices, PUT delivery_date, PUT on_hold
requester in start : PUT project, DELETE project, PUT services, PUT pan_code
requester in closed : POST survey
team member : GET project, POST update, POST attachments, GET service_prices, PUT services, PUT milestones, GET aims
team manager : PUT team, PUT on_hold
Tech Lead : PUT services_lock, GET financials, PUT financials, POST quotes, POST bookings, GET aims, POST aims
Project Manager : POST update, PUT project, PUT team, PUT on_hold, PUT milestones, PUT delivery_date
Project Manager : GET financials, POST bookings, POST attachments, GET aims, POST aims
PAN Owner : GET financials, GET service_prices, PUT quotes, PUT pan_code, POST update
Reviewer : POST update
never PUT services, PUT services_lock when without services
never PUT services when locked
never PUT delivery_date when neither start nor reset
only POST update, POST attachments, POST survey when closed
never POST survey when open
`;

/** The pair that each writing call on a project requires: `<call> : <pair>`. Reading requires that the project is visible. */
export const reviewedCalls = `
PUT /projects/{id} : PUT project
PUT /projects/{id}/clarity_code : PUT project
PUT /projects/{id}/pan_code : PUT pan_code
PUT /projects/{id}/release_id : PUT project
PUT /projects/{id}/work_required : PUT project
PUT /projects/{id}/delivery_date : PUT delivery_date
PUT /projects/{id}/properties/{name} : PUT project
DELETE /projects/{id} : DELETE project
PUT /projects/{id}/on_hold : PUT on_hold
PUT /projects/{id}/team : PUT team
POST /projects/{id}/update : POST update
PUT /projects/{id}/financials : PUT financials
POST /projects/{id}/quotes : POST quotes
PUT /projects/{id}/quotes/{quoteId} : PUT quotes
PUT /projects/{id}/services : PUT services
PUT /projects/{id}/services/{serviceId}/quote : PUT financials
PUT /projects/{id}/services_lock : PUT services_lock
PUT /projects/{id}/milestones : PUT milestones
PUT /projects/{id}/milestones/{milestoneId} : PUT milestones
POST /projects/{id}/survey : POST survey
`;

/**
 * The people who may take each transition, `<group>: <from> → <to> : <who>, …`. Admins of both kinds may take all; while the
 * project is held, none may be taken.
 */
export const reviewedTransitions = `
Network: Draft → Submitted : requester
Network: Draft → Cancelled : requester, Project Manager
Network: Submitted → In Review : team member, Reviewer, Project Manager
Network: Submitted → Draft : team member, Reviewer, Project Manager
Network: Submitted → Cancelled : requester, Project Manager
Network: In Review → Quoted : Tech Lead
Network: In Review → Draft : Tech Lead, Reviewer
Network: In Review → Cancelled : requester, Project Manager
Network: Quoted → Approved : PAN Owner, requester
Network: Quoted → In Review : PAN Owner, requester, Tech Lead
Network: Quoted → Cancelled : requester, Project Manager
Network: Approved → In Delivery : Project Manager, Tech Lead
Network: Approved → In Review : Project Manager, Tech Lead
Network: Approved → Cancelled : requester, Project Manager
Network: In Delivery → Acceptance : Project Manager, Tech Lead
Network: Acceptance → Closed : requester, Project Manager
Network: Acceptance → In Delivery : requester, Project Manager
Workplace: Requested → In Progress : team member, Project Manager
Workplace: In Progress → Requested : team member, Project Manager
Workplace: In Progress → Done : team member, Project Manager, requester
Workplace: Done → In Progress : requester, team member
`;

/** The people who may assign each project role, `<role> : <who> [in start], …`. Admins may assign all; a closed project allows none. */
export const reviewedAssignments = `
PAN Owner : requester in start, Project Manager
Tech Lead : team manager, Project Manager
Project Manager : team manager
Network Architect : Tech Lead
`;
