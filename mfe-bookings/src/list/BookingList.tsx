import { useEffect, useRef, useState } from 'react';
import { can } from 'shared-api/client';
import type { Booking, BookingSubtype, BookingType } from 'shared-api/contracts/bookings';
import { useBookingSubtypes, useProjectBookings } from 'shared-api/delivery';
import type { SlotProps } from 'shared-api/portal';
import { Button, ButtonLink, CountTag, EmptyState, LoadError, styled, t, WhileLoading } from 'shared-ui/core';
import { useSearchParams } from 'shared-ui/router';
import { bookingPages } from '../bookingAddress';
import { BookingSkeleton } from '../BookingSkeleton';
import { canReschedule, splitByTime } from '../shared/bookingStatus';
import { ShownBooking } from '../ShownBooking';
import { describeBooking, legsOf } from '../shared/bookingLegs';
import { BookingTable } from './BookingTable';
import { CancelDialog } from '../shared/CancelDialog';
import { useNow } from '../shared/useNow';

const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
  marginBottom: 12,
  '& h2': { fontSize: 16, lineHeight: '24px', fontWeight: 600, letterSpacing: '-0.011em' },
  '& h2:focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: 2, borderRadius: 4 },
  '& > a': { marginLeft: 'auto' },
});
const Nothing = styled('p')({ color: t.text2, padding: '8px 0' });
const Older = styled('div')({ marginTop: 16, '& > div': { marginTop: 8 } });

/** The query parameter that opens past and cancelled bookings, so that a link shows the same to every reader. */
const olderParam = 'older';

type ListProps = SlotProps['project.tabs'] & { type: BookingType };

function Lists({
  rows,
  subtypes,
  ...tab
}: ListProps & { rows: readonly Booking[]; subtypes: readonly BookingSubtype[] }) {
  const { project, permissions, type } = tab;
  const heading = useRef<HTMLHeadingElement>(null);
  const [query, setQuery] = useSearchParams();
  const [cancelling, setCancelling] = useState<Booking>();
  const done = useRef(false);
  const now = useNow();
  // The pressed button unmounts with the cancelled booking, so the focus moves to the heading.
  useEffect(() => {
    if (!cancelling && done.current) heading.current?.focus();
    done.current = false;
  }, [cancelling]);
  const mayBook = can(permissions, 'POST', 'bookings');
  const { ahead, behind } = splitByTime(rows, now);
  const isOpen = query.has(olderParam);
  const shared = {
    subtypes,
    rescheduleTo: (row: Booking) =>
      mayBook && canReschedule(row, now) ? bookingPages.reschedule(project.id, type.id, row.id) : undefined,
    onCancel: setCancelling,
    onApproved: () => heading.current?.focus(),
  };
  const book = mayBook && (
    <ButtonLink variant="primary" icon="add" to={bookingPages.create(project.id, type.id)}>
      New Booking
    </ButtonLink>
  );
  const toggle = () =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOpen) next.delete(olderParam);
        else next.set(olderParam, '');
        return next;
      },
      { replace: true },
    );
  const toCancel = cancelling && (rows.find(({ id }) => id === cancelling.id) ?? cancelling);
  return (
    <>
      <Head>
        <h2 id="bookings" ref={heading} tabIndex={-1}>
          {type.title} Bookings
        </h2>
        {ahead.length > 0 && <CountTag>{ahead.length} ahead</CountTag>}
        {rows.length > 0 && book}
      </Head>
      {!rows.length && (
        <EmptyState icon="event" title="Nothing is booked yet" actions={book}>
          {mayBook
            ? `Choose when it is to be, up to ${type.horizon_days} days ahead.`
            : 'Whoever plans the work books here.'}
        </EmptyState>
      )}
      {rows.length > 0 && !ahead.length && <Nothing>Nothing is booked ahead.</Nothing>}
      {ahead.length > 0 && <BookingTable label="Bookings ahead" rows={ahead} {...shared} />}
      {behind.length > 0 && (
        <Older>
          <Button
            variant="text"
            icon={isOpen ? 'chevron-down' : 'chevron-right'}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            {isOpen ? 'Hide' : 'Show'} past and cancelled ({behind.length})
          </Button>
          {isOpen && <BookingTable label="Past and cancelled bookings" rows={behind} {...shared} />}
        </Older>
      )}
      <ShownBooking inProject fallbackId="bookings" />
      {toCancel && (
        <CancelDialog
          booking={toCancel}
          description={describeBooking(legsOf(toCancel, subtypes))}
          onDone={() => {
            done.current = true;
          }}
          onClose={() => setCancelling(undefined)}
        />
      )}
    </>
  );
}

/** The bookings of one type: upcoming ones, and below them, folded, past and cancelled ones. Updates live. */
export function BookingList(props: ListProps) {
  const bookings = useProjectBookings(String(props.project.id), props.type.id);
  const subtypes = useBookingSubtypes(props.type.id);
  const failed = [bookings, subtypes].filter(({ data, error }) => error && !data);
  const read = {
    error: failed[0]?.error ?? bookings.error,
    isLoading: bookings.isLoading || subtypes.isLoading,
    retry: () => (failed.length ? failed : [bookings]).forEach(({ retry }) => retry()),
  };
  const isThere = bookings.data && subtypes.data;
  return (
    <>
      <LoadError title="The bookings did not load." read={read} sx={{ marginBottom: '12px' }} />
      <WhileLoading loading={!isThere && !failed.length} skeleton={<BookingSkeleton />}>
        {bookings.data && subtypes.data && <Lists {...props} rows={bookings.data} subtypes={subtypes.data} />}
      </WhileLoading>
    </>
  );
}
