import { sql } from 'kysely';
import type { BookingEvent, BookingHistoryEntry } from 'shared-api/contracts/bookings';
import type { Tx } from '../../../kernel/db/types';
import { addEntry, type Change } from '../../projects/public';

/**
 * Adds the timeline entry of an event.
 * @param booking the leg that it is about
 * @param review the new review status of the event `reviewed`
 * @param key is stored for a repeated call
 */
export async function addBookingEntry(
  tx: Tx,
  booking: { id: number; project_id: number },
  event: BookingEvent,
  { userId, at }: Change,
  {
    review,
    comment = null,
    key = null,
  }: { review?: string; comment?: string | null; key?: string | null } = {},
): Promise<number> {
  return addEntry(tx, {
    project_id: booking.project_id,
    created_on: at,
    creator_id: userId,
    booking_id: booking.id,
    booking_event: event,
    ...(review !== undefined && { booking_review: review }),
    ...(comment !== null && { comment }),
    ...(key !== null && { made_key: key }),
  });
}

/**
 * Lists what happened to a booking, newest first: the entries of its legs, and the one with which another booking took its place.
 * @param id of its first leg
 */
export async function listHistory(tx: Tx, id: number): Promise<BookingHistoryEntry[]> {
  const { rows } = await sql<Omit<BookingHistoryEntry, 'created_on'> & { created_on: Date }>`
    select e.id, e.created_on, json_build_object('name', u.name) as creator, e.booking_event as event,
      s.name as booking_subtype_name, e.booking_review as review_status, e.comment,
      case when e.booking_event = 'rescheduled' then (
        select json_build_object(
          'from', json_build_object('id', o.id, 'start', to_char(o.start_at at time zone 'UTC', ${isoFormat})),
          'to', json_build_object('id', b.id, 'start', to_char(b.start_at at time zone 'UTC', ${isoFormat})))
        from booking o where o.id = b.reschedule_of) end as rescheduled
    from timeline_entry e
    join booking b on b.id = e.booking_id
    join booking_subtype s on s.id = b.booking_subtype_id
    join usr u on u.id = e.creator_id
    where e.booking_id in (
      select ${id}::int
      union all select l.id from booking l where l.parent_id = ${id}
      union all select r.id from booking r where r.reschedule_of = ${id})
    and (b.reschedule_of is distinct from ${id}::int or e.booking_event = 'rescheduled')
    order by e.created_on desc, e.id desc`.execute(tx);
  return rows.map(({ created_on, ...entry }) => ({ ...entry, created_on: created_on.toISOString() }));
}

const isoFormat = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
