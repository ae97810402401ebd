import { sql } from 'kysely';
import type { Retention } from '../../kernel/jobs/retention';

/** Rows of AIMs that expire. Versions stay as long as their project. */
export const aimRetention: readonly Retention[] = [
  {
    name: 'clean aim uploads',
    what: 'Uploads of AIMs that were refused or became versions',
    keep: '1 day',
    from: 'their end',
    schedule: { dailyAt: '03:50' },
    table: 'aim_upload',
    old: (end) => sql`ended_on < ${end}`,
  },
  {
    name: 'clean aim comparisons',
    what: 'Computed comparisons of AIMs; they are computed again when needed',
    keep: '30 days',
    from: 'their last use',
    schedule: { dailyAt: '03:55' },
    table: 'aim_comparison',
    old: (end) => sql`used_on < ${end}`,
  },
];
