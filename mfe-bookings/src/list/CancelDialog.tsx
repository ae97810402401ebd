import type { Booking } from 'shared-api/contracts/bookings';
import { ConfirmDialog, useToast } from 'shared-ui/core';
import { changeStatus } from './changeStatus';

export interface CancelDialogProps {
  /** The current booking, which may change while the dialog is open. */
  booking: Booking;
  /** Subtype and time in words. */
  description: string;
  onDone: () => void;
  onClose: () => void;
}

/** Confirms the cancellation of a booking with both its legs. Source: spec 001, points 4 and 8 (confirm texts). */
export function CancelDialog({ booking, description, onDone, onClose }: CancelDialogProps) {
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
      Are you sure you want to cancel? <strong>{description}</strong>
      {booking.child_id !== null && ', both parts'}
    </ConfirmDialog>
  );
}
