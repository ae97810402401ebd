import { useId, useState } from 'react';
import { useNextBookings } from 'shared-api/delivery';
import { formatTotal } from 'shared-api/format';
import { limits } from 'shared-api/limits';
import type { SlotProps } from 'shared-api/portal';
import { Button, LoadError, RouterLink, styled, t } from 'shared-ui/core';
import { ShownBooking } from '../ShownBooking';
import { bookingQuery, useBookingParam } from '../useBookingParam';
import { NextBookingList } from './NextBookingList';

const Section = styled('section')({
  marginTop: 24,
  '& > a': { display: 'inline-block', marginTop: 4, padding: '4px 0' },
});
const Heading = styled('h2')({
  fontSize: 16,
  lineHeight: '24px',
  fontWeight: 600,
  '& > span': { marginLeft: 8, fontWeight: 400, color: t.text2 },
});
/** Rows that are shown at first. */
const firstRows = 10;
/** Rows on a card, which leads to the page. */
const compactRows = 3;

/** The page with this section, where the panel of a booking can be open. */
const addressOnPage = (id: number) => `/projects/next${bookingQuery(id)}`;

/**
 * A section of the page “Needs you” and of its card on Home: the bookings in which the user must act next. A booking opens in a
 * panel beside the page, so that several are decided one after the other.
 */
export default function NextBookings({ compact = false }: SlotProps['next.sections']) {
  const [maxRows, setMaxRows] = useState<number>(compact ? compactRows : firstRows);
  const heading = useId();
  const read = useNextBookings(maxRows);
  const { page, error, isLoading } = read;
  const { toBooking } = useBookingParam();
  // An open panel stays when its booking, the last one, has been decided.
  const panel = !compact && <ShownBooking fallbackId={heading} rows={page?.rows ?? []} />;
  if ((!page && !error) || page?.rows.length === 0) return panel;
  const count = page && formatTotal(page);
  return (
    <Section aria-labelledby={heading}>
      <Heading id={heading} tabIndex={-1}>
        Bookings{count && <span>{count}</span>}
      </Heading>
      {page ? (
        <NextBookingList rows={page.rows} addressOf={compact ? addressOnPage : toBooking} />
      ) : (
        <LoadError title="The bookings that wait for you did not load." read={read} />
      )}
      {compact && page && page.total > page.rows.length && (
        <RouterLink to="/projects/next">Show all {count} bookings</RouterLink>
      )}
      {!compact && page && page.total > page.rows.length && maxRows < limits.perPageMax && (
        <Button
          busy={isLoading}
          onClick={() => setMaxRows(Math.min(maxRows + 2 * limits.listPageSize, limits.perPageMax))}
        >
          Show more bookings
        </Button>
      )}
      {panel}
    </Section>
  );
}
