import { bookingBlackoutContract } from 'shared-api/contracts/groupParts/groupBookings';
import { bookingPaths } from 'shared-api/contracts/paths';
import { defineResource } from '../../../kernel/crud/resource';
import { publish } from '../../../kernel/events/publish';
import { unprocessable } from '../../../kernel/http/errors';
import { byAdmins, groupParents } from '../ofGroup';

/** The days on which bookings of a type are pending. Bookings that were made before stay as they are. */
export const bookingBlackouts = defineResource(bookingBlackoutContract, {
  table: 'booking_blackout',
  parents: [...groupParents, { table: 'booking_type', name: 'booking type', column: 'booking_type_id' }],
  read: byAdmins,
  write: byAdmins,
  check: (_tx, { after }) => {
    if (after && after.last_day < after.first_day) {
      const fault = 'The last day is before the first.';
      throw unprocessable(fault, { last_day: fault });
    }
    return Promise.resolve();
  },
  saved: (tx) => publish(tx, { kind: 'list', path: bookingPaths.types }),
});
