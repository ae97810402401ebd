import type { CalendarLink, NewCalendarLink } from '../../contracts/bookings';
import { bookingPaths } from '../../contracts/paths';
import { write } from '../transport/request';
import { refreshResource } from '../transport/resource';
import { useAnswer } from '../transport/useAnswer';

/** Whether the user has a private link to their bookings for calendar programs. */
export const useCalendarLink = () => useAnswer<CalendarLink>(bookingPaths.calendarLink);

/** Makes a private link; one made before stops working. @returns its address, which is answered this once */
export async function makeCalendarLink(): Promise<NewCalendarLink> {
  const link = await write<NewCalendarLink>('POST', bookingPaths.calendarLink);
  await refreshResource(bookingPaths.calendarLink);
  return link;
}

/** Takes the link back: its address stops working. */
export async function revokeCalendarLink(): Promise<void> {
  await write('DELETE', bookingPaths.calendarLink);
  await refreshResource(bookingPaths.calendarLink);
}
