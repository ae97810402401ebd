import { ApiError, refreshProject } from 'shared-api/client';
import type { Booking } from 'shared-api/contracts/bookings';
import { changeBookingStatus } from 'shared-api/delivery';

/**
 * Books what is pending, or cancels. Where the server refuses, what is shown was no longer true: it is read anew. Source: spec
 * 000, point 7 (handling of answers).
 * @throws Error in words for people; of somebody who was quicker with the status that it has now
 */
export async function changeStatus(booking: Booking, status: 'booked' | 'cancelled'): Promise<void> {
  try {
    await changeBookingStatus(booking, status);
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.status < 400 || cause.status >= 500) throw cause;
    await refreshProject(String(booking.project_id));
    const { present } = cause.extra;
    if (cause.code === 'changed' && typeof present === 'string')
      throw new Error(`Somebody was quicker: it is ${present} now.`, { cause });
    throw cause;
  }
}
