import type { ChangeMilestones } from 'shared-api/contracts/milestones';
import type { Tx } from '../../../kernel/db/types';
import { unprocessable } from '../../../kernel/http/errors';
import type { Change } from '../Change';
import { touchProject } from '../project.queries';
import { completeByAttachment } from './completeByAttachment';

/** @throws HttpError 422 for a duplicate id, and for one that the group does not have */
async function requireKnown(tx: Tx, groupId: number, ids: readonly number[]): Promise<void> {
  const duplicate = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (duplicate >= 0)
    throw unprocessable('A milestone stands in the list twice.', {
      [`${duplicate}.milestone.id`]: 'This milestone is in the list already.',
    });
  if (!ids.length) return;
  const known = await tx
    .selectFrom('milestone')
    .select('id')
    .where('project_type_id', '=', groupId)
    .where('id', 'in', [...ids])
    // The lock prevents their deletion until the project has them.
    .forKeyShare()
    .execute();
  const unknown = ids.findIndex((id) => !known.some((milestone) => milestone.id === id));
  if (unknown >= 0) {
    const fault = 'There is no such milestone in this delivery group.';
    throw unprocessable(fault, { [`${unknown}.milestone.id`]: fault });
  }
}

/** Completes milestones that were added after the file that they wait for. */
async function completeByPresentFiles(tx: Tx, projectId: number, added: readonly number[], by: Change) {
  if (!added.length) return;
  const types = await tx
    .selectFrom('milestone as n')
    .innerJoin('attachment as a', 'a.attachment_type_id', 'n.attachment_type_id')
    .where('n.id', 'in', [...added])
    .where('a.project_id', '=', projectId)
    .select('a.attachment_type_id')
    .distinct()
    .orderBy('a.attachment_type_id')
    .execute();
  for (const { attachment_type_id } of types)
    await completeByAttachment(tx, projectId, attachment_type_id, by, added);
}

/**
 * Replaces the set and the order of a project's milestones; milestones that stay keep their values, and an
 * added one whose file the project already has is complete.
 * The project's row must be locked.
 * @throws HttpError 422 for a duplicate or another group's milestone, and for the removal of a completed one
 */
export async function changeMilestones(
  tx: Tx,
  { projectId, groupId }: { projectId: number; groupId: number },
  wanted: ChangeMilestones,
  by: Change,
): Promise<void> {
  const ids = wanted.map(({ milestone }) => milestone.id);
  await requireKnown(tx, groupId, ids);
  // The sort is stable: equal `ord` keep the order in which they were sent.
  const ordered = [...wanted].sort((a, b) => a.ord - b.ord).map(({ milestone }) => milestone.id);
  const present = await tx
    .selectFrom('project_milestone as m')
    .innerJoin('milestone as n', 'n.id', 'm.milestone_id')
    .where('m.project_id', '=', projectId)
    .select(['n.id', 'n.name', 'm.completed_on'])
    .orderBy('m.ord')
    .orderBy('n.id')
    .execute();
  const gone = present.filter(({ id }) => !ids.includes(id));
  const complete = gone.filter(({ completed_on }) => completed_on !== null).map(({ name }) => name);
  if (complete.length)
    throw unprocessable(
      complete.length === 1
        ? `The milestone ${complete[0]!} is complete and cannot be deleted.`
        : `These milestones are complete and cannot be deleted: ${complete.join(', ')}.`,
    );
  if (ordered.length === present.length && ordered.every((id, index) => present[index]?.id === id)) return;

  if (gone.length)
    await tx
      .deleteFrom('project_milestone')
      .where('project_id', '=', projectId)
      .where(
        'milestone_id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute();
  if (ordered.length)
    await tx
      .insertInto('project_milestone')
      .values(ordered.map((id, index) => ({ project_id: projectId, milestone_id: id, ord: index + 1 })))
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'milestone_id'])
          .doUpdateSet((eb) => ({ ord: eb.ref('excluded.ord') })),
      )
      .execute();
  await completeByPresentFiles(
    tx,
    projectId,
    ordered.filter((id) => !present.some((milestone) => milestone.id === id)),
    by,
  );
  await touchProject(tx, projectId, by.at);
}
