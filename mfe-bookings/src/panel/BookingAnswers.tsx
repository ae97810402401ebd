import type { Booking, BookingSubtype } from 'shared-api/contracts/bookings';
import { normaliseSchema } from 'shared-api/normaliseSchema';
import { flattenSchema, valueAt } from 'shared-api/schema';
import { Description, DescriptionList } from 'shared-ui/core';
import { AnswerValue, answerText } from '../shared/AnswerValue';

/** What the booking says, in the order of its subtype's schema, with the titles of the schema. */
export function BookingAnswers({ booking, subtype }: { booking: Booking; subtype: BookingSubtype }) {
  const leaves = flattenSchema(normaliseSchema(subtype.schema));
  return (
    <DescriptionList>
      {leaves.map((leaf) => {
        const value = valueAt(booking.data, leaf.path);
        return (
          <Description
            key={leaf.path}
            label={leaf.title}
            {...(leaf.schema.writeOnly ? { missing: 'Not shown' } : {})}
          >
            {answerText(leaf, value) && <AnswerValue leaf={leaf} value={value} />}
          </Description>
        );
      })}
      <Description label="Requester">{booking.requester_name}</Description>
    </DescriptionList>
  );
}
