import { ApiError, refreshIfRefused } from 'shared-api/client';
import type { Booking } from 'shared-api/contracts/bookings';
import { changeBookingStatus } from 'shared-api/delivery';

/**
 * Books what is pending, or cancels. Where the server refuses, what is shown was no longer true: it is read anew. Source: spec
 * 000, point 7 (handling of answers).
 * @throws Error in words for people; of somebody who was quicker with the status that it has now
 */
export async function changeStatus(booking: Booking, status: 'booked' | 'cancelled'): Promise<void> {
  try {
    await refreshIfRefused(booking.project_id, changeBookingStatus(booking, status));
  } catch (cause) {
    const present =
      cause instanceof ApiError && cause.code === 'changed' ? cause.extra['present'] : undefined;
    if (typeof present === 'string')
      throw new Error(`Somebody was quicker: it is ${present} now.`, { cause });
    throw cause;
  }
}
