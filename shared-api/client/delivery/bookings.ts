import type {
  Booking,
  BookingHistoryEntry,
  BookingSubtype,
  BookingType,
  ChangeBookingStatus,
  CreateBooking,
  FreeSlot,
} from '../../contracts/bookings';
import { bookingPaths } from '../../contracts/paths';
import { postIdempotent } from '../transport/postIdempotent';
import { refreshProject } from '../project/project';
import { write } from '../transport/request';
import { useAnswer } from '../transport/useAnswer';

/** All types of all delivery groups, by title. */
export const useBookingTypes = () => useAnswer<BookingType[]>(bookingPaths.types);
/** The subtypes of a type in their order, second legs among them. @param typeId null reads nothing yet */
export const useBookingSubtypes = (typeId: number | null) =>
  useAnswer<BookingSubtype[]>(typeId === null ? null : bookingPaths.subtypes(typeId));
/** The bookings of one type on a project, by start. @param typeId null reads nothing yet */
export const useProjectBookings = (projectId: string, typeId: number | null) =>
  useAnswer<Booking[]>(typeId === null ? null : bookingPaths.ofProject(projectId, typeId));
/** One booking, by the id of any of its legs. @param id null reads nothing */
export const useBooking = (id: number | null) =>
  useAnswer<Booking>(id === null ? null : bookingPaths.booking(id));
/** What happened to a booking, newest first. */
export const useBookingHistory = (id: number) => useAnswer<BookingHistoryEntry[]>(bookingPaths.history(id));
/**
 * The next times at which a project can book a subtype, earliest first.
 * @param from `YYYY-MM-DD` in UTC; null: from now on
 */
export const useFreeTimes = (projectId: number, subtypeId: number, from: string | null) =>
  useAnswer<FreeSlot[]>(`${bookingPaths.freeTimes(projectId, subtypeId)}${from ? `?from=${from}` : ''}`);

/**
 * Creates a booking, with the second leg if the subtype has one. A retry after a lost answer creates no second one.
 * @returns the booking, booked or pending
 * @throws ApiError 409 `slot_taken` with `extra.free`, the next free slots; 422 with `fields`
 */
export async function createBooking(body: CreateBooking): Promise<Booking> {
  const booking = await postIdempotent<Booking>(bookingPaths.bookings, body);
  await refreshProject(String(body.project_id));
  return booking;
}

/**
 * Approves or cancels a booking, both legs at once.
 * @param booking the booking as the caller saw it
 * @throws ApiError 409 with `extra.present` when its status has changed since
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
