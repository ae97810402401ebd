import type { Booking } from 'shared-api/contracts/bookings';
import { ConfirmDialog, useToast } from 'shared-ui/core';
import { changeStatus } from './changeStatus';

export interface CancelDialogProps {
  /** As it is now: somebody may change it while the question stands. */
  booking: Booking;
  /** What it is and when, in words. */
  words: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a booking is cancelled, both its legs. Source: spec 001, points 4 and 8 (confirm texts). */
export function CancelDialog({ booking, words, onDone, onClose }: CancelDialogProps) {
  const toast = useToast();
  return (
    <ConfirmDialog
      open
      danger
      title="Confirm Booking Cancellation"
      confirm="Cancel Booking"
      cancel="Keep"
      onConfirm={async () => {
        await changeStatus(booking, 'cancelled');
        toast('Cancelled.');
        onDone();
      }}
      onClose={onClose}
    >
      Are you sure you want to cancel? <strong>{words}</strong>
      {booking.child_id !== null && ', both parts'}
    </ConfirmDialog>
  );
}
