import type { Tx } from '../../../kernel/db/types';
import type { Change } from '../Change';
import { noteCompleted } from './addMilestoneEntries';

/**
 * Completes the project's milestones that an attachment of this type completes, and says so in the timeline. Call it when a
 * file was added, inside `recordChange`; `touchProject` is the caller's.
 */
export async function completeByAttachment(
  tx: Tx,
  projectId: number,
  attachmentTypeId: number,
  by: Change,
): Promise<void> {
  const completed = await tx
    .updateTable('project_milestone as m')
    .from('milestone as n')
    .set({ completed_on: by.at, completed_by: by.userId })
    .whereRef('n.id', '=', 'm.milestone_id')
    .where('m.project_id', '=', projectId)
    .where('m.completed_on', 'is', null)
    .where('n.attachment_type_id', '=', attachmentTypeId)
    .returning(['n.name', 'm.ord'])
    .execute();
  const inOrder = completed.sort((a, b) => a.ord - b.ord).map(({ name }) => name);
  await noteCompleted(tx, projectId, inOrder, by);
}
