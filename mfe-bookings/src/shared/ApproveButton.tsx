import type { Booking } from 'shared-api/contracts/bookings';
import { Button, useToast } from 'shared-ui/core';
import { changeStatus } from './changeStatus';

export interface ApproveButtonProps {
  booking: Booking;
  /** Subtype and time in words. */
  description: string;
  onDone: () => void;
  /** The main action of its place. */
  primary?: boolean;
}

/** Approves a pending booking. Source: spec 001, point 6 (approver role). */
export function ApproveButton({ booking, description, onDone, primary = false }: ApproveButtonProps) {
  const toast = useToast();
  const approve = async () => {
    try {
      await changeStatus(booking, 'booked');
      toast('Booked.');
      onDone();
    } catch (cause) {
      toast({ kind: 'error', text: `Not approved. ${(cause as Error).message}` });
    }
  };
  return (
    <Button
      {...(primary ? { variant: 'primary' } : { size: 'small' })}
      icon="check"
      aria-label={`Approve: ${description}`}
      onClick={approve}
    >
      Approve
    </Button>
  );
}
