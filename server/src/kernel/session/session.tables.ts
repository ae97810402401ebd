import type { Generated } from 'kysely';

declare module '../db/types' {
  interface Database {
    session: {
      token_hash: Buffer;
      usr_id: number;
      created_on: Generated<Date>;
      last_seen_on: Generated<Date>;
      /** Not null: the session of a view, valid only together with the viewer's own session. */
      view_id: Generated<number | null>;
      viewer_session: Generated<Buffer | null>;
    };
    portal_view: {
      id: Generated<number>;
      usr_id: number;
      viewer_id: number;
      started_on: Generated<Date>;
      ends_on: Date;
      ended_on: Generated<Date | null>;
      drafts: Generated<Record<string, unknown>>;
      draft_words: Generated<string[]>;
      seen_on: Generated<Date | null>;
    };
    known_device: { token_hash: Buffer; usr_id: number; last_used_on: Generated<Date> };
    sign_in_failure: { key: Buffer; failures: number; window_end: Date };
    first_admin_token: { token_hash: Buffer; created_on: Generated<Date> };
  }
}
