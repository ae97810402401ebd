import { mutate } from 'swr';
import { bookingPaths } from '../../contracts/paths';
import { apiUrl } from '../transport/request';

/** Keys of single bookings and of the bookings of a type, on all projects. */
const isOfBookings = (key: unknown): boolean =>
  typeof key === 'string' &&
  (key.startsWith(`${apiUrl(bookingPaths.bookings)}/`) ||
    (key.startsWith(`${apiUrl(bookingPaths.types)}/`) && key.includes('/bookings')));

/** Revalidates the bookings that are shown. */
export const refreshBookings = (): Promise<unknown> => mutate(isOfBookings);
