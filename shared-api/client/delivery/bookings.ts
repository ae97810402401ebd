import type {
  Booking,
  BookingHistoryEntry,
  BookingLoad,
  BookingReviewStatus,
  BookingSubtype,
  BookingType,
  CalendarEntry,
  ChangeBookingStatus,
  CreateBooking,
  CreateReview,
  FreeSlot,
  FreeTimesQuery,
  LegFreeTimes,
  SlotSpan,
  SlotSpanQuery,
  Review,
} from '../../contracts/bookings';
import { bookingPaths, paths } from '../../contracts/paths';
import type { ChangeProperty } from '../../contracts/propertySchema';
import type { ProjectListRow } from '../../contracts/projects';
import { fetchCsv, useListPage } from '../transport/lists';
import { postIdempotent } from '../transport/postIdempotent';
import { refreshProject } from '../project/project';
import { get, write, type Query } from '../transport/request';
import { useAnswer } from '../transport/useAnswer';

/** All types of all delivery groups, by title. */
export const useBookingTypes = () => useAnswer<BookingType[]>(bookingPaths.types);
/** The subtypes of a type in their order, second legs among them. @param typeId null reads nothing yet */
export const useBookingSubtypes = (typeId: number | null) =>
  useAnswer<BookingSubtype[]>(typeId === null ? null : bookingPaths.subtypes(typeId));
/** The types of which the user may approve or review bookings of others, by the name of their group, then by title. */
export const useReviewedTypes = () => useAnswer<BookingType[]>(`${bookingPaths.types}?may_review=true`);
export const useBookingType = (typeId: string) => useAnswer<BookingType>(bookingPaths.type(typeId));

const listPath = (typeId: number, projectId: number | undefined) =>
  projectId === undefined ? bookingPaths.ofType(typeId) : bookingPaths.ofProject(projectId, typeId);

/** A page of the bookings of one type. @param projectId only those of this project */
export const useBookings = (typeId: number, query: Query, projectId?: number) =>
  useListPage<Booking>(listPath(typeId, projectId), query);

/** The bookings in which the signed-in user must act now: those to come first, by start. */
export const useNextBookings = (perPage: number) =>
  useListPage<Booking>(bookingPaths.next, { page: 1, per_page: perPage });

/** The bookings of the next 7 days that the signed-in user requested or that are on their projects, by start. */
export const useMyBookings = (perPage: number) =>
  useListPage<Booking>(bookingPaths.mine, { page: 1, per_page: perPage });

/** How full the calendars of a delivery group are. */
export const useBookingLoad = (groupId: number) =>
  useAnswer<BookingLoad>(`${bookingPaths.load}?group=${groupId}`);

/** All matching bookings as CSV; `columns` picks and orders the members, `data.site` an answer. */
export const fetchBookingsCsv = (
  typeId: number,
  query: Query,
  columns: string[],
  options?: Parameters<typeof fetchCsv>[2],
  projectId?: number,
) => fetchCsv(listPath(typeId, projectId), { ...query, columns }, options);

/** Open projects of a delivery group for a choice, newest first. @param search a part of the name, or the id */
export async function searchProjects(groupId: number, search: string, signal?: AbortSignal) {
  const query = {
    project_type_id: groupId,
    project_state_is_closed: 'false',
    per_page: 30,
    ...(search ? { search } : {}),
  };
  const rows = await get<ProjectListRow[]>(paths.projects, query, signal);
  return rows.map(({ project_id: id, project_name: name }) => ({ id, name, detail: `#${id}` }));
}

/** The review statuses of all subtypes of a type. @param typeId null reads nothing yet */
export const useReviewStatuses = (typeId: number | null) =>
  useAnswer<BookingReviewStatus[]>(typeId === null ? null : bookingPaths.reviewStatuses(typeId));
/** One booking, by the id of any of its legs. @param id null reads nothing */
export const useBooking = (id: number | null) =>
  useAnswer<Booking>(id === null ? null : bookingPaths.booking(id));
