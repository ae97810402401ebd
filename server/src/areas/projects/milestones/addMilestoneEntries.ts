import type { Tx } from '../../../kernel/db/types';
import type { Change } from '../Change';
import { addEntry } from '../workflow/timeline.queries';

/** Adds a timeline entry for each completed milestone. Source: spec 000, point 2 (Timeline tab, "Milestone completed by"). */
export async function addMilestoneEntries(
  tx: Tx,
  projectId: number,
  names: readonly string[],
  { userId, at }: Change,
): Promise<void> {
  for (const milestone_name of names)
    await addEntry(tx, { project_id: projectId, created_on: at, creator_id: userId, milestone_name });
}
