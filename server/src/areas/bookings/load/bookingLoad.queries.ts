import { sql } from 'kysely';
import type { BookingLoad } from 'shared-api/contracts/bookings';
import type { Tx } from '../../../kernel/db/types';
import { listSubtypesOfGroups } from '../bookings.queries';
import { listFreeBetween } from '../times/slots';

/** Counts the slots of each subtype of a group that bookings take, which start between two moments. */
async function countTaken(
  tx: Tx,
  groupId: number,
  { from, to }: { from: Date; to: Date },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; taken: number }>`
    select b.booking_subtype_id as id, count(*)::int as taken
    from booking b join booking_subtype s on s.id = b.booking_subtype_id
    where s.project_type_id = ${groupId} and b.status in ('booked', 'pending') and b.slot is not null
      and b.start_at >= ${from} and b.start_at < ${to}
    group by 1`.execute(tx);
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}

/** Reads how many slots of a delivery group are taken, and how many could be, between now and a later moment; by subtype. */
export async function readBookingLoad(
  tx: Tx,
  groupId: number,
  span: { from: Date; to: Date },
  timeZone: string,
): Promise<BookingLoad> {
  const [subtypes, taken] = [await listSubtypesOfGroups(tx, [groupId]), await countTaken(tx, groupId, span)];
  const load: BookingLoad = [];
  for (const subtype of subtypes) {
    const free = await listFreeBetween(tx, subtype, span, { timeZone, at: span.from });
    const ofSubtype = taken.get(subtype.id) ?? 0;
    load.push({
      id: subtype.id,
      name: subtype.name,
      booking_type_id: subtype.booking_type_id,
      taken: ofSubtype,
      possible: ofSubtype + free.length,
    });
  }
  return load;
}
