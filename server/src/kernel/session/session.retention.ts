import { sql } from 'kysely';
import type { Retention } from '../jobs/retention';
import { sessionHours } from './session.queries';

/** How long sessions and counts of failed sign-ins are kept. */
export const sessionRetention: readonly Retention[] = [
  {
    name: 'clean sessions',
    what: 'Sessions',
    keep: '30 days',
    from: `their sign-in; ${sessionHours} hours without use end them earlier`,
    schedule: { dailyAt: '03:05' },
    table: 'session',
    old: (end) =>
      sql`(created_on <= ${end} or last_seen_on <= now() - make_interval(hours => ${sessionHours}))`,
  },
  {
    name: 'clean failed sign-ins',
    what: 'Counts of failed sign-ins',
    keep: null,
    from: 'a quarter of an hour after the first; only hashes of names and addresses are stored',
    schedule: { everyMinutes: 60 },
    table: 'sign_in_failure',
    old: (end) => sql`window_end <= ${end}`,
  },
];
