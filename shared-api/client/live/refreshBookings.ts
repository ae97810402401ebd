import { mutate } from 'swr';
import { bookingPaths } from '../../contracts/paths';
import { apiUrl } from '../transport/request';

/** Keys of single bookings, and of the lists, calendars and free times of a type. */
const isOfBookings = (key: unknown): boolean =>
  typeof key === 'string' &&
  (key.startsWith(`${apiUrl(bookingPaths.bookings)}/`) ||
    key.startsWith(apiUrl(bookingPaths.mine)) ||
    (key.startsWith(`${apiUrl(bookingPaths.types)}/`) && /\/(bookings|free_times)/.test(key)));

/** Revalidates the bookings that are shown. */
export const refreshBookings = (): Promise<unknown> => mutate(isOfBookings);
