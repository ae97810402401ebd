import { sql } from 'kysely';
import type { BulkOptions } from 'shared-api/contracts/lists/projectBulk';
import type { Tx } from '../../../kernel/db/types';
import { isVisible, type Scope } from '../visibility';

/** Lists the project roles of the delivery groups of some projects, and the states to which transitions lead from their states. */
export async function listBulkOptions(
  tx: Tx,
  scope: Scope,
  projectIds: readonly number[],
): Promise<Omit<BulkOptions, 'kinds'>> {
  const chosen = tx
    .selectFrom('project_list')
    .select(['project_type_id', 'project_state_id'])
    .where('project_id', 'in', projectIds)
    .where((eb) => isVisible(eb, scope));
  const roles = await tx
    .selectFrom('usr_role')
    .select('name')
    .distinct()
    .where('is_project_role', '=', true)
    .where('project_type_id', 'in', chosen.clearSelect().select('project_type_id'))
    .orderBy('name')
    .execute();
  const states = await tx
    .selectFrom('state_transition as x')
    .innerJoin('project_state as dst', 'dst.id', 'x.dst_state_id')
    .where('x.src_state_id', 'in', chosen.clearSelect().select('project_state_id'))
    .select(['dst.name', sql<boolean>`bool_or(x.comment_required)`.as('comment_required')])
    .groupBy('dst.name')
    .orderBy('dst.name')
    .execute();
  return { roles: roles.map(({ name }) => name), states };
}
