import { addressShape } from 'shared-api/portal';
import type { SideNavSection } from 'shared-ui/resource';
import portal from '../../portal.json';

/**
 * The parts of a delivery group that its admins configure, by section: the last part of the page's address, and the label. A part is
 * listed once `portal.json` has its page. Source: spec 001, point 2.5.
 */
const table: Record<string, Record<string, string>> = {
  Workflow: {
    workflow: 'Overview',
    project_states: 'States',
    transitions: 'Transitions',
    milestones: 'Milestones',
    milestone_groups: 'Milestone groups',
  },
  'People and permissions': { roles: 'Roles', project_permissions: 'Permissions', simulate: 'Simulate' },
  Catalogue: {
    services: 'Services',
    service_groups: 'Service groups',
    service_icons: 'Service icons',
  },
  Forms: {
    properties: 'Properties',
    property_options: 'Property options',
    attachment_types: 'Attachment types',
  },
  Mail: {
    email_templates: 'Email templates',
    project_state_emails: 'Email Notifications',
    project_change_emails: 'Change Notifications',
  },
  Bookings: { booking_types: 'Booking types', booking_subtypes: 'Booking subtypes' },
  Group: { update: 'Settings', history: 'History' },
};

const { resources, routes } = portal as Record<'resources' | 'routes', Record<string, { path: string }>>;
const pages = new Set(
  [...Object.values(resources), ...Object.values(routes)].map(({ path }) => addressShape(path)),
);

/** Whether a group has the page: its own form comes with the list of groups. */
export const hasPart = (part: string) => part === 'update' || pages.has(`groups/:/${part}`);

/** The navigation among the parts of a group. */
export const groupSections = (groupId: string): SideNavSection[] =>
  Object.entries(table)
    .map(([title, parts]) => ({
      title,
      links: Object.entries(parts)
        .filter(([part]) => hasPart(part))
        .map(([part, label]) => ({ label, to: `/groups/${groupId}/${part}` })),
    }))
    .filter(({ links }) => links.length > 0);
