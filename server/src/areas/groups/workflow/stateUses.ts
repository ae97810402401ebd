import { sql } from 'kysely';
import type { Tx } from '../../../kernel/db/types';
import { inUse } from '../ofGroup';
import { rowsOf, type Use } from '../uses';

/** Everything that may name a state, in the order in which a refusal names it. */
export const stateUses = (id: number): Use[] => [
  {
    count: projectsIn(id),
    text: inUse('One project stands in this state', 'projects stand in this state', 'Move {them} on first.'),
  },
  {
    count: sql`select count(distinct project_id)::int as n from state_interval where project_state_id = ${id}`,
    text: inUse(
      'One project has been in this state',
      'projects have been in this state',
      'Their history names it. Delete the transitions that lead to it instead.',
    ),
  },
  {
    count: rowsOf('state_transition', sql`${id} in (src_state_id, dst_state_id)`),
    text: inUse(
      'One transition leads to it or away from it',
      'transitions lead to it or away from it',
      'Delete {them} first.',
    ),
  },
  {
    count: rowsOf('usr_role', sql`required_state_id = ${id}`),
    text: inUse('One role is required in it', 'roles are required in it', 'Change {them} first.'),
  },
  {
    count: rowsOf('role_rule', sql`${id} = any(project_state_ids)`),
    text: inUse('One rule of a role names it', 'rules of roles name it', 'Change {them} first.'),
  },
  {
    count: rowsOf('project_permission', sql`${id} = any(project_state_ids)`),
    text: inUse('One permission names it', 'permissions name it', 'Change {them} first.'),
  },
  {
    count: rowsOf('project_state_email', sql`${id} in (project_state_id, src_state_id)`),
    text: inUse('One email notification names it', 'email notifications name it', 'Delete {them} first.'),
  },
  {
    count: rowsOf('service', sql`${id} = any(notification_state_ids)`),
    text: inUse('One service notifies in it', 'services notify in it', 'Change {them} first.'),
  },
  {
    count: rowsOf('service_attachment', sql`${id} = any(project_state_ids)`),
    text: inUse('One service requires a file in it', 'services require a file in it', 'Change {them} first.'),
  },
];

const projectsIn = (id: number) => rowsOf('project_list', sql`project_state_id = ${id}`);

/** Counts the projects that stand in a state. */
export async function countProjectsIn(tx: Tx, id: number): Promise<number> {
  const { rows } = await projectsIn(id).execute(tx);
  return rows[0]?.n ?? 0;
}
