import type { Booking, BookingSubtype } from 'shared-api/contracts/bookings';
import { spanText, type Span } from './bookingTimes';

/** The display data of a leg. */
export interface Leg extends Span {
  name: string;
  showTime: boolean;
  slot: string | null;
  review: string | null;
}

/** The one or two legs of a booking. @param subtypes of its type */
export function legsOf(row: Booking, subtypes: readonly BookingSubtype[]): Leg[] {
  const own = subtypes.find(({ id }) => id === row.booking_subtype_id);
  const child = subtypes.find(({ id }) => id === own?.child_subtype?.id);
  const first: Leg = {
    name: row.booking_subtype_name,
    start: row.start,
    finish: row.finish,
    showTime: own?.show_time ?? true,
    slot: own?.show_slot ? row.slot : null,
    review: row.booking_status === 'pending' ? null : row.review_status,
  };
  if (row.child_start === null || row.child_finish === null) return [first];
  return [
    first,
    {
      name: row.child_booking_subtype_name ?? '',
      start: row.child_start,
      finish: row.child_finish,
      showTime: row.child_booking_subtype_show_time ?? true,
      slot: child?.show_slot ? row.child_slot : null,
      review: row.booking_status === 'pending' ? null : row.child_review_status,
    },
  ];
}

/** Describes a booking for labels and dialogs: "Network Change, Tue 3 Jun, 6:00 pm – 10:00 pm". */
export const describeBooking = ([first]: readonly Leg[]): string =>
  first ? `${first.name}, ${spanText(first, first.showTime)}` : '';
