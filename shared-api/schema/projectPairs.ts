import { fieldPairs } from './projectFields';

/**
 * Every (method, resource) pair of a project, with a description. Source: spec 000, point 6; domain.md 1.
 * `milestone` and `milestones` are one resource. Changing the state has no pair: the principals of the transitions decide.
 */
export const projectPairs = [
  ['GET', 'project', 'See the project'],
  ['PUT', 'project', 'Edit the project'],
  ['DELETE', 'project', 'Delete the project'],
  ['GET', 'aims', 'See AIMs'],
  ['POST', 'aims', 'Create an AIM'],
  ['GET', 'financials', 'See financials'],
  ['PUT', 'financials', 'Edit financials'],
  ['POST', 'attachments', 'Add attachments'],
  ['PUT', 'milestones', 'Change milestones'],
  ['PUT', 'services', 'Change services'],
  ['GET', 'service_prices', 'See prices'],
  ['PUT', 'services_lock', 'Lock or unlock services'],
  ['POST', 'update', 'Add comments'],
  ['POST', 'bookings', 'Create bookings'],
  ['PUT', 'on_hold', 'Put on hold or release'],
  ['PUT', 'team', 'Assign a team'],
  ...fieldPairs,
  ['POST', 'survey', 'Answer the survey'],
  ['PUT', 'quotes', 'Approve and reject quotes'],
  ['POST', 'quotes', 'Add a quote'],
] as const;

export type Method = (typeof projectPairs)[number][0];
export type Resource = (typeof projectPairs)[number][1];
