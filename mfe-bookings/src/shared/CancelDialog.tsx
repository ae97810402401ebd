import type { Booking } from 'shared-api/contracts/bookings';
import { limits } from 'shared-api/limits';
import { ConfirmDialog, useToast } from 'shared-ui/core';
import { FormDialog, FormTextField } from 'shared-ui/form';
import { changeStatus } from './changeStatus';

export interface CancelDialogProps {
  /** The current booking, which may change while the dialog is open. */
  booking: Booking;
  /** Subtype and time in words. */
  description: string;
  onDone: () => void;
  onClose: () => void;
}

const bothParts = ({ child_id: second }: Booking) => (second === null ? '' : ', both parts');

/** Confirms that a booking is cancelled with both its legs. Source: spec 001, points 4 and 8 (confirm texts). */
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
      {bothParts(booking)}
    </ConfirmDialog>
  );
}

/** The dialog in which an approver declines a pending booking with both its legs. */
export function DeclineDialog({ booking, description, onDone, onClose }: CancelDialogProps) {
  const toast = useToast();
  return (
    <FormDialog
      title="Decline Booking"
      submit="Decline Booking"
      danger
      width={440}
      initialValues={{ comment: '' }}
      onSubmit={async ({ comment }) => {
        await changeStatus(booking, 'cancelled', comment.trim());
        toast('Declined.');
        onDone();
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        Are you sure you want to decline? <strong>{description}</strong>
        {bothParts(booking)}, for {booking.project_name}
      </p>
      <FormTextField
        name="comment"
        label="Reason"
        help="The requester is told, and reads it."
        rows={3}
        maxLength={limits.comment}
        autoFocus
      />
    </FormDialog>
  );
}
