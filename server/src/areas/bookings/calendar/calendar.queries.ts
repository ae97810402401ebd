import { sql } from 'kysely';
import type { BusyTime, CalendarEntry } from 'shared-api/contracts/bookings';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../../../kernel/db/types';
import { loadScope } from '../../projects/public';
import { readBookings } from '../bookings.queries';
import { isOnVisibleProject } from '../list/bookingList.queries';
import { presentBookings } from '../presentBookings';

/** A calendar holds at most so many legs; a longer one is refused. */
export const maxCalendarLegs = 4_000;

interface Leg {
  first_id: number;
  booking_type_id: number;
  start_at: Date;
  finish_at: Date;
  slot: string | null;
  resource_key: string;
  seen: boolean;
}

/** The days of a calendar, of a type of a delivery group. */
export interface CalendarSpan {
  typeId: number;
  groupId: number;
  from: Date;
  to: Date;
}

/** The legs, booked or pending, that use a type's resources between two moments, those of other types that share them included. */
async function listLegs(
  tx: Tx,
  user: CurrentUser,
  { typeId, groupId, from, to }: CalendarSpan,
): Promise<Leg[]> {
  const isSeen = isOnVisibleProject(await loadScope(tx, user), 'b.project_id', groupId);
  // A booking lasts at most two weeks, so the index by start finds those that began before.
  const { rows } = await sql<Leg>`
    select coalesce(b.parent_id, b.id) as first_id, s.booking_type_id, b.start_at, b.finish_at, b.slot, b.resource_key,
      s.booking_type_id = ${typeId} and ${isSeen} as seen
    from booking b join booking_subtype s on s.id = b.booking_subtype_id
    where b.booking_subtype_id = any(array(
        select o.id from booking_subtype o where o.resource_key in (
          select resource_key from booking_subtype where booking_type_id = ${typeId})))
      and b.status in ('booked', 'pending')
      and b.start_at >= ${from}::timestamptz - interval '14 days' and b.start_at < ${to} and b.finish_at > ${from}
    order by b.start_at, b.id
    limit ${maxCalendarLegs + 1}`.execute(tx);
  return rows;
}

/**
 * What takes the slots of a type between two moments: whole bookings where the person sees the project, and busy times elsewhere.
 * @returns undefined when it is too much to draw
 */
export async function readCalendarEntries(
  tx: Tx,
  user: CurrentUser,
  span: CalendarSpan,
): Promise<CalendarEntry[] | undefined> {
  const legs = await listLegs(tx, user, span);
  if (legs.length > maxCalendarLegs) return undefined;
  const seen = [...new Set(legs.filter((leg) => leg.seen).map(({ first_id: id }) => id))];
  const bookings = await presentBookings(tx, user, await readBookings(tx, seen));
  const busy = legs
    .filter((leg) => !leg.seen)
    .map(({ start_at: start, finish_at: finish, slot, resource_key }): BusyTime => ({
      start: start.toISOString(),
      finish: finish.toISOString(),
      slot,
      resource_key,
      busy: true,
    }));
  return [...bookings, ...busy].sort((a, b) => a.start.localeCompare(b.start));
}
