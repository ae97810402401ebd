import { useState } from 'react';
import type { Booking, BookingSubtype } from 'shared-api/contracts/bookings';
import { useReviewStatuses } from 'shared-api/delivery';
import { Button, useToast } from 'shared-ui/core';
import type { PanelLeg } from '../shared/bookingLegs';
import { ReviewDialog } from './ReviewDialog';

/** Opens the review of a leg. An open review stays if the user loses the right to it, so that no input is lost. */
export function ReviewButton({
  booking,
  leg,
  subtype,
  onSaved,
}: {
  booking: Booking;
  leg: PanelLeg;
  subtype: BookingSubtype;
  onSaved: () => void;
}) {
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const { data: statuses, error } = useReviewStatuses(leg.mayReview ? booking.booking_type_id : null);
  const open = () => {
    if (statuses) setIsOpen(true);
    else toast({ kind: 'error', text: `The review did not open. ${error?.message ?? 'Try again.'}` });
  };
  return (
    <>
      {leg.mayReview && (
        <Button
          size="small"
          aria-label={`Review ${leg.name}`}
          aria-haspopup="dialog"
          busy={!statuses && !error}
          onClick={open}
        >
          Review
        </Button>
      )}
      {isOpen && statuses && (
        <ReviewDialog {...{ booking, leg, subtype, statuses, onSaved }} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
