import type { Method, Resource } from 'shared-api/contracts/permissions';
import { lead, manager, panOwner, reviewer, type Who } from './groupData';

/**
 * Permission rows of every demo group that has the role they speak of: who, what, and whether in start states or closed ones
 * alone.
 */
export const demoPermissions: {
  who: Who;
  pairs: [Method, Resource][];
  inStart?: true;
  inClosed?: true;
}[] = [
  {
    who: 'requester',
    pairs: [
      ['GET', 'project'],
      ['POST', 'update'],
      ['POST', 'attachments'],
      ['GET', 'service_prices'],
      ['PUT', 'delivery_date'],
      ['PUT', 'on_hold'],
    ],
  },
  { who: 'requester', inClosed: true, pairs: [['POST', 'survey']] },
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
  {
    who: 'role:Security Reviewer',
    pairs: [
      ['POST', 'update'],
      ['POST', 'attachments'],
    ],
  },
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
