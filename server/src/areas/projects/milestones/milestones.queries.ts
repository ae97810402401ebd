import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../../kernel/db/types';

const milestoneColumns = ['n.id', 'n.name', 'n.kind', 'n.attachment_type_id'] as const;

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
export type MilestoneRecord = Pick<ProjectMilestoneRecord, 'id' | 'name' | 'kind' | 'attachment_type_id'>;
