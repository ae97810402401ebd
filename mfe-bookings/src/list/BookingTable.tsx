import type { Booking, BookingSubtype } from 'shared-api/contracts/bookings';
import {
  Button,
  ButtonLink,
  CardTable,
  phoneMedia,
  styled,
  RouterLink,
  t,
  VisuallyHidden,
} from 'shared-ui/core';
import { StatusTag } from '../shared/StatusTag';
import { bookingLinkId, useBookingParam } from '../useBookingParam';
import { ApproveButton } from '../shared/ApproveButton';
import { describeBooking, legsOf } from '../shared/bookingLegs';
import { When } from './When';

const columns = (slot: string) =>
  `minmax(0, 7fr) minmax(0, 3fr) ${slot}minmax(0, 4fr) minmax(0, 2fr) minmax(0, 2.5fr) minmax(0, 264px)`;
const Table = styled(CardTable)({
  '& [role=row]': {
    gridTemplateColumns: columns(''),
    alignItems: 'start',
  },
  '&[data-slots] [role=row]': {
    gridTemplateColumns: columns('minmax(0, 1.5fr) '),
  },
  '& [role=row] > [data-actions]': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: 4,
    padding: '4px 0',
  },
  '& [data-label]::before': { display: 'none' },
  [phoneMedia]: {
    '& [role=row], &[data-slots] [role=row]': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'stretch',
      gap: 4,
      padding: 12,
    },
    '& [role=row] > *, & [role=row] > [data-actions]': { padding: 0 },
    '& [data-label]': { display: 'flex', gap: 8, order: 1 },
    '& [data-label]::before': {
      display: 'block',
      content: 'attr(data-label)',
      flex: '0 0 88px',
      color: t.text3,
    },
    '& [role=row] > [data-actions]': { justifyContent: 'flex-start', gap: 8, order: 2 },
    '& [data-actions]:empty': { display: 'none !important' },
  },
});
const Why = styled('p')({
  marginTop: 4,
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: t.text2,
});
const Lines = styled('div')({ display: 'flex', flexDirection: 'column', color: t.text2 });

export interface BookingTableProps {
  /** The table's accessible name. */
  label: string;
  rows: readonly Booking[];
  subtypes: readonly BookingSubtype[];
  /** The address at which a booking is rescheduled; undefined if the user may not, or no longer, reschedule it. */
  rescheduleTo: (row: Booking) => string | undefined;
  onCancel: (row: Booking) => void;
  onApproved: () => void;
}

function Row({
  row,
  withSlot,
  subtypes,
  ...on
}: Omit<BookingTableProps, 'label' | 'rows'> & { row: Booking; withSlot: boolean }) {
  const legs = legsOf(row, subtypes);
  const description = describeBooking(legs);
  const slots = legs.map(({ slot }) => slot).filter((slot) => slot !== null);
  // A single N/A if no leg has a review.
  const reviewed = legs.some(({ review }) => review !== null) ? legs : legs.slice(0, 1);
  const to = on.rescheduleTo(row);
  const { toBooking } = useBookingParam();
  return (
    <div role="row" data-row="">
      <div role="rowheader">
        <When legs={legs} />
      </div>
      <div role="cell" data-label="Type">
        <RouterLink id={bookingLinkId(row.id)} to={toBooking(row.id)}>
          {row.booking_subtype_name}
        </RouterLink>
      </div>
      {withSlot && (
        <div role="cell" data-label="Slot">
          <span>{slots.join(', ') || '–'}</span>
        </div>
      )}
      <div role="cell">
        <StatusTag status={row.booking_status} />
        {row.pending_descr && <Why>{row.pending_descr}</Why>}
      </div>
      <div role="cell" data-label="Review">
        <Lines>
          {reviewed.map(({ start, name, review }) => (
            <span key={`${start} ${name}`}>{review ?? 'N/A'}</span>
          ))}
        </Lines>
      </div>
      <div role="cell" data-label="Requester">
        <Lines>{row.requester_name}</Lines>
      </div>
      <div role="cell" data-actions="">
        {row.can.approve && <ApproveButton booking={row} description={description} onDone={on.onApproved} />}
        {to && (
          <ButtonLink size="small" variant="text" tone="accent" to={to}>
            Reschedule<VisuallyHidden>: {description}</VisuallyHidden>
          </ButtonLink>
        )}
        {row.can.cancel && (
          <Button
            size="small"
            variant="text"
            tone="danger"
            aria-haspopup="dialog"
            aria-label={`Cancel: ${description}`}
            onClick={() => on.onCancel(row)}
          >
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}

/** A table of bookings with their actions; on phones a list of cards. Source: spec 001, points 2.7 and 3. */
export function BookingTable({ label, rows, ...rest }: BookingTableProps) {
  const withSlot = rest.subtypes.some(({ show_slot: shown }) => shown);
  const titles = ['When (UTC)', 'Type', ...(withSlot ? ['Slot'] : []), 'Status', 'Review', 'Requester'];
  return (
    <Table role="table" aria-label={label} {...(withSlot ? { 'data-slots': '' } : {})}>
      <div role="rowgroup" data-titles="">
        <div role="row">
          {titles.map((title) => (
            <div key={title} role="columnheader">
              {title}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" data-rows="">
        {rows.map((row) => (
          <Row key={row.id} row={row} withSlot={withSlot} {...rest} />
        ))}
      </div>
    </Table>
  );
}
