import type { Booking } from 'shared-api/contracts/bookings';
import { Button, useToast } from 'shared-ui/core';
import { changeStatus } from './changeStatus';

export interface ApproveButtonProps {
  booking: Booking;
  /** What it is and when, in words. */
  words: string;
  onDone: () => void;
}

/** Books what is pending. Source: spec 001, point 6 (approver role). */
export function ApproveButton({ booking, words, onDone }: ApproveButtonProps) {
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
    <Button size="small" icon="check" aria-label={`Approve: ${words}`} onClick={approve}>
      Approve
    </Button>
  );
}
