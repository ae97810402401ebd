import { sql } from 'kysely';
import type { Parent } from '../../../kernel/crud/resource';
import type { Tx } from '../../../kernel/db/types';
import { inUse } from '../ofGroup';
import { rowsOf, type Use } from '../uses';

/** The parent of what belongs to a role. */
export const roleParent: Parent = { table: 'usr_role', name: 'role', column: 'usr_role_id' };

export interface RoleFacts {
  name: string;
  is_project_role: boolean;
}

export const findRole = (tx: Tx, id: number): Promise<RoleFacts | undefined> =>
  tx.selectFrom('usr_role').where('id', '=', id).select(['name', 'is_project_role']).executeTakeFirst();

/** People who have a role of the group, and projects on which somebody has it. */
export const holderUses = (id: number): Use[] => [
  {
    count: rowsOf('usr_role_usr', sql`usr_role_id = ${id}`),
    text: inUse('One person has this role', 'people have this role', 'Remove them first.'),
  },
  {
    count: rowsOf('project_role', sql`usr_role_id = ${id}`),
    text: inUse(
      'On one project somebody has this role',
      'projects have somebody in this role',
      'Assign other people first, or leave the role and its rules out of the form.',
    ),
  },
];

/** Everything that may name a role, in the order in which a refusal names it. Its own rules go with it. */
export const roleUses = (id: number): Use[] => [
  ...holderUses(id),
  {
    count: rowsOf('project_permission', sql`usr_role_id = ${id}`),
    text: inUse('One permission names it', 'permissions name it', 'Change {them} first.'),
  },
  {
    count: rowsOf('state_transition', sql`${id} = any(role_ids)`),
    text: inUse('One transition names it', 'transitions name it', 'Change {them} first.'),
  },
  {
    count: rowsOf('role_rule', sql`editor_role_id = ${id}`),
    text: inUse('One rule of a role names it', 'rules of roles name it', 'Change {them} first.'),
  },
  {
    count: rowsOf('mail_recipient', sql`usr_role_id = ${id}`),
    text: inUse('One notification is sent to it', 'notifications are sent to it', 'Change {them} first.'),
  },
  {
    count: rowsOf('booking_subtype', sql`${id} in (approver_role_id, reviewer_role_id)`),
    text: inUse('One booking subtype names it', 'booking subtypes name it', 'Change {them} first.'),
  },
  {
    count: rowsOf('project_type', sql`${id} = any(raise_role_ids)`),
    text: () => 'Only its holders may raise projects in this group. Take that from it first.',
  },
];
