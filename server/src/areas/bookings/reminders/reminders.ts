import { sql } from 'kysely';
import { addDays, dayIn, isWorkingDay, type Holidays } from 'shared-api/workingDays';
import type { Tx } from '../../../kernel/db/types';
import type { JobKind } from '../../../kernel/jobs/jobKind';
import { queueMail } from '../../../kernel/mail/queueMail';

/** Legs that start within so many days are read: a working day lies before each of them, also over long holidays. */
const daysAhead = 14;
/** The hour of the organisation's day from which people are reminded. */
const firstHour = 7;

interface Leg {
  id: number;
  start: Date;
  created_on: Date;
  requester_id: number;
  subtype: string;
  project_id: number;
  reviewer_ids: number[];
}

/** Reads the legs that start soon and of which nobody was reminded, each with the people who review it. */
async function readLegs(tx: Tx, now: Date): Promise<Leg[]> {
  const { rows } = await sql<Leg>`
    select b.id, b.start_at as start, b.created_on, b.requester_id, s.name as subtype, b.project_id,
      case when b.status = 'booked' and v.is_final is not true and s.reviewer_role_id is not null then array(
        select u.id from usr u
        where u.active and (
          exists (select from project_role h
            where h.project_id = b.project_id and h.usr_role_id = s.reviewer_role_id and h.usr_id = u.id)
          or exists (select from usr_role_usr h join usr_role r on r.id = h.usr_role_id
            where h.usr_role_id = s.reviewer_role_id and h.usr_id = u.id and not r.is_project_role))
        order by u.id) else '{}' end as reviewer_ids
    from booking b
    join booking_subtype s on s.id = b.booking_subtype_id
    left join review_status v on v.id = b.review_status_id
    where b.reminded_on is null and b.status in ('booked', 'pending')
      and b.start_at > ${now} and b.start_at < ${new Date(now.getTime() + daysAhead * 86_400_000)}
    order by b.start_at, b.id`.execute(tx);
  return rows;
}

/** The last working day before a day. */
function workingDayBefore(day: string, holidays: Holidays): string {
  let before = addDays(day, -1);
  while (!isWorkingDay(before, holidays)) before = addDays(before, -1);
  return before;
}

/**
 * Queues the reminders of legs that start on the next working day, or before it: to the requester, and to the reviewers of a booked
 * leg whose review has not ended. A leg that was booked on the day of its reminder is left out, since everyone has just heard of it.
 * @param timeZone the organisation's, whose days and hours count
 */
export async function queueBookingReminders(tx: Tx, now: Date, timeZone: string): Promise<void> {
  const legs = await readLegs(tx, now);
  if (!legs.length) return;
  const days = await tx.selectFrom('holiday').select('date').execute();
  const holidays: Holidays = new Set(days.map(({ date }) => date));
  const dayOf = dayIn(timeZone);
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now),
  );
  const today = dayOf(now);
  const due = legs.filter(({ start }) => {
    const day = workingDayBefore(dayOf(start), holidays);
    return day < today || (day === today && hour >= firstHour);
  });
  for (const { id, start, created_on, requester_id, subtype, project_id, reviewer_ids } of due) {
    if (dayOf(created_on) >= workingDayBefore(dayOf(start), holidays)) continue;
    for (const usrId of new Set([requester_id, ...reviewer_ids]))
      await queueMail(tx, {
        kind: 'booking_reminder',
        projectId: project_id,
        to: { usrId },
        rule: 'Reminder of a booking',
        event: `booking reminder ${id}`,
        at: now,
        data: { bookingId: id },
        subject: `Reminder: ${subtype}`,
      });
  }
  await sql`update booking set reminded_on = ${now} where id = any(${due.map(({ id }) => id)}::int[])`.execute(
    tx,
  );
}

/** The job that reminds of bookings a working day before they start. */
export const bookingReminderJob = ({ timeZone }: { timeZone: string }): JobKind => ({
  name: 'booking reminders',
  schedule: { everyMinutes: 15 },
  run: (tx, _payload, { now }) => queueBookingReminders(tx, now, timeZone),
});
