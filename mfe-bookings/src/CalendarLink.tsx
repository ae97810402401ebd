import { ButtonLink } from 'shared-ui/core';
import { bookingPages } from './bookingAddress';
import { useFeature } from './shared/useFeature';

/** Leads to the calendar of a booking type, while its feature is on. */
export function CalendarLink({ typeId, projectId }: { typeId: number; projectId?: number }) {
  return (
    useFeature('bookings.calendar') && (
      <ButtonLink icon="event" to={bookingPages.calendar(typeId, projectId)}>
        Calendar
      </ButtonLink>
    )
  );
}
