import type { Milestone, ProjectMilestone } from 'shared-api/contracts/milestones';
import type { MilestoneRecord, ProjectMilestoneRecord } from './milestones.queries';

const presentMilestone = ({ id, name, kind, attachment_type_id }: MilestoneRecord): Milestone => ({
  id,
  name,
  is_check: kind === 'check',
  is_date: kind === 'date',
  is_text: kind === 'text',
  attachment_type_id,
});

export const presentProjectMilestone = (record: ProjectMilestoneRecord): ProjectMilestone => ({
  project_id: record.project_id,
  milestone: presentMilestone(record),
  checked: record.completed_on !== null,
  m_date: record.m_date,
  m_text: record.m_text,
  ord: record.ord,
  completed_on: record.completed_on?.toISOString() ?? null,
  completed_by:
    record.completed_by === null ? null : { id: record.completed_by, name: record.completed_by_name ?? '' },
  attachment_type: record.attachment_type,
  attachments: record.attachments,
});
