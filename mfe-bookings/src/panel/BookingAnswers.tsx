import type { Booking, BookingSubtype } from 'shared-api/contracts/bookings';
import { normaliseSchema } from 'shared-api/normaliseSchema';
import { flattenSchema, valueAt } from 'shared-api/schema';
import { Description, DescriptionList } from 'shared-ui/core';
import { AnswerValue, answerText } from '../shared/AnswerValue';
import { panelLegsOf, type PanelLeg } from '../shared/bookingLegs';
import { isLockedByReview } from './isLockedByReview';
import { UpdateAnswerButton } from './UpdateAnswerButton';

interface AnswersProps {
  booking: Booking;
  leg: PanelLeg;
  subtype: BookingSubtype;
}

/** The answers of a leg, in the order of its subtype's schema, each with a pencil while the user may change it. */
function Answers({ booking, leg, subtype }: AnswersProps) {
  return flattenSchema(normaliseSchema(subtype.schema)).map((leaf) => {
    const value = valueAt(leg.data, leaf.path);
    const { readOnly, writeOnly } = leaf.schema;
    const editable = booking.can.edit && !readOnly && !isLockedByReview(leg, subtype, leaf);
    return (
      <Description
        key={leaf.path}
        label={leaf.title}
        {...(writeOnly ? { missing: 'Not shown' } : {})}
        action={<UpdateAnswerButton {...{ booking, leg, leaf, editable }} />}
      >
        {answerText(leaf, value) && <AnswerValue leaf={leaf} value={value} />}
      </Description>
    );
  });
}

/** What the booking says, both legs, under the titles of their subtypes' schemas. Source: spec 001, points 3 and 5. */
export function BookingAnswers({
  booking,
  subtypes,
}: {
  booking: Booking;
  subtypes: readonly BookingSubtype[];
}) {
  return (
    <DescriptionList>
      {panelLegsOf(booking).map((leg) => {
        const subtype = subtypes.find(({ id }) => id === leg.subtypeId);
        return subtype && <Answers key={leg.id} {...{ booking, leg, subtype }} />;
      })}
      <Description label="Requester">{booking.requester_name}</Description>
    </DescriptionList>
  );
}
