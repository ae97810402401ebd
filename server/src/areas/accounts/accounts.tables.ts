import type { Generated, GeneratedAlways } from 'kysely';

export interface HolidayTable {
  id: GeneratedAlways<number>;
  /** `YYYY-MM-DD`. */
  date: string;
  name: string;
  version: Generated<number>;
}

export interface PasswordResetTable {
  usr_id: number;
  token_hash: Buffer;
  expires_on: Date;
}

declare module '../../kernel/db/types' {
  interface Database {
    holiday: HolidayTable;
    password_reset: PasswordResetTable;
  }
}
