import type { Tx } from '../../../../kernel/db/types';
import { idOf, idsByName, type Ids } from '../../../../kernel/demo/ids';
import { demoMilestones } from './milestoneData';

/** Adds missing attachment types to a group. @returns the ids of all its types by name */
async function typesOf(tx: Tx, groupId: number, names: readonly string[]): Promise<Ids> {
  if (!names.length) return new Map();
  await tx
    .insertInto('attachment_type')
    .values(names.map((name) => ({ project_type_id: groupId, name })))
    .onConflict((conflict) => conflict.columns(['project_type_id', 'name']).doNothing())
    .execute();
  return idsByName(
    await tx
      .selectFrom('attachment_type')
      .select(['id', 'name'])
      .where('project_type_id', '=', groupId)
      .execute(),
  );
}

async function loadTemplate(tx: Tx, groupId: number, name: string, milestoneIds: readonly number[]) {
  const { id } = await tx
    .insertInto('milestone_group')
    .values({ project_type_id: groupId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('milestone_group_item')
    .values(
      milestoneIds.map((milestone_id, index) => ({ milestone_group_id: id, milestone_id, ord: index + 1 })),
    )
    .execute();
}

/** Loads the milestones of a group and their templates. */
export async function loadDemoMilestones(
  tx: Tx,
  { id: groupId, name }: { id: number; name: string },
): Promise<void> {
  const data = demoMilestones[name];
  if (!data) return;
  const files = data.milestones.flatMap(({ by }) =>
    typeof by === 'object' && 'file' in by ? [by.file] : [],
  );
  const types = await typesOf(tx, groupId, files);
  const ids = idsByName(
    await tx
      .insertInto('milestone')
      .values(
        data.milestones.map(({ name: milestone, by }) => {
          const kind = typeof by === 'string' ? by : 'file' in by ? 'attachment' : 'text';
          const type = typeof by === 'object' && 'file' in by ? idOf(types, by.file) : null;
          return { project_type_id: groupId, name: milestone, kind, attachment_type_id: type } as const;
        }),
      )
      .returning(['id', 'name'])
      .execute(),
  );
  for (const [template, names] of Object.entries(data.groups))
    await loadTemplate(
      tx,
      groupId,
      template,
      names.map((one) => idOf(ids, one)),
    );
}
