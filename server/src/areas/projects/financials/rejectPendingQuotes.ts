import type { Tx } from '../../../kernel/db/types';
import type { Change } from '../projectCalls';
import { addEntry } from '../workflow/timeline.queries';

/**
 * Rejects what nobody has decided, with an entry in the timeline for each: a project that starts anew is quoted anew.
 * Source: domain.md 2 (`reset_project`).
 */
export async function rejectPendingQuotes(tx: Tx, projectId: number, { userId, at }: Change): Promise<void> {
  const rejected = await tx
    .updateTable('quote')
    .set({ approved: false, decided_by: userId, decided_on: at })
    .where('project_id', '=', projectId)
    .where('approved', 'is', null)
    .returning('id')
    .execute();
  for (const id of rejected.map((one) => one.id).sort((a, b) => a - b))
    await addEntry(tx, {
      project_id: projectId,
      created_on: at,
      creator_id: userId,
      quote_id: id,
      quote_event: 'rejected',
      is_financial: true,
    });
}
