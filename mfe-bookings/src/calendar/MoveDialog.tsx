import { ApiError } from 'shared-api/client';
import type { Booking, BookingSubtype, FreeSlot } from 'shared-api/contracts/bookings';
import { createBooking } from 'shared-api/delivery';
import { ConfirmDialog, styled, useToast } from 'shared-ui/core';
import { describeBooking, legsOf } from '../shared/bookingLegs';
import { spanText, type Span } from '../shared/bookingTimes';

const Times = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '4px 16px',
  marginTop: 8,
  '& dd': { margin: 0, fontWeight: 500 },
});

export interface MoveDialogProps {
  booking: Booking;
  /** The subtypes of the booking's type. */
  subtypes: readonly BookingSubtype[];
  to: FreeSlot;
  onDone: (moved: Booking) => void;
  onClose: () => void;
}

/** Asks before a booking gets another time; a second leg keeps its own. Everyone who is told of bookings is told of it. */
export function MoveDialog({ booking, subtypes, to, onDone, onClose }: MoveDialogProps) {
  const toast = useToast();
  const { booking_subtype_show_time: showTime, booking_subtype_show_slot: showSlot } = booking;
  const timeText = (span: Span) => `${spanText(span, showTime)}${showTime ? ' UTC' : ''}`;
  const move = async () => {
    try {
      const moved = await createBooking({
        project_id: booking.project_id,
        booking_subtype_id: booking.booking_subtype_id,
        ...to,
        data: booking.data,
        child:
          booking.child_booking_subtype_id === null
            ? null
            : {
                booking_subtype_id: booking.child_booking_subtype_id,
                start: booking.child_start!,
                finish: booking.child_finish!,
                slot: booking.child_slot,
              },
        reschedule_of: booking.id,
      });
      toast(moved.booking_status === 'pending' ? 'Rescheduled, it is pending.' : 'Rescheduled.');
      onDone(moved);
    } catch (cause) {
      const { fields } = cause instanceof ApiError ? cause : { fields: undefined };
      const texts = Object.values(fields ?? {});
      throw texts.length
        ? new Error(`${texts.join('; ')}. Reschedule it with the form, where each field can be changed.`, {
            cause,
          })
        : cause;
    }
  };
  return (
    <ConfirmDialog
      open
      title="Confirm New Time"
      confirm="Reschedule"
      details={
        <Times>
          <dt>From</dt>
          <dd>{timeText(booking)}</dd>
          <dt>To</dt>
          <dd>
            {timeText(to)}
            {showSlot && `, slot ${to.slot}`}
          </dd>
        </Times>
      }
      onConfirm={move}
      onClose={onClose}
    >
      Give <strong>{describeBooking(legsOf(booking, subtypes))}</strong> another time? Its reviews begin anew
      {booking.child_id !== null && ', and its second part stays when it is'}.
    </ConfirmDialog>
  );
}
