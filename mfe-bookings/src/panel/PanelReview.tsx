import type { Booking, BookingSubtype } from 'shared-api/contracts/bookings';
import { useReviewStatuses } from 'shared-api/delivery';
import { LoadError, Skeleton } from 'shared-ui/core';
import type { PanelLeg } from '../shared/bookingLegs';
import { ReviewForm } from './ReviewForm';

export interface PanelReviewProps {
  booking: Booking;
  leg: PanelLeg;
  subtype: BookingSubtype;
  onSaved: () => void;
  onClose: () => void;
}

/** The open review of a leg, once the statuses of its type are read. */
export function PanelReview({ booking, ...review }: PanelReviewProps) {
  const read = useReviewStatuses(booking.booking_type_id);
  if (read.data) return <ReviewForm booking={booking} statuses={read.data} {...review} />;
  return read.error ? <LoadError title="The review did not open." read={read} /> : <Skeleton height={160} />;
}
