import type { Method, Resource } from 'shared-api/contracts/permissions';
import type { Principal } from '../projects/projects.tables';

/** Who: a principal, or the name of a role. */
export type Who = Exclude<Principal, 'role'> | `role:${string}`;

interface DemoTransition {
  from: string;
  to: string;
  /** A named transition without a comment is offered as a button. */
  name?: string;
  comment?: true;
  who: Who[];
}

const step = (from: string, to: string, name: string, ...who: Who[]): DemoTransition => ({
  from,
  to,
  name,
  who,
});
const withComment = (from: string, to: string, name: string, ...who: Who[]): DemoTransition => ({
  ...step(from, to, name, ...who),
  comment: true,
});

const lead = 'role:Tech Lead';
const manager = 'role:Project Manager';
const reviewer = 'role:Reviewer';
const panOwner = 'role:PAN Owner';

/** Transitions of the demo's groups. */
export const demoTransitions: Record<string, DemoTransition[]> = {
  Network: [
    step('Draft', 'Submitted', 'Submit', 'requester'),
    step('Submitted', 'In Review', 'Take Up', 'team_member', reviewer, manager),
    withComment('Submitted', 'Draft', 'Return', 'team_member', reviewer, manager),
    step('In Review', 'Quoted', 'Quote', lead),
    withComment('In Review', 'Draft', 'Return', lead, reviewer),
    step('Quoted', 'Approved', 'Approve', panOwner, 'requester'),
    withComment('Quoted', 'In Review', 'Revise', panOwner, 'requester', lead),
    step('Approved', 'In Delivery', 'Start Delivery', manager, lead),
    step('In Delivery', 'Acceptance', 'Hand Over', manager, lead),
    step('Acceptance', 'Closed', 'Accept', 'requester', manager),
    withComment('Acceptance', 'In Delivery', 'Reopen', 'requester', manager),
    ...['Draft', 'Submitted', 'In Review', 'Quoted', 'Approved'].map((from) =>
      withComment(from, 'Cancelled', 'Cancel', 'requester', manager),
    ),
  ],
  Applications: [
    step('Draft', 'Intake', 'Submit', 'requester'),
    step('Intake', 'Assessment', 'Assess', 'team_member', manager),
    step('Assessment', 'Build', 'Start Build', lead, manager),
    withComment('Assessment', 'Draft', 'Return', lead, manager),
    step('Build', 'Go-live', 'Go Live', lead, manager),
    step('Go-live', 'Closed', 'Close', manager, 'requester'),
    withComment('Go-live', 'Build', 'Roll Back', lead, manager),
    ...['Draft', 'Intake', 'Assessment', 'Build'].map((from) =>
      withComment(from, 'Withdrawn', 'Withdraw', 'requester', manager),
    ),
  ],
  Workplace: [
    step('Requested', 'In Progress', 'Start', 'team_member', manager),
    withComment('In Progress', 'Requested', 'Return', 'team_member', manager),
    step('In Progress', 'Done', 'Finish', 'team_member', manager, 'requester'),
  ],
};

/** Permission rows that every demo group has: who, what, and in which states when not in all (`start`). */
export const demoPermissions: { who: Who; pairs: [Method, Resource][]; inStart?: true }[] = [
  {
    who: 'requester',
    pairs: [
      ['GET', 'project'],
      ['POST', 'update'],
      ['POST', 'attachments'],
      ['GET', 'service_prices'],
      ['PUT', 'delivery_date'],
      ['PUT', 'on_hold'],
      ['POST', 'survey'],
    ],
  },
  {
    who: 'requester',
    inStart: true,
    pairs: [
      ['PUT', 'project'],
      ['DELETE', 'project'],
      ['PUT', 'services'],
      ['PUT', 'pan_code'],
    ],
  },
  {
    who: 'team_member',
    pairs: [
      ['GET', 'project'],
      ['POST', 'update'],
      ['POST', 'attachments'],
      ['GET', 'service_prices'],
      ['PUT', 'services'],
      ['PUT', 'milestones'],
    ],
  },
  {
    who: 'team_manager',
    pairs: [
      ['PUT', 'team'],
      ['PUT', 'on_hold'],
    ],
  },
  {
    who: lead,
    pairs: [
      ['PUT', 'services_lock'],
      ['GET', 'financials'],
      ['PUT', 'financials'],
      ['POST', 'quotes'],
      ['POST', 'bookings'],
    ],
  },
  {
    who: manager,
    pairs: [
      ['POST', 'update'],
      ['PUT', 'project'],
      ['PUT', 'team'],
      ['PUT', 'on_hold'],
      ['PUT', 'milestones'],
      ['PUT', 'delivery_date'],
      ['GET', 'financials'],
      ['POST', 'bookings'],
      ['POST', 'attachments'],
    ],
  },
  {
    who: panOwner,
    pairs: [
      ['GET', 'financials'],
      ['GET', 'service_prices'],
      ['PUT', 'quotes'],
      ['PUT', 'pan_code'],
      ['POST', 'update'],
    ],
  },
  { who: reviewer, pairs: [['POST', 'update']] },
];

/** Who assigns which project role. */
export const demoRoleRules: { role: string; who: Who; inStart?: true }[] = [
  { role: 'PAN Owner', who: 'requester', inStart: true },
  { role: 'PAN Owner', who: manager },
  { role: 'Tech Lead', who: 'team_manager' },
  { role: 'Tech Lead', who: manager },
  { role: 'Project Manager', who: 'team_manager' },
  { role: 'Network Architect', who: lead },
  { role: 'Security Reviewer', who: manager },
];

/** What people write when they move a project on, by chance. */
export const demoComments = [
  'Vendor confirmed the parts for next week.',
  'Access to the site is booked; rows C and D can start before the freeze.',
  'Please add the cabling plan before we go on.',
  'Agreed with the owner in today’s call.',
  'The change window moved to Saturday, 2:00 am.',
  'Budget is confirmed.',
  'Waiting for the security assessment.',
  'Tested with two users, no findings.',
];
