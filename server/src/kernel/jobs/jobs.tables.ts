import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export interface JobTable {
  id: GeneratedAlways<number>;
  kind: string;
  key: string | null;
  payload: JSONColumnType<Record<string, unknown>>;
  run_at: Generated<Date>;
  attempts: Generated<number>;
  dead_on: Date | null;
  last_error: string | null;
  request_id: string | null;
  created_on: Generated<Date>;
}

declare module '../db/types' {
  interface Database {
    job: JobTable;
  }
}
