import type { P4p, Project } from '../contracts/project';
import { isDateField, mapFields, p4pFields, type P4pField } from '../schema/project/projectFields';
import type { Portal } from '../portal';

/** A project as the API answers it. */
export const aProject = (part: Partial<Project> = {}): Project => ({
  id: 481,
  name: 'Leaf-spine refresh',
  creator: { id: 9, name: 'Maya Chen' },
  domain: null,
  project_type: { id: 1, name: 'Network', use_subcats: true },
  project_state: {
    id: 1,
    name: 'Draft',
    is_start: true,
    is_closed: false,
    reset_project: false,
    colour: 'grey',
    progress: 0,
    days: 3,
  },
  on_hold: false,
  team: { id: 3, name: 'Core Routing' },
  team_id: 3,
  created_on: '2026-11-01T09:00:00Z',
  updated_on: '2026-11-17T09:00:00Z',
  properties: {},
  roles: [],
  milestones: [],
  bookings: [],
  services: [],
  p4p: null,
  services_locked: false,
  services_locked_on: null,
  services_locked_by: null,
  ...part,
});

/** Values for every field of the planning and cost data, as a form sends them. @param day a valid date for the test's calendar */
export const p4pValues = (day: string, part: Partial<Record<P4pField, string>> = {}) => ({
  ...mapFields(p4pFields, (field) => (isDateField(field) ? day : 'Given')),
  ...part,
});

/** The planning and cost data of a project as the API answers it. For tests. */
export const aP4p = (part: Partial<P4p> = {}): P4p => ({
  ...p4pValues('2027-02-26'),
  services_locked: false,
  ...part,
});

/** The data that the shell hands to every remote. */
export const aPortal: Portal = {
  user: {
    id: 12,
    name: 'Daniel Okafor',
    ad_account: null,
    is_admin: false,
    roles: [],
    teams: [],
    canChangePassword: true,
    max_attachment_size_mb: 20,
  },
  organisation: 'Northline Infrastructure',
  timeZone: 'UTC',
};
