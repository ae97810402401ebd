import { can } from 'shared-api/client';
import type { BookingType } from 'shared-api/contracts/bookings';
import type { SlotProps } from 'shared-api/portal';
import { ButtonLink } from 'shared-ui/core';
import { bookingPages } from './bookingAddress';
import { CalendarLink } from './CalendarLink';
import { BookingList } from './list/BookingList';

const headingId = 'project-bookings';

/** The bookings of one type on a project. Source: spec 000, point 2 (Bookings). */
export function ProjectBookings({
  project,
  permissions,
  type,
}: SlotProps['project.tabs'] & { type: BookingType }) {
  const mayBook = can(permissions, 'POST', 'bookings');
  return (
    <BookingList
      type={type}
      projectId={project.id}
      headingId={headingId}
      mayBook={mayBook}
      book={
        <>
          <CalendarLink typeId={type.id} projectId={project.id} />
          {mayBook && (
            <ButtonLink variant="primary" icon="add" to={bookingPages.create(project.id, type.id)}>
              New Booking
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
