import type { Booking, BookingStatus } from 'shared-api/contracts/bookings';

const activeStatuses: readonly BookingStatus[] = ['booked', 'pending'];

/** Whether a booking is neither cancelled nor rescheduled. */
export const isActive = ({ booking_status: status }: Booking): boolean => activeStatuses.includes(status);

/** Whether a person who may book could reschedule it: a booking that has begun stays. */
export const canReschedule = (row: Booking, now: number): boolean =>
  isActive(row) && Date.parse(row.start) > now;

/** The end of its last leg, in milliseconds since 1970. */
const endOf = ({ finish, child_finish: child }: Booking) =>
  Math.max(Date.parse(finish), child ? Date.parse(child) : 0);

/** Splits bookings into active ones that have not ended, earliest first, and all others, latest first. */
export function splitByTime(rows: readonly Booking[], now: number): { ahead: Booking[]; behind: Booking[] } {
  const byStart = [...rows].sort((a, b) => a.start.localeCompare(b.start) || a.id - b.id);
  const isAhead = (row: Booking) => isActive(row) && endOf(row) > now;
  return { ahead: byStart.filter(isAhead), behind: byStart.filter((row) => !isAhead(row)).reverse() };
}
