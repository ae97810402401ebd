import { sql } from 'kysely';
import { bookingTypeContract } from 'shared-api/contracts/groupParts/groupBookings';
import { bookingPaths } from 'shared-api/contracts/paths';
import { defineResource } from '../../../kernel/crud/resource';
import { publish } from '../../../kernel/events/publish';
import { HttpError } from '../../../kernel/http/errors';
import { byAdmins, groupParents, inUse, uniqueName } from '../ofGroup';

const bookingsText = inUse('One booking is of this type', 'bookings are of this type', 'It stays.');

/** What a group offers to be booked. A type with bookings stays; without any it goes with its subtypes. */
export const bookingTypes = defineResource(bookingTypeContract, {
  table: 'booking_type',
  parents: groupParents,
  read: byAdmins,
  write: byAdmins,
  constraints: uniqueName('booking_type'),
  check: async (tx, { id, before, after }) => {
    if (!before || after) return;
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from booking b join booking_subtype s on s.id = b.booking_subtype_id
      where s.booking_type_id = ${id}`.execute(tx);
    if (rows[0]!.n) throw new HttpError(409, bookingsText(rows[0]!.n));
  },
  saved: (tx) => publish(tx, { kind: 'list', path: bookingPaths.types }),
});
