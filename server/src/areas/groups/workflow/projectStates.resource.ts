import { sql } from 'kysely';
import { projectStateContract } from 'shared-api/contracts/groups';
import { limits } from 'shared-api/limits';
import { defineResource } from '../../../kernel/crud/resource';
import type { Tx } from '../../../kernel/db/types';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import { lockForRename, publishProjectsIn, refreshAfterRename } from '../../projects/public';
import { byAdmins, byMembers, groupParents, uniqueName } from '../ofGroup';
import { findUse } from '../uses';
import { countProjectsIn, stateUses } from './stateUses';

/** Limits the deletion of a state, in seconds: its foreign keys are looked up in the whole history. */
const deleteSeconds = 60;

/** Whether a group has another start state. Writes that may take the last one away wait for each other. */
async function hasOtherStart(tx: Tx, groupId: number, id: number): Promise<boolean> {
  await sql`select 1 from project_type where id = ${groupId} for no key update`.execute(tx);
  const { rows } = await sql`
    select 1 from project_state where project_type_id = ${groupId} and id <> ${id} and is_start limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** @throws HttpError 422 while projects stand in a state: they would be closed or opened without a transition */
async function requireEmpty(tx: Tx, id: number): Promise<void> {
  const count = await countProjectsIn(tx, id);
  if (!count) return;
  const text = `${count === 1 ? 'One project stands' : `${count} projects stand`} in this state. Move them on before you change Closed.`;
  throw unprocessable(text, { is_closed: text });
}

/** The states of a group. Everyone who sees the group reads them, because forms and filters offer them. */
export const projectStates = defineResource(projectStateContract, {
  table: 'project_state',
  parents: groupParents,
  read: byMembers,
  write: byAdmins,
  pageSize: limits.groupRows,
  constraints: uniqueName('project_state'),
  check: async (tx, { id, parentId, before, after }) => {
    if (!after) {
      const use = await findUse(tx, stateUses(id));
      if (use) throw new HttpError(409, use);
      await sql`set local statement_timeout = ${sql.lit(deleteSeconds * 1000)}`.execute(tx);
    }
    if (before?.is_start && !after?.is_start && !(await hasOtherStart(tx, parentId, id))) {
      const text = 'This is the only state in which projects start. Choose another one first.';
      throw after ? unprocessable(text, { is_start: text }) : new HttpError(409, text);
    }
    if (!before || !after) return;
    const closes = before.is_closed !== after.is_closed;
    if (closes) await requireEmpty(tx, id);
    if (closes || before.name !== after.name) await lockForRename(tx, 'project_state', id);
    // A project may have come while the lock was awaited.
    if (closes) await requireEmpty(tx, id);
  },
  saved: async (tx, { id, before, after }) => {
    if (!before || !after) return;
    if (before.name !== after.name) await refreshAfterRename(tx, 'project_state', id);
    await publishProjectsIn(tx, id);
  },
});
