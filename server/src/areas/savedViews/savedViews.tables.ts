import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../kernel/db/types' {
  interface Database {
    saved_view: {
      id: GeneratedAlways<number>;
      list: string;
      name: string;
      usr_id: number;
      team_id: number | null;
      query: string;
      columns: string[];
      version: Generated<number>;
    };
    default_view: { usr_id: number; list: string; view_id: number };
  }
}
