import type { Method, Resource } from 'shared-api/projectPairs';
import { lead, manager, panOwner, reviewer, type DemoPrincipal } from './groupData';

/** Permission rows of every group that has their role: in all states, or only in start states or closed ones. */
export const demoPermissions: {
  principal: DemoPrincipal;
  pairs: [Method, Resource][];
  inStart?: true;
  inClosed?: true;
}[] = [
  {
    principal: 'requester',
    pairs: [
      ['GET', 'project'],
      ['POST', 'update'],
      ['POST', 'attachments'],
      ['GET', 'service_prices'],
      ['PUT', 'delivery_date'],
      ['PUT', 'on_hold'],
    ],
  },
  { principal: 'requester', inClosed: true, pairs: [['POST', 'survey']] },
  {
    principal: 'requester',
    inStart: true,
    pairs: [
      ['PUT', 'project'],
      ['DELETE', 'project'],
      ['PUT', 'services'],
      ['PUT', 'pan_code'],
    ],
  },
  {
    principal: 'team_member',
    pairs: [
      ['GET', 'project'],
      ['POST', 'update'],
      ['POST', 'attachments'],
      ['GET', 'service_prices'],
      ['PUT', 'services'],
      ['PUT', 'milestones'],
      ['GET', 'aims'],
    ],
  },
  {
    principal: 'team_manager',
    pairs: [
      ['PUT', 'team'],
      ['PUT', 'on_hold'],
    ],
  },
  {
    principal: lead,
    pairs: [
      ['PUT', 'services_lock'],
      ['GET', 'financials'],
      ['PUT', 'financials'],
      ['POST', 'quotes'],
      ['POST', 'bookings'],
      ['GET', 'aims'],
      ['POST', 'aims'],
    ],
  },
  {
    principal: manager,
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
      ['GET', 'aims'],
      ['POST', 'aims'],
    ],
  },
  {
    principal: panOwner,
    pairs: [
      ['GET', 'financials'],
      ['GET', 'service_prices'],
      ['PUT', 'quotes'],
      ['PUT', 'pan_code'],
      ['POST', 'update'],
    ],
  },
  { principal: reviewer, pairs: [['POST', 'update']] },
  {
    principal: 'role:Security Reviewer',
    pairs: [
      ['POST', 'update'],
      ['POST', 'attachments'],
    ],
  },
];

/** The principals that may assign project roles. */
export const demoRoleRules: { role: string; principal: DemoPrincipal; inStart?: true }[] = [
  { role: 'PAN Owner', principal: 'requester', inStart: true },
  { role: 'PAN Owner', principal: manager },
  { role: 'Tech Lead', principal: 'team_manager' },
  { role: 'Tech Lead', principal: manager },
  { role: 'Project Manager', principal: 'team_manager' },
  { role: 'Network Architect', principal: lead },
  { role: 'Security Reviewer', principal: manager },
];
