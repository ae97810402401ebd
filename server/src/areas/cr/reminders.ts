import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/types';
import type { JobKind } from '../../kernel/jobs/jobKind';
import { queueMail } from '../../kernel/mail/queueMail';
import { instantOf } from './cr.present';

/** The reminders of a promised update, in minutes after it is due. Source: domain.md 7. */
export const reminders = [
  { name: 'before', after: -15, to: 'lead' },
  { name: 'due', after: 0, to: 'lead' },
  { name: 'overdue', after: 30, to: 'manager' },
] as const;
export type ReminderName = (typeof reminders)[number]['name'];

/** The data of a reminder's mail. Times are ISO 8601. */
export interface ReminderData {
  crId: number;
  next: string;
  /** When `next` was promised; missing in mails that were queued before it was stored. */
  setOn?: string | null;
  reminder: ReminderName;
}

/** Minutes after its time in which a reminder is still queued, for example because no server ran. */
const lateMinutes = 12 * 60;

interface Due {
  cr_id: number;
  title: string;
  next: Date;
  set_on: Date | null;
  usr_id: number;
}

/**
 * Finds the people to whom one reminder is due. Without an active holder of the manager's role, the managers of the project's team
 * get it.
 */
async function findDue(tx: Tx, { after, to }: (typeof reminders)[number], now: Date): Promise<Due[]> {
  const isLead = to === 'lead';
  const { rows } = await sql<Due>`
    select cr.id as cr_id, cr.title, cr.next_update_time as next, cr.next_update_set_on as set_on, u.id as usr_id
    from cr
    left join cr_role_kind k on ${isLead ? sql`k.is_lead` : sql`k.is_manager`}
    left join cr_role r on r.cr_id = cr.id and r.role_id = k.id
    left join usr h on h.id = r.usr_id and h.active
    left join project p on p.id = cr.project_id
    join usr u on u.active and (u.id = h.id or (${!isLead}::boolean and h.id is null and u.id in (
      select m.usr_id from team_member m where m.team_id = p.team_id and m.is_manager)))
    where cr.next_update_time is not null and cr.status in ('planned', 'in_progress', 'monitoring')
      and cr.next_update_time + make_interval(mins => ${after}) <= ${now}
      and cr.next_update_time + make_interval(mins => ${after + lateMinutes}) > ${now}
      -- The first reminder comes too late once the update is due.
      and (${after >= 0}::boolean or cr.next_update_time > ${now})
    order by cr.id, u.id`.execute(tx);
  return rows;
}

/** Identifies a promise. One that was made before `next_update_set_on` was stored is identified by its due time alone. */
const promiseKey = ({ next, set_on: setOn }: Pick<Due, 'next' | 'set_on'>) =>
  setOn ? `${next.getTime()} ${setOn.getTime()}` : String(next.getTime());

/**
 * Queues the reminders that are due. Each is sent once: its mail has a key of the change request, the promise and the reminder, so
 * that another server or a later run adds none. A new promise arms all of them again, also one for a time that was promised before.
 */
export async function queueReminders(tx: Tx, now: Date): Promise<void> {
  for (const reminder of reminders)
    for (const { cr_id: crId, title, usr_id: usrId, ...due } of await findDue(tx, reminder, now)) {
      const data: ReminderData = {
        crId,
        next: due.next.toISOString(),
        setOn: instantOf(due.set_on),
        reminder: reminder.name,
      };
      await queueMail(tx, {
        kind: 'cr_reminder',
        to: { usrId },
        rule: 'Reminder of a CR update',
        event: `cr reminder ${crId} ${promiseKey(due)} ${reminder.name}`,
        at: now,
        data: { ...data },
        subject: `CR ${crId}, ${title}: update`,
      });
    }
}

/** The job that reminds the leads and managers of promised updates. */
export const reminderJob: JobKind = {
  name: 'cr reminders',
  schedule: { everyMinutes: 1 },
  run: (tx, _payload, { now }) => queueReminders(tx, now),
};
