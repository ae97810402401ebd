import type { Generated } from 'kysely';

declare module '../db/types' {
  interface Database {
    session: {
      token_hash: Buffer;
      usr_id: number;
      created_on: Generated<Date>;
      last_seen_on: Generated<Date>;
    };
    known_device: { token_hash: Buffer; usr_id: number; last_used_on: Generated<Date> };
    sign_in_failure: { key: Buffer; failures: number; window_end: Date };
    first_admin_token: { token_hash: Buffer; created_on: Generated<Date> };
  }
}
