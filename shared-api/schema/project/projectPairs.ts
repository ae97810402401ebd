import { fieldPairs } from './projectFields';

/**
 * Every (method, resource) pair of a project, with a description, and the part of the matrix of permissions in which it stands. Source: spec 000, point 6; domain.md 1.
 * `milestone` and `milestones` are one resource. Changing the state has no pair: the principals of the transitions decide.
 */
export const projectPairs = [
  ['GET', 'project', 'See the project', 'project'],
  ['PUT', 'project', 'Edit the project', 'project'],
  ['DELETE', 'project', 'Delete the project', 'project'],
  ['GET', 'aims', 'See AIMs', 'work'],
  ['POST', 'aims', 'Create an AIM', 'work'],
  ['GET', 'financials', 'See financials', 'money'],
  ['PUT', 'financials', 'Edit financials', 'money'],
  ['POST', 'attachments', 'Add attachments', 'work'],
  ['PUT', 'milestones', 'Change milestones', 'work'],
  ['PUT', 'services', 'Change services', 'work'],
  ['GET', 'service_prices', 'See prices', 'money'],
  ['PUT', 'services_lock', 'Lock or unlock services', 'work'],
  ['POST', 'update', 'Add comments', 'work'],
  ['POST', 'bookings', 'Create bookings', 'work'],
  ['PUT', 'on_hold', 'Put on hold or release', 'project'],
  ['PUT', 'team', 'Assign a team', 'project'],
  ...fieldPairs.map(([method, resource, label]) => [method, resource, label, 'project'] as const),
  ['POST', 'survey', 'Answer the survey', 'work'],
  ['PUT', 'quotes', 'Approve and reject quotes', 'money'],
  ['POST', 'quotes', 'Add a quote', 'money'],
] as const;

export type Method = (typeof projectPairs)[number][0];
export type Resource = (typeof projectPairs)[number][1];
