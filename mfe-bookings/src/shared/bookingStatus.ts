import type { Booking, BookingStatus } from 'shared-api/contracts/bookings';

const activeStatuses: readonly BookingStatus[] = ['booked', 'pending'];

/** Whether a booking is neither cancelled nor rescheduled. */
export const isActive = ({ booking_status: status }: Pick<Booking, 'booking_status'>): boolean =>
  activeStatuses.includes(status);

/** Whether a person who may book could reschedule it: a booking that has begun stays. */
export const canReschedule = (row: Pick<Booking, 'booking_status' | 'start'>, now: number): boolean =>
  isActive(row) && Date.parse(row.start) > now;
