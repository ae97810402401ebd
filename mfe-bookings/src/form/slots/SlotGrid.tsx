import { useEffect, useRef } from 'react';
import type { BookingSubtype, FreeSlot, SlotSpan } from 'shared-api/contracts/bookings';
import { styled, t, VisuallyHidden } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { clockOf, clockText, durationText, spanText, type Span } from '../../shared/bookingTimes';
import { useArrowKeys } from '../../shared/useArrowKeys';
import { columnsOf, hoursOf, rowMinutes, type Block, type SlotColumn } from './slotModel';

const rowHeight = 24;
const minuteHeight = rowHeight / rowMinutes;
const headHeight = 36;

const Scroll = styled('div')({
  maxHeight: 492,
  overflow: 'auto',
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  display: 'grid',
  gridTemplateColumns: '68px minmax(0, 1fr)',
  scrollPaddingTop: headHeight,
});
const Hours = styled('div')({
  // Hours that are scrolled away stay behind the row of titles.
  '&::before': {
    content: '""',
    position: 'sticky',
    top: 0,
    display: 'block',
    height: headHeight,
    borderBottom: `1px solid ${t.border}`,
    backgroundColor: t.bgSubtle,
  },
  fontSize: 12,
  lineHeight: '16px',
  textAlign: 'right',
  color: t.text2,
  '& > div': { height: 2 * rowHeight, paddingRight: 8, whiteSpace: 'nowrap' },
});
const Columns = styled('div')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(112px, 1fr)',
});
const Column = styled('div')({
  borderLeft: `1px solid ${t.border}`,
  '& > header': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: headHeight,
    padding: '0 12px',
    fontSize: 13,
    lineHeight: `${headHeight - 1}px`,
    fontWeight: 500,
    borderBottom: `1px solid ${t.border}`,
    backgroundColor: t.bgSubtle,
  },
});
const Day = styled('div')({
  position: 'relative',
  overflow: 'hidden',
  backgroundImage: `linear-gradient(${t.borderSubtle} 1px, transparent 1px)`,
  backgroundSize: `100% ${2 * rowHeight}px`,
  '& > *': { position: 'absolute', left: 3, right: 3 },
});
const Start = styled('button')({
  display: 'block',
  height: rowHeight,
  padding: '0 8px',
  border: `1px dashed transparent`,
  borderRadius: 4,
  font: 'inherit',
  fontSize: 12,
  lineHeight: `${rowHeight - 2}px`,
  textAlign: 'left',
  whiteSpace: 'nowrap',
  color: t.text2,
  backgroundColor: t.bg,
  cursor: 'pointer',
  '&[data-opens]': { color: t.accentText, fontWeight: 600, borderTopColor: t.borderControl },
  '&:hover': { backgroundColor: t.accentBg, borderColor: t.accent, color: t.accentText },
  '&:focus-visible': { zIndex: 3, outline: `2px solid ${t.focus}`, outlineOffset: -1 },
  // The block of the chosen time lies over it.
  '&[aria-pressed=true]': { color: t.onAccent, backgroundColor: t.accent },
});
const Busy = styled('div')({
  border: `1px solid ${t.border}`,
  borderRadius: 4,
  background: `repeating-linear-gradient(135deg, ${t.bgSubtle} 0 6px, ${t.border} 6px 7px)`,
  '& > span': {
    display: 'inline-block',
    margin: 2,
    padding: '0 6px',
    borderRadius: 2,
    fontSize: 12,
    lineHeight: '16px',
    color: t.text2,
    backgroundColor: t.bg,
  },
});
const Short = styled('div')({ padding: '3px 9px', fontSize: 12, lineHeight: '16px', color: t.text2 });
const Chosen = styled('div')({
  zIndex: 1,
  display: 'flex',
  gap: 6,
  padding: '3px 9px',
  borderRadius: 4,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 600,
  color: t.onAccent,
  backgroundColor: t.accent,
  // A press on it chooses the start below.
  pointerEvents: 'none',
  '& svg': { flex: 'none' },
});

const placeOf = ({ from, to }: Block) => ({ top: from * minuteHeight, height: (to - from) * minuteHeight });
const keyOf = (slot: string | null, { start }: FreeSlot) => `${slot ?? ''} ${start}`;

export interface SlotGridProps {
  label: string;
  subtype: BookingSubtype;
  /** The hours that are drawn. */
  drawn: Span;
  slots: SlotSpan;
  /** The time in the form, and its slot; an empty one means any. */
  chosen: (Span & { slot: string }) | undefined;
  onPick: (start: FreeSlot) => void;
  onStep: (by: 1 | -1) => void;
}

