import type { GeneratedAlways } from 'kysely';

export interface MilestoneTable {
  id: GeneratedAlways<number>;
  project_type_id: number;
  name: string;
  kind: 'check' | 'date' | 'text' | 'attachment';
  attachment_type_id: number | null;
}

export interface MilestoneGroupTable {
  id: GeneratedAlways<number>;
  project_type_id: number;
  name: string;
}

export interface MilestoneGroupItemTable {
  milestone_group_id: number;
  milestone_id: number;
  ord: number;
}

export interface ProjectMilestoneTable {
  project_id: number;
  milestone_id: number;
  ord: number;
  /** `YYYY-MM-DD`. */
  m_date: string | null;
  m_text: string | null;
  /** null: not complete. */
  completed_on: Date | null;
  completed_by: number | null;
}

declare module '../../../kernel/db/types' {
  interface Database {
    milestone: MilestoneTable;
    milestone_group: MilestoneGroupTable;
    milestone_group_item: MilestoneGroupItemTable;
    project_milestone: ProjectMilestoneTable;
  }
}
