import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export interface NotificationTable {
  id: GeneratedAlways<number>;
  usr_id: number;
  kind: string;
  key: string;
  actor_id: number;
  data: JSONColumnType<Record<string, unknown>>;
  at: Date;
  times: Generated<number>;
  read_on: Date | null;
}

declare module '../../kernel/db/types' {
  interface Database {
    notification: NotificationTable;
  }
}
