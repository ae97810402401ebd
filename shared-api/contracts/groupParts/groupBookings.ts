import type { Static } from 'typebox';
import { bookingBlackouts } from '../../resources/bookingBlackouts';
import { bookingSubtypes } from '../../resources/bookingSubtypes';
import { bookingTypes } from '../../resources/bookingTypes';
import { reviewStatuses } from '../../resources/reviewStatuses';
import { contractOf } from '../lists/contractOf';

/** What admins of a delivery group configure for its bookings. Source: spec 001, points 2.5, 3 and 7; domain.md 6. */
export const bookingTypeContract = contractOf(bookingTypes);
export const bookingBlackoutContract = contractOf(bookingBlackouts);
export const bookingSubtypeContract = contractOf(bookingSubtypes);
export type GroupBookingSubtype = Static<typeof bookingSubtypeContract.row>;
export const reviewStatusContract = contractOf(reviewStatuses);
export type GroupReviewStatus = Static<typeof reviewStatusContract.row>;
