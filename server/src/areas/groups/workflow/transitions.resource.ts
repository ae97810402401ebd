import { sql } from 'kysely';
import { transitionContract } from 'shared-api/contracts/groupParts/groupWorkflow';
import { defineResource } from '../../../kernel/crud/resource';
import { publish } from '../../../kernel/events/publish';
import { unprocessable } from '../../../kernel/http/errors';
import { byAdmins, groupParents } from '../ofGroup';

/** The ways from state to state. A project in the source state offers a changed one at once. */
export const transitions = defineResource(transitionContract, {
  table: 'state_transition',
  parents: groupParents,
  read: byAdmins,
  write: byAdmins,
  columns: { roles: 'role_ids' },
  constraints: { state_transition_src_state_id_dst_state_id_key: 'dst_state' },
  check: async (tx, { id, after }) => {
    if (!after) return;
    const { src_state: src, dst_state: dst } = after;
    const refuse = (fault: string) => unprocessable(fault, { dst_state: fault });
    if (src.id === dst.id)
      throw refuse('A transition leads to another state than the one from which it starts.');
    const { rows } = await sql`
      select from state_transition where src_state_id = ${src.id} and dst_state_id = ${dst.id} and id <> ${id}`.execute(
      tx,
    );
    if (rows.length) throw refuse('There is a transition between these states already.');
  },
  saved: (tx, { parentId }) => publish(tx, { kind: 'group', id: parentId }),
});
