import type { BookingSubtype } from 'shared-api/contracts/bookings';

/** The subtypes that can be booked by themselves, which second legs cannot. */
export const bookableSubtypes = (subtypes: readonly BookingSubtype[]): BookingSubtype[] =>
  subtypes.filter(({ child }) => !child);
