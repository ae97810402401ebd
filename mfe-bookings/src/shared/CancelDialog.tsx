import type { Booking } from 'shared-api/contracts/bookings';
import { ConfirmDialog, useToast } from 'shared-ui/core';
import { changeStatus } from './changeStatus';

export interface CancelDialogProps {
  /** The current booking, which may change while the dialog is open. */
  booking: Booking;
  /** Subtype and time in words. */
  description: string;
  /** The user is an approver who declines a pending booking. */
  declines?: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Confirms that a booking is cancelled or declined with both its legs. Source: spec 001, points 4 and 8 (confirm texts). */
export function CancelDialog({ booking, description, declines = false, onDone, onClose }: CancelDialogProps) {
  const toast = useToast();
  return (
    <ConfirmDialog
      open
      danger
      title={declines ? 'Decline Booking' : 'Confirm Booking Cancellation'}
      confirm={declines ? 'Decline Booking' : 'Cancel Booking'}
      cancel="Keep"
      onConfirm={async () => {
        await changeStatus(booking, 'cancelled');
        toast(declines ? 'Declined.' : 'Cancelled.');
        onDone();
      }}
      onClose={onClose}
    >
      Are you sure you want to {declines ? 'decline' : 'cancel'}? <strong>{description}</strong>
      {booking.child_id !== null && ', both parts'}
    </ConfirmDialog>
  );
}
