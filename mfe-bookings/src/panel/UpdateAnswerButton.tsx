import { useState } from 'react';
import { refreshIfRefused } from 'shared-api/client';
import type { Booking } from 'shared-api/contracts/bookings';
import { changeBookingProperty } from 'shared-api/delivery';
import { useCurrentUser, useOrganisation } from 'shared-api/portal';
import { propertyCheck, valueAt, type SchemaLeaf } from 'shared-api/schema';
import { useToday } from 'shared-api/today';
import { IconButton } from 'shared-ui/core';
import { DraftFormDialog, fromFormValue, SchemaField, toFormValue } from 'shared-ui/form';
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
  const stored = valueAt(leg.data, leaf.path) ?? null;
  const initial = toFormValue(leaf, stored);
  return (
    <DraftFormDialog<{ value: unknown }, unknown>
      draft={{ owner, form: `booking-property/${leg.id}/${leaf.path}`, version: 1 }}
      title={`Update ${leaf.title}`}
      submit="Update"
      // The clear check box of a question without an answer is one: No.
      updates={stored !== null || initial !== false}
      seen={stored}
      words={(value) => answerText(leaf, value) || String(value)}
      initialValues={{ value: initial }}
      validate={({ value }) => {
        const fault = check(leaf, fromFormValue(leaf, value));
        return fault ? { value: fault } : {};
      }}
      onClose={onClose}
      onSubmit={async ({ value: typed }, _form, seen) => {
        const change = { value: fromFormValue(leaf, typed) ?? null, seen };
        const write = changeBookingProperty(booking, leg.id, leaf.path, change);
        await refreshIfRefused(booking.project_id, write);
        onClose();
      }}
    >
      <SchemaField leaf={leaf} name="value" today={today} autoFocus />
    </DraftFormDialog>
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
