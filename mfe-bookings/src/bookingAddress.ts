import type { BookingType } from 'shared-api/contracts/bookings';

/** A page of the tab, parsed from the part of the address after `bookings/`. */
export interface BookingAddress {
  /** Null if the address names no type. */
  typeId: number | null;
  create: boolean;
}

/** @param rest `''`, `'3'`, `'3/create'` @returns undefined if the tab has no such page */
export function parseAddress(rest: string): BookingAddress | undefined {
  const found = /^(?:(\d{1,9})(\/create)?)?\/?$/.exec(rest);
  return found ? { typeId: found[1] ? Number(found[1]) : null, create: Boolean(found[2]) } : undefined;
}

/** The form's query parameter with the id of the booking to reschedule. */
export const rescheduleParam = 'reschedule_of';

/** The time with which the form begins. */
export interface WantedTime {
  subtypeId: number;
  start: string;
  slot: string;
}

/** The query of a form that begins with a time: `?subtype=6&start=2026-11-24T18:00:00.000Z&slot=A`. */
const wantedQuery = ({ subtypeId, start, slot }: WantedTime): string =>
  `?${new URLSearchParams({ subtype: String(subtypeId), start, slot })}`;

/** @returns undefined if the query holds no time */
export function parseWanted(query: URLSearchParams): WantedTime | undefined {
  const [subtype, start] = [query.get('subtype') ?? '', query.get('start') ?? ''];
  if (!/^\d{1,9}$/.test(subtype) || Number.isNaN(Date.parse(start))) return undefined;
  return { subtypeId: Number(subtype), start, slot: query.get('slot') ?? '' };
}

/** The title of the form. */
export const formTitle = (reschedules: boolean): string =>
  reschedules ? 'Reschedule Booking' : 'New Booking';

/** Addresses of the tab, and of the bookings of a type on all projects. */
export const bookingPages = {
  tab: (projectId: number) => `/projects/${projectId}/bookings`,
  review: (typeId: number) => `/booking_types/${typeId}/bookings`,
  createOf: (typeId: number) => `/booking_types/${typeId}/bookings/create`,
  list: (projectId: number, typeId: number) => `/projects/${projectId}/bookings/${typeId}`,
  create: (projectId: number, typeId: number) => `/projects/${projectId}/bookings/${typeId}/create`,
  /** The form with a time; without a project it is chosen first. */
  createAt: (typeId: number, projectId: number | null, wanted: WantedTime) =>
    (projectId === null ? bookingPages.createOf(typeId) : bookingPages.create(projectId, typeId)) +
    wantedQuery(wanted),
  /** @param projectId for which the calendar books */
  calendar: (typeId: number, projectId?: number) =>
    `/booking_types/${typeId}/bookings/calendar${projectId === undefined ? '' : `?project=${projectId}`}`,
  /** The private link for calendar programs. */
  calendarLink: '/calendar_link',
  reschedule: (projectId: number, typeId: number, bookingId: number) =>
    `/projects/${projectId}/bookings/${typeId}/create?${rescheduleParam}=${bookingId}`,
};

/** The booking types of a delivery group, by title. Source: spec 000, point 2 (Bookings). */
export const typesOfGroup = (types: readonly BookingType[], groupId: number): BookingType[] =>
  types
    .filter(({ project_type_id: group }) => group === groupId)
    .sort((a, b) => a.title.localeCompare(b.title) || a.id - b.id);