/** The column that shows the chosen time: that of its slot, or the first one that is free then. */
const columnOf = (columns: readonly SlotColumn[], chosen: SlotGridProps['chosen']) =>
  chosen &&
  (columns.find(({ slot }) => slot !== null && slot === chosen.slot) ??
    columns.find(({ starts }) => starts.some(({ start }) => start === chosen.start)) ??
    columns[0]);

/** The slots of a day side by side: what takes them, and a button for each start at which a booking fits. Source: picture 21b. */
export function SlotGrid({ label, subtype, drawn, slots, chosen, onPick, onStep }: SlotGridProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const columns = columnsOf(drawn, subtype, slots);
  const keys = columns.flatMap(({ slot, starts }) => starts.map((one) => keyOf(slot, one)));
  const ownColumn = columnOf(columns, chosen);
  const isOwn = (column: SlotColumn, { start }: FreeSlot) => column === ownColumn && start === chosen?.start;
  const pressed = columns.flatMap((column) =>
    column.starts.filter((one) => isOwn(column, one)).map((one) => keyOf(column.slot, one)),
  )[0];
  const { handlers, tabIndexOf } = useArrowKeys(pressed ?? keys[0], onStep);
  const hours = hoursOf(drawn);
  const minutes = (instant: string) => (Date.parse(instant) - Date.parse(drawn.start)) / 60_000;
  const height = minutes(drawn.finish);
  const chosenBlock = chosen && {
    from: minutes(chosen.start),
    to: Math.min(minutes(chosen.finish), height),
  };
  const isShown = chosenBlock && chosenBlock.from >= 0 && chosenBlock.from < height;
  // A start just before the end of the day has room for its text.
  const drawnHeight = Math.max(
    height,
    ...columns.flatMap(({ starts }) => starts.map(({ at }) => at + rowMinutes)),
  );
  const firstAt = Math.min(...columns.flatMap(({ starts }) => starts.map(({ at }) => at)));
  const top = isShown ? chosenBlock.from : Number.isFinite(firstAt) ? firstAt : 0;
  useEffect(() => {
    if (scroll.current) scroll.current.scrollTop = Math.max(0, top - rowMinutes) * minuteHeight;
    // Only another day scrolls, not a choice on the day that is shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [drawn.start]);
  return (
    // Without a button inside it is reached by Tab itself, because it scrolls.
    <Scroll ref={scroll} role="group" aria-label={label} tabIndex={keys.length ? -1 : 0} {...handlers}>
      <Hours aria-hidden="true">
        {hours.map((hour) => (
          <div key={hour}>{clockText(clockOf(hour))}</div>
        ))}
      </Hours>
      <Columns>
        {columns.map((column) => {
          const title = column.slot === null ? 'Any slot' : `Slot ${column.slot}`;
          return (
            <Column key={column.slot ?? ''} data-column={column.slot ?? ''} role="group" aria-label={title}>
              <header>{title}</header>
              <Day style={{ height: drawnHeight * minuteHeight }}>
                {column.busy.map((block) => (
                  <Busy key={`busy ${block.from}`} style={placeOf(block)}>
                    <span>Busy</span>
                  </Busy>
                ))}
                {column.short.map((block) => (
                  <Short key={`short ${block.from}`} style={placeOf(block)}>
                    Too short for {durationText(subtype.duration)}
                  </Short>
                ))}
                {column.starts.map((one) => {
                  const key = keyOf(column.slot, one);
                  return (
                    <Start
                      key={key}
                      type="button"
                      data-entry={key}
                      tabIndex={tabIndexOf(key, keys)}
                      aria-pressed={isOwn(column, one)}
                      {...(one.opens ? { 'data-opens': '' } : {})}
                      style={{ top: one.at * minuteHeight }}
                      onClick={() => onPick(one)}
                    >
                      {one.opens && <span aria-hidden="true">+ </span>}
                      {clockText(clockOf(one.start))}
                      <VisuallyHidden>
                        {' '}
                        free: {spanText(one, true)} UTC{column.slot !== null && `, slot ${column.slot}`}
                      </VisuallyHidden>
                    </Start>
                  );
                })}
                {isShown && column === ownColumn && (
                  <Chosen aria-hidden="true" style={placeOf(chosenBlock)}>
                    <Icon name="check" size={14} />
                    {clockText(clockOf(chosen.start))} – {clockText(clockOf(chosen.finish))}
                  </Chosen>
                )}
              </Day>
            </Column>
          );
        })}
      </Columns>
    </Scroll>
  );
}
