import { sql } from 'kysely';
import { projectPermissionContract } from 'shared-api/contracts/groupParts/groupAccess';
import { projectPairs } from 'shared-api/projectPairs';
import { defineResource } from '../../../kernel/crud/resource';
import type { Tx } from '../../../kernel/db/types';
import { publish } from '../../../kernel/events/publish';
import { unprocessable } from '../../../kernel/http/errors';
import { byAdmins, groupParents, lockGroup } from '../ofGroup';
import { checkPrincipal, principalName } from './principals';

const labels = Object.fromEntries(projectPairs.map(([method, name, label]) => [`${method} ${name}`, label]));
const action = sql<string>`(project_permission.method || ' ' || project_permission.resource)`;

interface Row {
  action: string;
  principal: string;
  usr_role: { id: number } | null;
  project_states: { id: number }[];
  on_hold: string;
}

/** Whether the group has another row that says the same. */
async function hasSame(tx: Tx, groupId: number, id: number, row: Row): Promise<boolean> {
  const states = row.project_states.map((state) => state.id);
  const { rows } = await sql`
    select from project_permission
    where project_type_id = ${groupId} and id <> ${id} and ${action} = ${row.action} and principal = ${row.principal}
      and usr_role_id is not distinct from ${row.usr_role?.id ?? null}::int and on_hold = ${row.on_hold}
      and project_state_ids @> ${states}::int[] and project_state_ids <@ ${states}::int[]
    limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * What people may do on the projects of a group. Nothing about a project is stored with a row, so that a change takes effect with its
 * transaction, in lists as well, however many projects there are. Source: domain.md 1.
 */
export const projectPermissions = defineResource(projectPermissionContract, {
  table: 'project_permission',
  parents: groupParents,
  read: byAdmins,
  write: byAdmins,
  lockFirst: (tx, { groupId }) => lockGroup(tx, groupId!),
  elsewhere: ['action'],
  columns: { project_states: 'project_state_ids' },
  derived: () => ({
    action,
    name: sql`(${JSON.stringify(labels)}::jsonb ->> ${action}) || ': ' || ${principalName(sql.ref('project_permission.principal'), sql.ref('project_permission.usr_role_id'))}`,
  }),
  sets: ({ after }) => {
    const [method, resource] = after!.action.split(' ');
    return { method, resource };
  },
  check: async (tx, { id, parentId, after }) => {
    if (!after) return;
    checkPrincipal(after.principal, after.usr_role, 'usr_role');
    if (await hasSame(tx, parentId, id, after)) {
      const fault = 'There is a permission that says the same.';
      throw unprocessable(fault, { action: fault });
    }
  },
  saved: (tx, { parentId }) => publish(tx, { kind: 'group', id: parentId }),
});
