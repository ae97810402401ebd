import { backendFor } from 'shared-api/portal';
import { bookingBlackouts as data } from 'shared-api/resources/bookingBlackouts';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';

/** The days on which bookings of a type are pending. Source: domain.md 6. */
export default groupPart(
  defineResource(data, backendFor(data, ['/booking_types']), {
    empty:
      'On the days of a blackout every booking waits for approval, for example in the freeze at the end of the year.',
  }),
);
