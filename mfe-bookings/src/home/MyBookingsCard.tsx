import { useState } from 'react';
import type { Booking } from 'shared-api/contracts/bookings';
import { useMyBookings } from 'shared-api/delivery';
import { Card, LoadError, phoneMedia, RouterLink, Skeleton, styled, t, useDelayedFlag } from 'shared-ui/core';
import { bookingPages } from '../bookingAddress';
import { clockOf, clockText, dayText } from '../shared/bookingTimes';
import { StatusTag } from '../shared/StatusTag';

const List = styled('ol')({
  listStyle: 'none',
  '& li + li': { borderTop: `1px solid ${t.borderSubtle}` },
  '& li': {
    display: 'grid',
    gridTemplateColumns: '132px minmax(0, 1fr) auto',
    columnGap: 12,
    alignItems: 'center',
    minHeight: 52,
    padding: '6px 0',
  },
  '& time': { fontVariantNumeric: 'tabular-nums' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: t.text2 },
  '& a': { display: 'block' },
  '& a, & li > div > small': { overflowWrap: 'anywhere' },
  [phoneMedia]: {
    '& li': { gridTemplateColumns: 'minmax(0, 1fr) auto', minHeight: 60 },
    '& time': { gridColumn: '1 / 2', gridRow: 2, fontSize: 12, lineHeight: '16px', color: t.text2 },
    '& time > small': { display: 'inline' },
  },
});
const Foot = styled('p')({ marginTop: 8, color: t.text2 });

/** The card names so many; it counts the others. */
const maxRows = 5;

const time = (instant: string) => clockText(clockOf(instant));

interface Part {
  name: string;
  start: string;
  finish: string;
  slot: string | null;
}

/** The part of a booking that comes next: its meeting may be in these days, and the work itself later. @param now milliseconds since 1970 */
function nextPart(booking: Booking, now: number): Part {
  const { booking_subtype_name: name, start, finish, slot } = booking;
  const { child_booking_subtype_name: meeting, child_start: from, child_finish: to, child_slot } = booking;
  const work: Part = { name, start, finish, slot };
  if (from === null || to === null) return work;
  const parts = [work, { name: meeting ?? name, start: from, finish: to, slot: child_slot }];
  const open = parts.filter((part) => Date.parse(part.finish) > now);
  return open.sort((a, b) => Date.parse(a.start) - Date.parse(b.start))[0] ?? work;
}

function Row({ booking }: { booking: Booking }) {
  const { id, project_id: projectId, booking_type_id: typeId } = booking;
  const [now] = useState(Date.now);
  const { name, start, finish, slot } = nextPart(booking, now);
  return (
    <li>
      <time dateTime={start}>
        {dayText(start)}{' '}
        <small>
          {time(start)} – {time(finish)}
        </small>
      </time>
      <div>
        <RouterLink to={`${bookingPages.list(projectId, typeId)}?booking=${id}`}>
          {name}
          {slot && `, slot ${slot}`}
        </RouterLink>
        <small>
          #{projectId} {booking.project_name}
        </small>
      </div>
      <StatusTag status={booking.booking_status} />
    </li>
  );
}

/** A card for Home: the bookings of the next 7 days that the user requested or that are on their projects. */
export default function MyBookingsCard() {
  const read = useMyBookings(maxRows);
  const { page, error } = read;
  const slow = useDelayedFlag(!page && !error);
  const more = page ? page.total - page.rows.length : 0;
  return (
    <Card title="My bookings, next 7 days" note="Times in UTC">
      {error && !page ? (
        <LoadError title="Your bookings did not load." read={read} />
      ) : page?.rows.length === 0 ? (
        <p>You have no booking in the next 7 days.</p>
      ) : page ? (
        <>
          <List>
            {page.rows.map((booking) => (
              <Row key={booking.id} booking={booking} />
            ))}
          </List>
          {more > 0 && (
            <Foot>
              and {more.toLocaleString('en-GB')}
              {page.capped && '+'} more
            </Foot>
          )}
        </>
      ) : (
        <div style={{ height: 208 }}>{slow && <Skeleton height={208} />}</div>
      )}
    </Card>
  );
}
