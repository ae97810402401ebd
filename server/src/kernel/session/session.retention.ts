import { sql } from 'kysely';
import type { Retention } from '../jobs/retention';
import { deviceDays } from './knownDevice';
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
    name: 'clean views',
    what: 'Views as another person, with the notice for that person',
    keep: '180 days',
    from: 'their start; the audit log keeps its own entries',
    schedule: { dailyAt: '03:06' },
    table: 'portal_view',
    old: (end) => sql`started_on <= ${end}`,
  },
  {
    name: 'clean known browsers',
    what: 'Browsers in which a person has signed in',
    keep: `${deviceDays} days`,
    from: "the person's last sign-in there; only a hash of a random number is stored",
    schedule: { dailyAt: '03:15' },
    table: 'known_device',
    old: (end) => sql`last_used_on <= ${end}`,
  },
  {
    name: 'clean failed sign-ins',
    what: 'Counts of attempts to sign in',
    keep: null,
    from: 'a quarter of an hour after the first; only hashes of names and addresses are stored',
    schedule: { everyMinutes: 60 },
    table: 'sign_in_failure',
    old: (end) => sql`window_end <= ${end}`,
  },
];
