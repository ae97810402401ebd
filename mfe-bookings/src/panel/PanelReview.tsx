import { useEffect, useRef } from 'react';
import type { Booking, BookingSubtype } from 'shared-api/contracts/bookings';
import { useReviewStatuses } from 'shared-api/delivery';
import { LoadError, Skeleton } from 'shared-ui/core';
import type { PanelLeg } from '../shared/bookingLegs';
import { ReviewForm } from './ReviewForm';

export interface PanelReviewProps {
  booking: Booking;
  leg: PanelLeg;
  subtype: BookingSubtype;
  /** The button that opened the review had the focus, and is gone: the first field takes it. */
  takesFocus: boolean;
  onSaved: () => void;
  onClose: () => void;
}

/** The open review of a leg, once the statuses of its type are read. */
export function PanelReview({ booking, takesFocus, ...review }: PanelReviewProps) {
  const read = useReviewStatuses(booking.booking_type_id);
  const place = useRef<HTMLDivElement>(null);
  const isRead = Boolean(read.data);
  useEffect(() => {
    if (takesFocus && isRead) place.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [takesFocus, isRead]);
  if (read.data)
    return (
      <div ref={place}>
        <ReviewForm booking={booking} statuses={read.data} {...review} />
      </div>
    );
  return read.error ? <LoadError title="The review did not open." read={read} /> : <Skeleton height={160} />;
}
