import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../../kernel/db/types';
import { HttpError } from '../../../kernel/http/errors';

const milestoneColumns = ['n.id', 'n.name', 'n.kind', 'n.attachment_type_id'] as const;

/** All milestones of a delivery group, by name. */
export const listGroupMilestones = (tx: Tx, groupId: number) =>
  tx
    .selectFrom('milestone as n')
    .where('n.project_type_id', '=', groupId)
    .select(milestoneColumns)
    .orderBy('n.name')
    .orderBy('n.id')
    .execute();

/** The templates of a delivery group, by name. */
export const listMilestoneGroups = (tx: Tx, groupId: number) =>
  tx
    .selectFrom('milestone_group as g')
    .where('g.project_type_id', '=', groupId)
    .select(['g.id', 'g.name'])
    .orderBy('g.name')
    .orderBy('g.id')
    .execute();

/**
 * A template of a delivery group with its ordered milestones.
 * @throws HttpError 404 for an unknown template and for another group's
 */
export async function findMilestoneGroup(tx: Tx, groupId: number, id: number) {
  const group = await tx
    .selectFrom('milestone_group')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('project_type_id', '=', groupId)
    .executeTakeFirst();
  if (!group) throw new HttpError(404, 'There is no such milestone group in this delivery group.');
  const milestones = await tx
    .selectFrom('milestone_group_item as i')
    .innerJoin('milestone as n', 'n.id', 'i.milestone_id')
    .where('i.milestone_group_id', '=', id)
    .select(milestoneColumns)
    .orderBy('i.ord')
    .orderBy('n.id')
    .execute();
  return { ...group, milestones };
}

/**
 * The ordered milestones of a project, each with the files of its type.
 * @param financials whether the reader may see financials; without it financial files are left out
 */
export const listProjectMilestones = (tx: Tx, projectId: number, { financials }: { financials: boolean }) =>
  tx
    .selectFrom('project_milestone as m')
    .innerJoin('milestone as n', 'n.id', 'm.milestone_id')
    .leftJoin('usr', 'usr.id', 'm.completed_by')
    .where('m.project_id', '=', projectId)
    .select((eb) => [
      ...milestoneColumns,
      'm.project_id',
      'm.ord',
      'm.m_date',
      'm.m_text',
      'm.completed_on',
      'm.completed_by',
      'usr.name as completed_by_name',
      jsonObjectFrom(
        eb
          .selectFrom('attachment_type as t')
          .whereRef('t.id', '=', 'n.attachment_type_id')
          .select(['t.id', 't.name', 't.is_user_type', 't.is_financial']),
      ).as('attachment_type'),
      jsonArrayFrom(
        eb
          .selectFrom('attachment as a')
          .whereRef('a.project_id', '=', 'm.project_id')
          .whereRef('a.attachment_type_id', '=', 'n.attachment_type_id')
          .$if(!financials, (query) => query.where('a.is_financial', '=', false))
          .select(['a.id', 'a.filename'])
          .orderBy('a.id', 'desc'),
      ).as('attachments'),
    ])
    .orderBy('m.ord')
    .orderBy('n.id')
    .execute();

export type ProjectMilestoneRecord = Awaited<ReturnType<typeof listProjectMilestones>>[number];
export type MilestoneRecord = Awaited<ReturnType<typeof listGroupMilestones>>[number];
