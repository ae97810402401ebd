import { sql } from 'kysely';
import type { Retention } from './jobs/retention';

/** How long mails, dead jobs and the audit log are kept. */
export const kernelRetention: readonly Retention[] = [
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
