import type {
  Booking,
  BookingSubtype,
  BookingType,
  ChangeBookingStatus,
  CreateBooking,
} from '../../contracts/bookings';
import { bookingPaths } from '../../contracts/paths';
import { postOnce } from '../transport/postIdempotent';
import { refreshProject, useAnswer } from '../project/project';
import { write } from '../transport/request';

/** All types of all delivery groups, by title. */
export const useBookingTypes = () => useAnswer<BookingType[]>(bookingPaths.types);
/** The subtypes of a type in their order, second legs among them. @param typeId null reads nothing yet */
export const useBookingSubtypes = (typeId: number | null) =>
  useAnswer<BookingSubtype[]>(typeId === null ? null : bookingPaths.subtypes(typeId));
/** The bookings of one type on a project, by start. @param typeId null reads nothing yet */
export const useProjectBookings = (projectId: string, typeId: number | null) =>
  useAnswer<Booking[]>(typeId === null ? null : bookingPaths.ofProject(projectId, typeId));

/**
 * Books, with the second leg where the subtype has one. The same again, after a call whose answer did not come, books nothing.
 * @returns it as booked or pending
 * @throws ApiError 409 `slot_taken` with `extra.free`, the next free slots; 422 with `fields`
 */
export async function createBooking(body: CreateBooking): Promise<Booking> {
  const booking = await postOnce<Booking>(bookingPaths.bookings, body);
  await refreshProject(String(body.project_id));
  return booking;
}

/**
 * Books what is pending, or cancels, both legs at once.
 * @param booking as the caller saw it
 * @throws ApiError 409 with `extra.present` when its status is no longer that
 */
export async function changeBookingStatus(
  booking: Pick<Booking, 'id' | 'project_id' | 'booking_status'>,
  status: ChangeBookingStatus['status'],
): Promise<Booking> {
  const body: ChangeBookingStatus = { status, seen: booking.booking_status };
  const changed = await write<Booking>('PUT', bookingPaths.status(booking.id), body);
  await refreshProject(String(booking.project_id));
  return changed;
}
