import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { SupportContext, SupportEntryKind } from 'shared-api/contracts/personal/support';
import type { ProblemType, SupportStatus } from 'shared-api/supportCase';

export interface SupportCaseTable {
  id: GeneratedAlways<number>;
  subject: string;
  problem_type: ProblemType;
  descr: string;
  status: Generated<SupportStatus>;
  creator_id: number;
  assignee_id: Generated<number | null>;
  created_on: Date;
  answered_on: Generated<Date | null>;
  updated_on: Date;
  closed_on: Generated<Date | null>;
  context: JSONColumnType<SupportContext> | null;
  made_key: string | null;
  version: Generated<number>;
}

declare module '../../kernel/db/types' {
  interface Database {
    support_case: SupportCaseTable;
    support_message: {
      id: GeneratedAlways<number>;
      case_id: number;
      kind: SupportEntryKind;
      author_id: number;
      created_on: Date;
      text: string | null;
      made_key: string | null;
    };
    support_file: {
      id: GeneratedAlways<number>;
      case_id: number;
      message_id: number | null;
      filename: string;
      /** Bytes. */
      size: number;
      sha256: string;
      media_type: string;
      /** The name in the file store. */
      file: string;
    };
  }
}