/** What happened to a booking, newest first. */
export const useBookingHistory = (id: number) => useAnswer<BookingHistoryEntry[]>(bookingPaths.history(id));
/**
 * The next times at which a project can book a subtype, earliest first.
 * @param span from a day `YYYY-MM-DD` in UTC on; starting after and ending before an instant; without them from now on;
 * with `reschedule_of` the times that this booking takes are free
 */
export const useFreeTimes = (
  projectId: number,
  subtypeId: number,
  span: Pick<FreeTimesQuery, 'from' | 'after' | 'before' | 'reschedule_of'>,
) => {
  const search = new URLSearchParams(
    Object.entries(span).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
  const path = bookingPaths.freeTimes(projectId, subtypeId);
  return useAnswer<FreeSlot[]>(search.size ? `${path}?${search.toString()}` : path);
};

/**
 * The slots of a subtype in a span, and the starts at which a project can book them.
 * @param span null reads nothing yet
 */
export const useSlotSpan = (projectId: number, subtypeId: number, span: SlotSpanQuery | null) =>
  useAnswer<SlotSpan>(
    span === null
      ? null
      : `${bookingPaths.slotSpan(projectId, subtypeId)}?${new URLSearchParams(
          Object.entries(span).map(([name, value]): [string, string] => [name, String(value)]),
        ).toString()}`,
  );

/** Whether the times of a pending booking are free, and the next free ones, by leg. @param id null reads nothing */
export const useFreeTimesOf = (id: number | null) =>
  useAnswer<LegFreeTimes[]>(id === null ? null : bookingPaths.freeTimesOf(id));

/** What takes the slots of a type between two days in UTC, `to` exclusive. */
export const useBookingCalendar = (typeId: number, from: string, to: string) =>
  useAnswer<CalendarEntry[]>(bookingPaths.calendar(typeId, from, to));
/** The free times of a subtype between two days in UTC, `to` exclusive. @param subtypeId null reads nothing */
export const useFreeBetween = (typeId: number, subtypeId: number | null, from: string, to: string) =>
  useAnswer<FreeSlot[]>(subtypeId === null ? null : bookingPaths.freeBetween(typeId, subtypeId, from, to));
/** The first free time of a subtype from a day in UTC on; an empty list if there is none. @param subtypeId null reads nothing */
export const useNextFree = (typeId: number, subtypeId: number | null, from: string) =>
  useAnswer<FreeSlot[]>(subtypeId === null ? null : bookingPaths.freeFrom(typeId, subtypeId, from));

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
 * @param comment why; empty for none
 * @throws ApiError 409 with `extra.present` when its status has changed since
 */
export async function changeBookingStatus(
  booking: Pick<Booking, 'id' | 'project_id' | 'booking_status'>,
  status: ChangeBookingStatus['status'],
  comment = '',
): Promise<Booking> {
  const body: ChangeBookingStatus = { status, seen: booking.booking_status, ...(comment && { comment }) };
  const changed = await write<Booking>('PUT', bookingPaths.status(booking.id), body);
  await refreshProject(String(booking.project_id));
  return changed;
}

/**
 * Reviews a leg, and stores the properties that the status requires with it. A retry after a lost answer creates no second review.
 * @param legId of the leg, which may be the second one of the booking
 * @throws ApiError 409 with `extra.present` when its review status is not the one in `seen`; 422 with `fields`
 */
export async function createReview(
  booking: Pick<Booking, 'project_id'>,
  legId: number,
  body: CreateReview,
): Promise<Review> {
  const review = await postIdempotent<Review>(bookingPaths.reviews(legId), body);
  await refreshProject(String(booking.project_id));
  return review;
}

/**
 * Changes one property of a leg; null clears it.
 * @param name with dots for members of nested objects
 * @throws ApiError 409 with `extra.present` when the value is not the one in `seen`, or it may not be changed any more
 */
export async function changeBookingProperty(
  booking: Pick<Booking, 'project_id'>,
  legId: number,
  name: string,
  body: ChangeProperty,
): Promise<Booking> {
  const changed = await write<Booking>('PUT', bookingPaths.property(legId, name), body);
  await refreshProject(String(booking.project_id));
  return changed;
}
