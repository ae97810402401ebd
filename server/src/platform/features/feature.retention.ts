import { sql } from 'kysely';
import type { Retention } from '../../kernel/jobs/retention';
import { reachDays } from './feature.queries';

export const featureRetention: readonly Retention[] = [
  {
    name: 'clean feature reach',
    what: 'For whom features were on, per day',
    keep: `${reachDays} days`,
    from: 'the day',
    schedule: { dailyAt: '03:20' },
    table: 'feature_reach',
    old: (end) => sql`day < ${end}`,
  },
];
