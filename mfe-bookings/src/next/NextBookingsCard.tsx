import { useNextBookings } from 'shared-api/delivery';
import { Card, LoadError, Skeleton, useDelayedFlag } from 'shared-ui/core';
import { NextBookingList } from './NextBookingList';

/** The card names so many; the page “Needs You” lists all. */
const maxRows = 5;

/** A card for the dashboard: the bookings in which the user must act next. */
export default function NextBookingsCard() {
  const read = useNextBookings(maxRows);
  const { page, error } = read;
  const slow = useDelayedFlag(!page && !error);
  return (
    <Card
      title={
        page && page.total > maxRows ? `Bookings that need you: ${page.total}` : 'Bookings that need you'
      }
    >
      {error && !page ? (
        <LoadError title="The bookings that wait for you did not load." read={read} />
      ) : page?.rows.length === 0 ? (
        <p>No booking waits for you.</p>
      ) : page ? (
        <NextBookingList rows={page.rows} compact />
      ) : (
        slow && <Skeleton height={120} />
      )}
    </Card>
  );
}
