import { ApiError, refreshIfRefused } from 'shared-api/client';
import type { Booking } from 'shared-api/contracts/bookings';
import { changeBookingStatus } from 'shared-api/delivery';

/**
 * Approves or cancels a booking. If the server refuses, the page was stale and is revalidated. Source: spec 000, point 7 (handling of
 * answers).
 * @throws Error with a message for the user; on a conflict it names the current status
 */
export async function changeStatus(
  booking: Booking,
  status: 'booked' | 'cancelled',
  comment?: string,
): Promise<void> {
  try {
    await refreshIfRefused(booking.project_id, changeBookingStatus(booking, status, comment));
  } catch (cause) {
    const present =
      cause instanceof ApiError && cause.code === 'changed' ? cause.extra['present'] : undefined;
    if (typeof present === 'string')
      throw new Error(`Somebody else changed it first: it is ${present} now.`, { cause });
    throw cause;
  }
}
