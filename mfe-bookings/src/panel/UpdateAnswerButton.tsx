import { useState } from 'react';
import { refreshIfRefused } from 'shared-api/client';
import type { Booking } from 'shared-api/contracts/bookings';
import { changeBookingProperty } from 'shared-api/delivery';
import { useCurrentUser, useOrganisation } from 'shared-api/portal';
import { propertyCheck, valueAt, type SchemaLeaf } from 'shared-api/schema';
import { useToday } from 'shared-api/today';
import { IconButton } from 'shared-ui/core';
import { SchemaFieldDialog } from 'shared-ui/form';
import { answerText } from '../shared/AnswerValue';
import type { PanelLeg } from '../shared/bookingLegs';

interface UpdateAnswerProps {
  booking: Booking;
  leg: PanelLeg;
  leaf: SchemaLeaf;
}

function AnswerDialog({ booking, leg, leaf, onClose }: UpdateAnswerProps & { onClose: () => void }) {
  const { id: owner } = useCurrentUser();
  const { timeZone } = useOrganisation();
  const today = useToday(timeZone);
  const check = propertyCheck({ previous: leg.data, today });
  return (
    <SchemaFieldDialog
      title={`Update ${leaf.title}`}
      leaf={leaf}
      stored={valueAt(leg.data, leaf.path) ?? null}
      draft={{ owner, form: `booking-property/${leg.id}/${leaf.path}`, version: 1 }}
      words={(value) => answerText(leaf, value) || String(value)}
      today={today}
      check={(value) => check(leaf, value)}
      onSave={(value, seen) => {
        const write = changeBookingProperty(booking, leg.id, leaf.path, { value: value ?? null, seen });
        return refreshIfRefused(booking.project_id, write);
      }}
      onClose={onClose}
    />
  );
}

/**
 * Changes one answer of a booking. An open dialog stays if the answer cannot be changed any more, so that no input is lost.
 * Source: spec 001, point 5.
 */
export function UpdateAnswerButton({ editable, ...answer }: UpdateAnswerProps & { editable: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {editable && (
        <IconButton
          icon="edit"
          label={`Update ${answer.leaf.title}`}
          size="small"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        />
      )}
      {isOpen && <AnswerDialog {...answer} onClose={() => setIsOpen(false)} />}
    </>
  );
}
