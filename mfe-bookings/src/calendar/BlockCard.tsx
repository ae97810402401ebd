import type { DragEvent, ReactNode } from 'react';
import { RouterLink, styled, t, VisuallyHidden } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import type { To } from 'shared-ui/router';
import { clockOf, clockText, localSpanText, spanText, type Span } from '../shared/bookingTimes';
import { bookingLinkId } from '../useBookingParam';
import type { Block, Part } from './calendarModel';

const stripes = `repeating-linear-gradient(135deg, ${t.bgSubtle} 0 6px, ${t.border} 6px 7px)`;

const look = {
  display: 'block',
  width: '100%',
  height: '100%',
  minHeight: 24,
  padding: '2px 8px',
  border: `1px solid ${t.border}`,
  borderRadius: 4,
  fontSize: 12,
  lineHeight: '16px',
  textAlign: 'left',
  color: t.text,
  overflow: 'hidden',
  '& strong': { display: 'flex', alignItems: 'center', gap: 4, fontWeight: 600, whiteSpace: 'nowrap' },
  '& strong > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& small': {
    display: 'block',
    fontSize: 12,
    color: t.text2,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& svg': { flex: 'none' },
} as const;

const Booked = styled(RouterLink)({
  ...look,
  backgroundColor: t.successBg,
  borderColor: t.success,
  '& strong': { ...look['& strong'], color: t.text },
  '& strong > svg': { color: t.success },
  '&:hover': { textDecoration: 'none', borderColor: t.accent },
  '&:focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: 1 },
  '&[data-status=pending]': { backgroundColor: t.warningBg, border: `1px dashed ${t.warning}` },
  '&[data-status=pending] strong > svg': { color: t.warning },
  '&[draggable=true]': { cursor: 'grab' },
  '&[data-moved]': { boxShadow: `0 0 0 2px ${t.accent}` },
});
const Busy = styled('div')({
  ...look,
  background: stripes,
  '& > span': { backgroundColor: t.bg, padding: '0 4px', borderRadius: 2, color: t.text2 },
});
const freeLook = {
  ...look,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  border: `1px dashed ${t.borderControl}`,
  backgroundColor: t.bg,
  cursor: 'pointer',
  fontFamily: 'inherit',
  '& b': { color: t.accentText, fontWeight: 600 },
  '&:hover, &[data-over]': { backgroundColor: t.accentBg, borderColor: t.accent, textDecoration: 'none' },
  '&:focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: 1 },
} as const;
const FreeLink = styled(RouterLink)(freeLook);
const FreeButton = styled('button')(freeLook);

const slotText = (slot: string | null) => (slot === null ? 'no slot yet' : `slot ${slot}`);
const clockSpan = ({ start, finish }: Span) => `${clockText(clockOf(start))} – ${clockText(clockOf(finish))}`;

/** The day, the time in UTC and in the reader's zone, in words. */
function timeWords(span: Span, showTime: boolean): string {
  const local = localSpanText(span, showTime);
  return `${spanText(span, showTime)}${showTime ? ' UTC' : ''}${local ? `, your time ${local}` : ''}`;
}

export interface BlockActions {
  toBooking: (id: number) => To;
  /** The address of the form for a free time. */
  toForm: (block: Block & { kind: 'free' }) => To;
  /** Moves the chosen booking to a free time; undefined while none is moved. */
  onMove: ((block: Block & { kind: 'free' }) => void) | undefined;
  /** Whether a booking can be dragged. */
  mayMove: (block: Block) => boolean;
  onDrag: (id: number | null) => void;
  onDrop: (block: Block & { kind: 'free' }) => void;
  movedId: number | null;
  /** Free times are more than days. */
  showTime: boolean;
  /** Slots of free times have names that people know. */
  showSlot: boolean;
}

export interface BlockCardProps {
  part: Part;
  actions: BlockActions;
  /** Only one entry of a calendar is in the tab order. */
  tabIndex: 0 | -1;
}

/** An entry of the calendar: the link to a booking, a busy time, or a free time that is booked or moved to. */
export function BlockCard({
  part: { block, continues, lanes },
  actions,
  tabIndex,
}: BlockCardProps): ReactNode {
  if (block.kind === 'busy')
    return (
      <Busy>
        <span>
          Busy{' '}
          <span>
            {[block.showTime && clockSpan(block), block.showSlot && slotText(block.slot)]
              .filter(Boolean)
              .join(', ')}
          </span>
        </span>
      </Busy>
    );
  if (block.kind === 'free') {
    const many =
      block.slots.length > 1
        ? `${block.slots.length} slots`
        : actions.showSlot
          ? slotText(block.slot)
          : '1 slot';
    const shown = (
      <>
        <VisuallyHidden>{actions.onMove ? 'Move here: ' : 'Book '}</VisuallyHidden>
        <span>
          <b>
            <span aria-hidden="true">+ </span>Free
          </b>{' '}
          {lanes === 1 && actions.showTime && clockSpan(block)}
        </span>
        <small>{many}</small>
        <VisuallyHidden>, {timeWords(block, actions.showTime)}</VisuallyHidden>
      </>
    );
    const over = (event: DragEvent<HTMLElement>, isOver: boolean) => {
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      event.currentTarget.toggleAttribute('data-over', isOver);
    };
    const target = {
      'data-entry': block.key,
      tabIndex,
      onDragOver: (event: DragEvent<HTMLElement>) => over(event, true),
      onDragLeave: (event: DragEvent<HTMLElement>) => over(event, false),
      onDrop: (event: DragEvent<HTMLElement>) => {
        over(event, false);
        actions.onDrop(block);
      },
    };
    const { onMove } = actions;
    return onMove ? (
      <FreeButton type="button" onClick={() => onMove(block)} {...target}>
        {shown}
      </FreeButton>
    ) : (
      <FreeLink to={actions.toForm(block)} {...target}>
        {shown}
      </FreeLink>
    );
  }
  const { booking, name, isFirst, showTime, showSlot } = block;
  const status = booking.booking_status;
  return (
    <Booked
      id={isFirst && !continues ? bookingLinkId(booking.id) : undefined}
      to={actions.toBooking(booking.id)}
      data-status={status}
      data-entry={`${block.key}${continues ? ' on' : ''}`}
      tabIndex={tabIndex}
      draggable={actions.mayMove(block)}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        actions.onDrag(booking.id);
      }}
      onDragEnd={() => actions.onDrag(null)}
      {...(actions.movedId === booking.id && isFirst ? { 'data-moved': '' } : {})}
    >
      <strong>
        <Icon name={status === 'pending' ? 'hourglass' : 'success'} size={14} />
        <span>
          {booking.project_id} {booking.project_name}
        </span>
      </strong>
      <small>
        {showTime && `${clockSpan(block)} · `}
        {name}
        {showSlot && ` · ${slotText(block.slot)}`}
      </small>
      <VisuallyHidden>
        , {timeWords(block, showTime)}, {status}
      </VisuallyHidden>
    </Booked>
  );
}
