import type { Tx } from '../../../kernel/db/types';

/**
 * Reopens all milestones of a project that enters a state which resets it. Dates and texts stay, to be confirmed or changed;
 * `touchProject` is the caller's. Source: domain.md 2.
 */
export async function reopenMilestones(tx: Tx, projectId: number): Promise<void> {
  await tx
    .updateTable('project_milestone')
    .set({ completed_on: null, completed_by: null })
    .where('project_id', '=', projectId)
    .where('completed_on', 'is not', null)
    .execute();
}
