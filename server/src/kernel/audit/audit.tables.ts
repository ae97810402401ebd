import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AuditChange } from 'shared-api/contracts/audit';

export interface AuditEntryTable {
  id: GeneratedAlways<number>;
  created_on: Generated<Date>;
  usr_id: number | null;
  entity: string;
  entity_id: number | null;
  entity_name: Generated<string>;
  action: string;
  changes: JSONColumnType<AuditChange[]>;
  request_id: string | null;
  project_type_id: Generated<number | null>;
  times: Generated<number>;
  times_hour: Generated<Date | null>;
  times_key: Generated<Buffer | null>;
}

declare module '../db/types' {
  interface Database {
    audit_entry: AuditEntryTable;
  }
}
