import type { Generated, GeneratedAlways } from 'kysely';
import type { Named } from 'shared-api/contracts/common';
import type { CrRole } from 'shared-api/contracts/cr/cr';
import type { CrStatus } from 'shared-api/crStatus';

export interface CrTable {
  id: GeneratedAlways<number>;
  title: string;
  project_id: number | null;
  status: Generated<CrStatus>;
  status_since: Date;
  start_date: Date;
  end_date: Date | null;
  started_on: Date | null;
  ended_on: Date | null;
  executive_summary: string | null;
  next_update_time: Date | null;
  next_update_details: string | null;
  /** When `next_update_time` was set. */
  next_update_set_on: Date | null;
  creator_id: number;
  created_on: Date;
  made_key: string | null;
  version: Generated<number>;
}

/** The view of the rows of `GET /crs`; its JSON has times as text. */
interface CrListView extends Omit<CrTable, 'next_update_set_on'> {
  project_name: string | null;
  team_id: number | null;
  lead_id: number | null;
  roles: CrRole[];
  last_activity: { created_on: string; creator: Named; text: string } | null;
  report_sent_on: Date | null;
  updates: { given: number; on_time: number };
}

interface CrActivityTable {
  id: GeneratedAlways<number>;
  cr_id: number;
  created_on: Date;
  creator_id: number;
  text: string | null;
  status: CrStatus | null;
  due_on: Date | null;
  made_key: string | null;
  mailed: Generated<boolean>;
  filename: Generated<string | null>;
  /** Bytes. */
  size: Generated<number | null>;
  sha256: Generated<string | null>;
  media_type: Generated<string | null>;
  /** The name in the file store. */
  file: Generated<string | null>;
}

interface CrPromiseTable {
  id: GeneratedAlways<number>;
  cr_id: number;
  due_on: Date;
  /** Null: it was missed. */
  answered_on: Date | null;
}

declare module '../../kernel/db/types' {
  interface Database {
    cr: CrTable;
    cr_list: CrListView;
    cr_role_kind: {
      id: GeneratedAlways<number>;
      name: string;
      is_lead: Generated<boolean>;
      is_manager: Generated<boolean>;
      ord: number;
    };
    cr_role: { cr_id: number; role_id: number; usr_id: number };
    cr_recipient: {
      id: GeneratedAlways<number>;
      cr_id: number;
      usr_id: number | null;
      team_id: number | null;
    };
    cr_activity: CrActivityTable;
    cr_promise: CrPromiseTable;
    /** `recipients` and `content` are JSON. */
    cr_report: { cr_id: number; sent_on: Date; sent_by: number; recipients: string; content: string };
  }
}
