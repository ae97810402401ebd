import type { Tx } from '../../../kernel/db/types';
import type { Change } from '../Change';
import { addMilestoneEntries } from './addMilestoneEntries';

/**
 * Completes the project's milestones that wait for an attachment of this type, with a timeline entry each. Call it after adding a
 * file, inside `recordChange`; the caller also calls `touchProject`.
 * @param milestoneIds the only milestones to complete; all of the project by default
 */
export async function completeByAttachment(
  tx: Tx,
  projectId: number,
  attachmentTypeId: number,
  by: Change,
  milestoneIds?: readonly number[],
): Promise<void> {
  const completed = await tx
    .updateTable('project_milestone as m')
    .from('milestone as n')
    .set({ completed_on: by.at, completed_by: by.userId })
    .whereRef('n.id', '=', 'm.milestone_id')
    .where('m.project_id', '=', projectId)
    .where('m.completed_on', 'is', null)
    .where('n.attachment_type_id', '=', attachmentTypeId)
    .$if(milestoneIds !== undefined, (query) => query.where('n.id', 'in', [...milestoneIds!]))
    .returning(['n.name', 'm.ord'])
    .execute();
  const inOrder = completed.sort((a, b) => a.ord - b.ord).map(({ name }) => name);
  await addMilestoneEntries(tx, projectId, inOrder, by);
}
