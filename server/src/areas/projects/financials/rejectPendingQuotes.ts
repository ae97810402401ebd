import type { Tx } from '../../../kernel/db/types';
import type { Change } from '../Change';
import { addEntry } from '../workflow/timeline.queries';

/**
 * Rejects all pending quotes with a timeline entry each, because a project that is reset is quoted again. Source: domain.md 2
 * (`reset_project`).
 * @param stateId the state whose entry reset the project; the entries name it as the cause
 */
export async function rejectPendingQuotes(
  tx: Tx,
  projectId: number,
  stateId: number,
  { userId, at }: Change,
): Promise<void> {
  const rejected = await tx
    .updateTable('quote')
    .set({ approved: false, decided_by: userId, decided_on: at })
    .where('project_id', '=', projectId)
    .where('approved', 'is', null)
    .returning('id')
    .execute();
  for (const id of rejected.map((quote) => quote.id).sort((a, b) => a - b))
    await addEntry(tx, {
      project_id: projectId,
      created_on: at,
      creator_id: userId,
      project_state_id: stateId,
      quote_id: id,
      quote_event: 'rejected',
      is_financial: true,
    });
}
