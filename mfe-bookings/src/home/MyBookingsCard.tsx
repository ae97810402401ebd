import { useState } from 'react';
import type { Booking } from 'shared-api/contracts/bookings';
import { useMyBookings } from 'shared-api/delivery';
import { formatCount } from 'shared-api/format';
import { Card, LoadError, phoneMedia, RouterLink, Skeleton, styled, t, useDelayedFlag } from 'shared-ui/core';
import { bookingPages } from '../bookingAddress';
import { clockOf, clockText, dayText, spanText } from '../shared/bookingTimes';
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

/** The card names so many bookings; it counts the others. */
const maxRows = 5;
const days = 7;

const time = (instant: string) => clockText(clockOf(instant));

/** The work of a booking, or its meeting. */
interface Part {
  booking: Booking;
  name: string;
  start: string;
  finish: string;
  showTime: boolean;
  /** null: none yet, or its name is not shown. */
  slot: string | null;
}

const byStart = (a: Part, b: Part) => Date.parse(a.start) - Date.parse(b.start);

/**
 * The parts of a booking that have not ended and start in these days, or else the one that comes next: the list may be a little older
 * than this moment. @param now milliseconds since 1970
 */
function nextParts(booking: Booking, now: number): Part[] {
  const { child_start: from, child_finish: to } = booking;
  const work: Part = {
    booking,
    name: booking.booking_subtype_name,
    start: booking.start,
    finish: booking.finish,
    showTime: booking.booking_subtype_show_time,
    slot: booking.booking_subtype_show_slot ? booking.slot : null,
  };
  if (from === null || to === null) return [work];
  const meeting: Part = {
    booking,
    name: booking.child_booking_subtype_name ?? work.name,
    start: from,
    finish: to,
    showTime: booking.child_booking_subtype_show_time ?? true,
    slot: booking.child_booking_subtype_show_slot ? booking.child_slot : null,
  };
  const parts = [work, meeting];
  const open = parts.filter((part) => Date.parse(part.finish) > now).sort(byStart);
  const soon = open.filter((part) => Date.parse(part.start) < now + days * 86_400_000);
  return soon.length ? soon : [open[0] ?? work];
}

function Row({ part: { booking, name, start, finish, showTime, slot } }: { part: Part }) {
  const { id, project_id: projectId, booking_type_id: typeId } = booking;
  return (
    <li>
      <time dateTime={start}>
        {showTime ? (
          <>
            {dayText(start)}{' '}
            <small>
              {time(start)} – {time(finish)}
            </small>
          </>
        ) : (
          spanText({ start, finish }, false)
        )}
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
  const [now] = useState(Date.now);
  const more = page ? page.total - page.rows.length : 0;
  return (
    <Card title={`My bookings, next ${days} days`} note="Times in UTC">
      {error && !page ? (
        <LoadError title="Your bookings did not load." read={read} />
      ) : page?.rows.length === 0 ? (
        <p>You have no booking in the next {days} days.</p>
      ) : page ? (
        <>
          <List>
            {page.rows
              .flatMap((booking) => nextParts(booking, now))
              .sort(byStart)
              .map((part) => (
                <Row key={`${part.booking.id} ${part.start}`} part={part} />
              ))}
          </List>
          {more > 0 && (
            <Foot>
              and {formatCount(more)}
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
