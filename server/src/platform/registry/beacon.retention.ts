import { sql } from 'kysely';
import type { Retention } from '../../kernel/jobs/retention';
import { rollUpBeacons } from './beaconHours';

/** How long browsers' reports are kept. */
export const beaconRetention: readonly Retention[] = [
  {
    name: 'clean beacons',
    what: "Browsers' reports of loaded and failed areas",
    keep: '30 days',
    from: 'the report; their sums an hour, which name nobody, stay',
    schedule: { everyMinutes: 60 },
    before: rollUpBeacons,
    table: 'beacon',
    old: (end) => sql`created_on < ${end}`,
  },
  {
    name: 'clean beacon hours',
    what: 'Sums of those reports an hour',
    keep: '2 years',
    from: 'their hour',
    schedule: { dailyAt: '03:15' },
    table: 'beacon_hour',
    old: (end) => sql`hour < ${end}`,
  },
];
