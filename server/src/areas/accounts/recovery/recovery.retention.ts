import { sql } from 'kysely';
import type { Retention } from '../../../kernel/jobs/retention';

/** How long links for a new password are kept. */
export const recoveryRetention: readonly Retention[] = [
  {
    name: 'clean password links',
    what: 'Links for a new password',
    keep: null,
    from: 'a day after they were made at the latest; only a hash is stored',
    schedule: { dailyAt: '03:10' },
    table: 'password_reset',
    old: (end) => sql`expires_on <= ${end}`,
  },
];
