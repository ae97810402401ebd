import type { BookingType } from 'shared-api/contracts/bookings';

/** Where in the tab somebody is, by the part of the address behind `bookings/`. */
export interface BookingAddress {
  /** Null: the address names none. */
  typeId: number | null;
  create: boolean;
}

/** @param rest `''`, `'3'`, `'3/create'` @returns undefined for what is no page of the tab */
export function readAddress(rest: string): BookingAddress | undefined {
  const found = /^(?:(\d{1,9})(\/create)?)?\/?$/.exec(rest);
  return found ? { typeId: found[1] ? Number(found[1]) : null, create: Boolean(found[2]) } : undefined;
}

/** In the query of the form: the booking that gets another time. */
export const movedParam = 'reschedule_of';

/** What the form is called. */
export const formTitle = (moves: boolean): string => (moves ? 'Reschedule Booking' : 'New Booking');

/** Addresses of the tab. */
export const bookingPages = {
  tab: (projectId: number) => `/projects/${projectId}/bookings`,
  list: (projectId: number, typeId: number) => `/projects/${projectId}/bookings/${typeId}`,
  create: (projectId: number, typeId: number) => `/projects/${projectId}/bookings/${typeId}/create`,
  reschedule: (projectId: number, typeId: number, bookingId: number) =>
    `/projects/${projectId}/bookings/${typeId}/create?${movedParam}=${bookingId}`,
};

/** What the projects of a delivery group can book, by title. Source: spec 000, point 2 (Bookings). */
export const typesOfGroup = (types: readonly BookingType[], groupId: number): BookingType[] =>
  types
    .filter(({ project_type_id: group }) => group === groupId)
    .sort((a, b) => a.title.localeCompare(b.title) || a.id - b.id);
