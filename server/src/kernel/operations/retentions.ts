import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/types';
import { fileRetention } from '../storage/cleanFiles';
import { versionRetention } from '../../platform/store/cleanVersions';
import { sessionHours } from '../session/session.queries';
import { rollUpBeacons } from '../../platform/registry/beaconHours';

/** How long something is kept. The table of docs/operations.md is made of these. */
export interface Retention {
  /** Of its job: `clean sessions`. */
  name: string;
  what: string;
  /** PostgreSQL reads it as an interval, people as words; null: until it has ended. */
  keep: string | null;
  /** What the time counts from, or what else ends it. */
  from: string;
  schedule: { dailyAt: string } | { everyMinutes: number };
  /** What must be done before anything goes. */
  before?: (tx: Tx) => Promise<void>;
  table: string;
  /** Which of its rows have been kept long enough; `end` is now less the time. */
  old: (end: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** What is emptied, where the row itself stays. */
  empty?: RawBuilder<unknown>;
}

export const retentions: Retention[] = [
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
    name: 'clean password links',
    what: 'Links for a new password',
    keep: null,
    from: 'a day after they were made at the latest; only a hash is stored',
    schedule: { dailyAt: '03:10' },
    table: 'password_reset',
    old: (end) => sql`expires_on <= ${end}`,
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
  {
    name: 'clean mails',
    what: 'Texts of mails',
    keep: '90 days',
    from: 'the day they were sent, kept or given up; recipient, subject and fate stay',
    schedule: { dailyAt: '03:20' },
    table: 'mail',
    old: (end) => sql`done_on < ${end} and (text is not null or events <> '[]')`,
    empty: sql`text = null, html = null, events = '[]'`,
  },
  {
    name: 'clean dead jobs',
    what: 'Jobs that were given up',
    keep: '90 days',
    from: 'the day they were given up',
    schedule: { dailyAt: '03:25' },
    table: 'job',
    old: (end) => sql`dead_on < ${end}`,
  },
  {
    name: 'clean audit',
    what: 'The audit log',
    keep: '7 years',
    from: 'the entry',
    schedule: { dailyAt: '03:30' },
    table: 'audit_entry',
    old: (end) => sql`created_on < ${end}`,
  },
];

/** The retention as a Markdown table. */
export function retentionTable(): string {
  const lines = [...retentions, versionRetention, fileRetention];
  const rows = lines.map(
    ({ name, what, keep, from }) => `| ${what} | ${keep ?? 'until they end'} | ${from} | \`${name}\` |`,
  );
  return ['| What | Kept for | Counted from | Job |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
