import type { Booking, BookingHistoryEntry } from 'shared-api/contracts/bookings';
import { useBookingHistory } from 'shared-api/delivery';
import { Avatar, LoadError, RouterLink, Spinner, styled, t, Tooltip, useDelayedFlag } from 'shared-ui/core';
import { formatTimestamp, relativeTime } from 'shared-ui/date';
import { dayText } from '../shared/bookingTimes';
import { useBookingParam } from '../useBookingParam';

const Section = styled('section')({
  marginTop: 8,
  '& > h3': { fontSize: 14, lineHeight: '20px', fontWeight: 600, marginBottom: 8 },
});
const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  columnGap: 8,
  paddingBottom: 12,
});
const Words = styled('p')({
  color: t.text2,
  overflowWrap: 'anywhere',
  '& strong': { fontWeight: 500, color: t.text },
  '& a': { textDecoration: 'underline' },
});
const Time = styled('time')({
  fontSize: 12,
  lineHeight: '16px',
  color: t.text3,
  fontVariantNumeric: 'tabular-nums',
});
const Comment = styled('p')({
  marginTop: 4,
  padding: '7px 10px',
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});

const words: Record<Exclude<BookingHistoryEntry['event'], 'reviewed' | 'rescheduled'>, string> = {
  booked: 'booked it',
  pending: 'asked for it',
  approved: 'approved it',
  declined: 'declined it',
  cancelled: 'cancelled it',
};

function EventWords({ entry, booking }: { entry: BookingHistoryEntry; booking: Booking }) {
  const { toBooking } = useBookingParam();
  const { event, rescheduled, review_status: status, booking_subtype_name: leg } = entry;
  if (event === 'reviewed')
    return (
      <>
        set <strong>{status}</strong>
        {booking.child_id !== null && ` for ${leg}`}
      </>
    );
  if (event !== 'rescheduled') return words[event];
  if (!rescheduled) return 'rescheduled it';
  const isOld = rescheduled.from.id === booking.id;
  const other = isOld ? rescheduled.to : rescheduled.from;
  return (
    <>
      rescheduled it {isOld ? 'to' : 'from'}{' '}
      <RouterLink to={toBooking(other.id)}>{dayText(other.start)}</RouterLink>
    </>
  );
}

/** Milliseconds after which the spinner shows. Source: spec 001, points 2.7 and 9. */
const spinnerDelay = 500;

/** What happened to a booking, newest first, its reviews included. */
export function BookingHistory({ booking }: { booking: Booking }) {
  const read = useBookingHistory(booking.id);
  const isSlow = useDelayedFlag(!read.data && read.isLoading, spinnerDelay, 0);
  return (
    <Section aria-labelledby="booking-history">
      <h3 id="booking-history">History</h3>
      <LoadError title="The history did not load." read={read} />
      {isSlow && !read.data && (
        <div role="status" aria-label="Loading the history">
          <Spinner />
        </div>
      )}
      <ul>
        {read.data?.map((entry) => (
          <Item key={entry.id}>
            <Avatar name={entry.creator.name} />
            <div>
              <Words>
                <strong>{entry.creator.name}</strong> <EventWords entry={entry} booking={booking} />
              </Words>
              <Tooltip describe title={relativeTime(entry.created_on)} placement="right">
                <Time dateTime={entry.created_on}>{formatTimestamp(entry.created_on)}</Time>
              </Tooltip>
              {entry.comment && <Comment>{entry.comment}</Comment>}
            </div>
          </Item>
        ))}
      </ul>
    </Section>
  );
}
