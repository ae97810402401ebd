import type { Booking, BookingStatus, BookingSubtype } from 'shared-api/contracts/bookings';
import type { Span } from '../bookingTimes';

const holding: readonly BookingStatus[] = ['booked', 'pending'];

/** It has its time, or waits for it. */
export const isHeld = ({ booking_status: status }: Booking): boolean => holding.includes(status);

/** The end of its last leg, in milliseconds since 1970. */
const endOf = ({ finish, child_finish: child }: Booking) =>
  Math.max(Date.parse(finish), child ? Date.parse(child) : 0);

/** What is ahead, soonest first; and what is past, cancelled or rescheduled, latest first. */
export function inOrder(rows: readonly Booking[], now: number): { ahead: Booking[]; behind: Booking[] } {
  const byStart = [...rows].sort((a, b) => a.start.localeCompare(b.start) || a.id - b.id);
  const isAhead = (row: Booking) => isHeld(row) && endOf(row) > now;
  return { ahead: byStart.filter(isAhead), behind: byStart.filter((row) => !isAhead(row)).reverse() };
}

/** Whether somebody who books could give it another time: nothing is moved that has begun. */
export const canMove = (row: Booking, now: number): boolean => isHeld(row) && Date.parse(row.start) > now;

/** One leg of a booking, as it is shown. */
export interface Leg extends Span {
  name: string;
  showTime: boolean;
  slot: string | null;
  review: string | null;
}

/** The legs of a booking, one or two. @param subtypes of its type */
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
