import { addDays } from 'shared-api/workingDays';
import { RouterLink, styled, t, Tag, VisuallyHidden } from 'shared-ui/core';
import type { To } from 'shared-ui/router';
import { clockOf, clockText, dayText } from '../shared/bookingTimes';
import { bookingLinkId } from '../useBookingParam';
import type { BlockActions } from './BlockCard';
import { byStart, isOn, weekdays, type TakenBlock } from './calendarModel';
import type { DayNotes } from './dayNotes';
import { useArrowKeys } from '../shared/useArrowKeys';

/** A day shows so many of its bookings; the others are on the day's own view. */
const maxShown = 3;

const Scroll = styled('div')({
  flex: '1 1 auto',
  minHeight: 240,
  overflow: 'auto',
  borderTop: `1px solid ${t.border}`,
});
const Month = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(112px, 1fr))',
  gridTemplateRows: 'auto',
  gridAutoRows: '1fr',
  minHeight: '100%',
});
const Weekday = styled('div')({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  padding: '0 6px',
  borderRight: `1px solid ${t.border}`,
  borderBottom: `1px solid ${t.border}`,
  backgroundColor: t.bgSubtle,
  fontSize: 12,
  lineHeight: '28px',
  fontWeight: 500,
  color: t.text2,
});
const Cell = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  alignContent: 'start',
  gap: 2,
  minHeight: 112,
  padding: 6,
  borderRight: `1px solid ${t.border}`,
  borderBottom: `1px solid ${t.border}`,
  '&[data-other] > header a': { color: t.text3 },
  '&[data-closed]': { backgroundColor: t.bgSubtle },
  '& > header': { display: 'flex', gap: 6, alignItems: 'center', minHeight: 24 },
  '& > header a': {
    display: 'inline-block',
    minWidth: 24,
    lineHeight: '24px',
    fontWeight: 600,
    color: t.text,
  },
  '&[data-today] > header a': { color: t.accentText },
  '& [data-note]': { minWidth: 0, overflow: 'hidden' },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 2,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& li > a, & li > span': {
    display: 'block',
    padding: '1px 6px',
    borderRadius: 3,
    borderLeft: `3px solid ${t.success}`,
    backgroundColor: t.successBg,
    fontSize: 12,
    lineHeight: '20px',
    color: t.text,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& li > span': { borderLeftColor: t.borderControl, backgroundColor: t.bgSubtle, color: t.text2 },
  '& li > a[data-status=pending]': { borderLeft: `3px dashed ${t.warning}`, backgroundColor: t.warningBg },
  '& > footer a': { fontSize: 12, lineHeight: '24px', textDecoration: 'underline' },
});

/** What stands before a booking's name on one of its days: its start, or for one that began earlier its end. */
function timeOn(day: string, { start, finish }: TakenBlock): string {
  if (start.startsWith(day)) return clockText(clockOf(start));
  return finish > `${addDays(day, 1)}T` ? 'all day' : `until ${clockText(clockOf(finish))}`;
}

export interface MonthGridProps {
  days: readonly string[];
  /** `2026-11`: days of other months are grey. */
  month: string;
  blocks: readonly TakenBlock[];
  notes: DayNotes;
  today: string;
  loading: boolean;
  toBooking: BlockActions['toBooking'];
  toDay: (day: string) => To;
  onStep: (by: 1 | -1) => void;
}

/**
 * A month in weeks from Monday; each day leads to its own view. Arrow keys move from day to day and from week to week; the bookings of
 * the day that is in the tab order are in it too.
 */
export function MonthGrid({
  days,
  month,
  blocks,
  notes,
  today,
  loading,
  toBooking,
  toDay,
  onStep,
}: MonthGridProps) {
  const keys = days.map((day) => `day ${day}`);
  const { handlers, tabIndexOf } = useArrowKeys(`day ${month}-01`, onStep);
  return (
    <Scroll role="group" aria-label="Calendar" aria-busy={loading} {...handlers}>
      <Month>
        {weekdays.map((name) => (
          // Each day names its weekday for screen readers.
          <Weekday key={name} aria-hidden="true">
            {name}
          </Weekday>
        ))}
        {days.map((day, index) => {
          const tabIndex = tabIndexOf(`day ${day}`, keys);
          const here = blocks.filter((block) => isOn(day, block)).sort(byStart);
          const [shown, rest] = [here.slice(0, maxShown), here.length - maxShown];
          const note = notes(day);
          return (
            <Cell
              key={day}
              data-column={weekdays[index % 7]}
              aria-label={[dayText(day), ...(note ? [note] : [])].join(', ')}
              {...(day.startsWith(month) ? {} : { 'data-other': '' })}
              {...(note ? { 'data-closed': '' } : {})}
              {...(day === today ? { 'data-today': '' } : {})}
            >
              <header>
                <RouterLink to={toDay(day)} data-entry={`day ${day}`} tabIndex={tabIndex}>
                  <span aria-hidden="true">{Number(day.slice(8))}</span>
                  <VisuallyHidden>{dayText(day)}</VisuallyHidden>
                </RouterLink>
                {note && (
                  <span data-note="" title={note}>
                    <Tag>{note}</Tag>
                  </span>
                )}
              </header>
              <ul>
                {shown.map((block) => (
                  <li key={block.key}>
                    {block.kind === 'booking' ? (
                      <RouterLink
                        id={
                          block.isFirst && block.start.startsWith(day)
                            ? bookingLinkId(block.booking.id)
                            : undefined
                        }
                        to={toBooking(block.booking.id)}
                        tabIndex={tabIndex}
                        data-status={block.booking.booking_status}
                      >
                        {block.showTime && `${timeOn(day, block)} `}
                        {block.booking.project_name}
                        <VisuallyHidden>
                          , {block.name}, {block.booking.booking_status}
                        </VisuallyHidden>
                      </RouterLink>
                    ) : (
                      <span>Busy {block.showTime && timeOn(day, block)}</span>
                    )}
                  </li>
                ))}
              </ul>
              {rest > 0 && (
                <footer>
                  <RouterLink to={toDay(day)} tabIndex={tabIndex}>
                    {rest} more<VisuallyHidden> on {dayText(day)}</VisuallyHidden>
                  </RouterLink>
                </footer>
              )}
            </Cell>
          );
        })}
      </Month>
    </Scroll>
  );
}
