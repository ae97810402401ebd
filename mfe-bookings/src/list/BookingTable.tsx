import type { Booking, BookingSubtype } from 'shared-api/contracts/bookings';
import { Button, ButtonLink, CardTable, phoneMedia, styled, t, VisuallyHidden } from 'shared-ui/core';
import { spanText } from '../bookingTimes';
import { ApproveButton } from './ApproveButton';
import { legsOf, type Leg } from './bookingOrder';
import { StatusTag } from './StatusTag';
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
  // On a phone each booking is a card.
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

/** A booking in words, for what speaks of it: "Network Change, Tue 3 Jun, 6:00 pm – 10:00 pm". */
export const wordsOf = ([first]: readonly Leg[]): string =>
  first ? `${first.name}, ${spanText(first, first.showTime)}` : '';

export interface BookingTableProps {
  /** Names the table. */
  label: string;
  rows: readonly Booking[];
  subtypes: readonly BookingSubtype[];
  /** Where a booking gets another time; undefined: not by this person, or not any more. */
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
  const words = wordsOf(legs);
  const slots = legs.map(({ slot }) => slot).filter((slot) => slot !== null);
  // Said once, where no leg is reviewed.
  const reviewed = legs.some(({ review }) => review !== null) ? legs : legs.slice(0, 1);
  const to = on.rescheduleTo(row);
  return (
    <div role="row" data-row="">
      <div role="rowheader">
        <When legs={legs} />
      </div>
      <div role="cell" data-label="Type">
        <span>{row.booking_subtype_name}</span>
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
        {row.can.approve && <ApproveButton booking={row} words={words} onDone={on.onApproved} />}
        {to && (
          <ButtonLink size="small" variant="text" tone="accent" to={to}>
            Reschedule<VisuallyHidden>: {words}</VisuallyHidden>
          </ButtonLink>
        )}
        {row.can.cancel && (
          <Button
            size="small"
            variant="text"
            tone="danger"
            aria-haspopup="dialog"
            aria-label={`Cancel: ${words}`}
            onClick={() => on.onCancel(row)}
          >
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}

/** Bookings with what can be done with each. On a phone each is a card. Source: spec 001, points 2.7 and 3. */
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
