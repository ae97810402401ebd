import { useBookingType } from 'shared-api/delivery';
import { ButtonLink, PageHeader, styled, useAddressName, WhileLoading } from 'shared-ui/core';
import { useParams } from 'shared-ui/router';
import { bookingPages } from './bookingAddress';
import { BookingSkeleton } from './BookingSkeleton';
import { CalendarLink } from './CalendarLink';
import { BookingList } from './list/BookingList';
import { isMissing, TypeFault } from './shared/TypeFault';

const headingId = 'review-bookings';

const Place = styled('div')({ height: '100%', minHeight: 0 });
const Inset = styled('div')({ padding: '16px 24px' });

/** `booking_types/{id}/bookings`: the bookings of one type on all projects that the user sees. Source: spec 001, point 2.7. */
export default function ReviewBookingsPage() {
  const { bookingTypeId = '' } = useParams();
  const read = useBookingType(bookingTypeId);
  const { data: type, error } = read;
  useAddressName(`/booking_types/${bookingTypeId}/bookings`, type && `${type.title} Bookings`);
  if (!type) {
    const isGone = isMissing(error);
    return (
      <>
        <PageHeader title="Bookings" {...(isGone ? { subject: null } : {})} />
        <Inset>
          {error ? (
            <TypeFault read={read} title="The booking type did not load" />
          ) : (
            <WhileLoading loading skeleton={<BookingSkeleton />}>
              {null}
            </WhileLoading>
          )}
        </Inset>
      </>
    );
  }
  return (
    <>
      <Place id={headingId} tabIndex={-1}>
        <BookingList
          key={type.id}
          type={type}
          headingId={headingId}
          book={
            <>
              <CalendarLink typeId={type.id} />
              <ButtonLink variant="primary" icon="add" to={bookingPages.createOf(type.id)}>
                New Booking
              </ButtonLink>
            </>
          }
        />
      </Place>
    </>
  );
}
