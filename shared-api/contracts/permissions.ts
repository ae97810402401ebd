import { Type, type Static } from 'typebox';
import { Id } from './common';

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
  ['PUT', 'delivery_date', 'Change the completion date'],
  ['PUT', 'pan_code', 'Change the PAN code'],
  ['POST', 'survey', 'Answer the survey'],
  ['PUT', 'quotes', 'Approve and reject quotes'],
  ['POST', 'quotes', 'Add a quote'],
] as const;

export type Method = (typeof projectPairs)[number][0];
export type Resource = (typeof projectPairs)[number][1];

/** A pair that the caller has on a project. */
export const Permission = Type.Object({ method: Type.String(), resource: Type.String() });
export type Permission = Static<typeof Permission>;

/** Whether the caller may assign a project role. */
export const RolePermission = Type.Object({ usr_role_id: Id, can_edit: Type.Boolean() });
export type RolePermission = Static<typeof RolePermission>;

/** Explains, row by row, why a person has a pair on a project or not. Source: domain.md 1. */
export const Explanation = Type.Object({
  method: Type.String(),
  resource: Type.String(),
  user: Type.Object({ id: Id, name: Type.String() }),
  allowed: Type.Boolean(),
  /** The result in one sentence. */
  summary: Type.String(),
  /** The kind of admin the person is, who needs no row; null: not an admin. */
  admin: Type.Union([Type.Enum(['global', 'group']), Type.Null()]),
  rows: Type.Array(
    Type.Object({
      id: Id,
      matched: Type.Boolean(),
      principal: Type.String(),
      /** The clauses of the row in words, and whether each holds. */
      clauses: Type.Array(Type.Object({ text: Type.String(), holds: Type.Boolean() })),
    }),
  ),
  /** Conditions of the project that remove the pair for everyone. */
  conditions: Type.Array(Type.String()),
});
export type Explanation = Static<typeof Explanation>;
