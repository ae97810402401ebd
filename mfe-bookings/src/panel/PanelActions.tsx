import { useEffect, useRef, useState } from 'react';
import { can, usePermissions } from 'shared-api/client';
import type { Booking } from 'shared-api/contracts/bookings';
import { Button, ButtonLink, styled } from 'shared-ui/core';
import { bookingPages } from '../bookingAddress';
import { canReschedule } from '../shared/bookingStatus';
import { ApproveButton } from '../shared/ApproveButton';
import { CancelDialog, DeclineDialog } from '../shared/CancelDialog';
import { useNow } from '../shared/useNow';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  justifyContent: 'flex-end',
  '& > span:first-of-type': { marginRight: 'auto' },
});

export interface PanelActionsProps {
  booking: Booking;
  /** Subtype and time in words. */
  description: string;
  /** Moves the focus to a place that stays: the pressed button goes with the action. */
  onDone: () => void;
  /** Lets the user choose another time on the page itself; else a form does. */
  onMove?: ((booking: Booking) => void) | undefined;
}

/** The address at which the user may reschedule the booking; undefined if they may not, or no longer. */
function useRescheduleAddress(booking: Booking): string | undefined {
  const { project_id: projectId, booking_type_id: typeId, id } = booking;
  const mayBook = can(usePermissions(String(projectId)).data, 'POST', 'bookings');
  const now = useNow();
  // Only those who may cancel it may move it.
  const isOffered = mayBook && booking.can.cancel && canReschedule(booking, now);
  return isOffered ? bookingPages.reschedule(projectId, typeId, id) : undefined;
}

/** What the user may do with the booking now: approve or decline, cancel, reschedule. Source: spec 001, points 4 and 6. */
export function PanelActions({ booking, description, onDone, onMove }: PanelActionsProps) {
  const rescheduleTo = useRescheduleAddress(booking);
  const [asked, setAsked] = useState<'cancel' | 'decline'>();
  const close = () => setAsked(undefined);
  const done = useRef(false);
  // The dialog gives the focus back to the button that opened it, so the focus moves after that.
  useEffect(() => {
    if (!asked && done.current) onDone();
    done.current = false;
  }, [asked, onDone]);
  const declines = booking.booking_status === 'pending' && booking.can.approve;
  if (!booking.can.cancel && !booking.can.approve && !rescheduleTo) return null;
  const Asked = asked && { cancel: CancelDialog, decline: DeclineDialog }[asked];
  return (
    <Row>
      <span>
        {booking.can.cancel && (
          <Button
            variant={declines ? 'secondary' : 'text'}
            tone="danger"
            aria-haspopup="dialog"
            onClick={() => setAsked(declines ? 'decline' : 'cancel')}
          >
            {declines ? 'Decline' : 'Cancel booking'}
          </Button>
        )}
      </span>
      {rescheduleTo && onMove && <Button onClick={() => onMove(booking)}>Move</Button>}
      {rescheduleTo && <ButtonLink to={rescheduleTo}>Reschedule</ButtonLink>}
      {booking.can.approve && (
        <ApproveButton primary booking={booking} description={description} onDone={onDone} />
      )}
      {Asked && <Asked {...{ booking, description }} onDone={() => (done.current = true)} onClose={close} />}
    </Row>
  );
}
