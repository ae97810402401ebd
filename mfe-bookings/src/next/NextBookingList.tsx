import { useState } from 'react';
import type { Booking } from 'shared-api/contracts/bookings';
import { phoneMedia, RouterLink, styled, t } from 'shared-ui/core';
import type { To } from 'shared-ui/router';
import { spanText } from '../shared/bookingTimes';
import { StatusTag } from '../shared/StatusTag';
import { useBookingParam } from '../useBookingParam';

const List = styled('ol')({
  '& li + li': { borderTop: `1px solid ${t.borderSubtle}` },
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 16,
    alignItems: 'center',
    padding: '8px 0',
    minHeight: 52,
  },
  // The row whose booking the panel shows; its background reaches past the text.
  '& li:has(a[aria-current])': {
    backgroundColor: t.bgSelected,
    boxShadow: `-8px 0 ${t.bgSelected}, 8px 0 ${t.bgSelected}`,
  },
  '& strong': { fontWeight: 500, color: t.text },
  '& em': { fontStyle: 'normal', fontWeight: 500, color: t.warning },
  '& a': { overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: t.text2 },
  [phoneMedia]: { '& li': { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 4 } },
});

/** The user's own step in a booking: `Approve or decline`, `Review “Standard change” and “Review meeting”`. */
export function nextStep({ can, ...booking }: Booking): string {
  if (booking.booking_status === 'pending') return 'Approve or decline';
  const names = [
    ...(can.review ? [booking.booking_subtype_name] : []),
    ...(can.review_child ? [booking.child_booking_subtype_name] : []),
  ];
  return `Review ${names.map((name) => `“${name}”`).join(' and ')}`;
}

export interface NextBookingListProps {
  rows: readonly Booking[];
  /** @returns the address that opens the panel of a booking, where the user takes the step */
  addressOf: (id: number) => To;
}

/** Lists bookings with the user's own step; those whose start has passed are marked. */
export function NextBookingList({ rows, addressOf }: NextBookingListProps) {
  const [now] = useState(() => Date.now());
  const { linkProps } = useBookingParam();
  return (
    <List>
      {rows.map((row) => (
        <li key={row.id}>
          <div>
            <RouterLink {...linkProps(row.id)} to={addressOf(row.id)}>
              {row.booking_subtype_name} for #{row.project_id} {row.project_name}
            </RouterLink>
            <small>
              <strong>{nextStep(row)}</strong> · {spanText(row, row.booking_subtype_show_time)}
              {row.booking_subtype_show_time && ' UTC'}
              {Date.parse(row.start) <= now && (
                <>
                  {' · '}
                  <em>start has passed</em>
                </>
              )}
            </small>
          </div>
          <StatusTag status={row.booking_status} />
        </li>
      ))}
    </List>
  );
}
