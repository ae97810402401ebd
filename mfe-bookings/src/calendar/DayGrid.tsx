import { useEffect, useRef } from 'react';
import { phoneMedia, styled, t, Tag } from 'shared-ui/core';
import { clockText, dayText } from '../shared/bookingTimes';
import { BlockCard, type BlockActions } from './BlockCard';
import { dayMinutes, type Column, type Part } from './calendarModel';
import type { DayNotes } from './dayNotes';
import { localHours } from './localHours';
import { useArrowKeys } from '../shared/useArrowKeys';

const hourHeight = 48;
const minuteHeight = hourHeight / 60;

const Scroll = styled('div')({
  flex: '1 1 auto',
  minHeight: 240,
  overflow: 'auto',
  borderTop: `1px solid ${t.border}`,
  scrollPaddingTop: 48,
});
const Sheet = styled('div')({
  display: 'grid',
  minWidth: 'max-content',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  [phoneMedia]: { display: 'block', minWidth: 0 },
});
const Hours = styled('div')({
  position: 'sticky',
  left: 0,
  zIndex: 3,
  backgroundColor: t.bg,
  fontSize: 12,
  lineHeight: '16px',
  color: t.text2,
  textAlign: 'right',
  '& > div': { display: 'flex', gap: 8, justifyContent: 'flex-end', height: hourHeight, padding: '0 8px' },
  '& small': { minWidth: 52, fontSize: 12, color: t.text3 },
  '& > header': {
    position: 'sticky',
    top: 0,
    display: 'flex',
    gap: 8,
    alignItems: 'center',
    justifyContent: 'flex-end',
    padding: '0 8px',
    height: 40,
    borderBottom: `1px solid ${t.border}`,
    backgroundColor: t.bgSubtle,
  },
  [phoneMedia]: { display: 'none' },
});
const Columns = styled('div')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(136px, 1fr)',
  [phoneMedia]: { display: 'block' },
});
const Day = styled('section')({
  minWidth: 0,
  borderLeft: `1px solid ${t.border}`,
  '&[data-closed]': { backgroundColor: t.bgSubtle },
  '& > header': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    height: 40,
    padding: '0 8px',
    borderBottom: `1px solid ${t.border}`,
    backgroundColor: t.bgSubtle,
    '& h2': { fontSize: 13, fontWeight: 600, whiteSpace: 'nowrap' },
    '& small': { fontSize: 12, color: t.text2, whiteSpace: 'nowrap' },
  },
  '&[data-today] > header h2': { color: t.accentText },
  [phoneMedia]: { borderLeft: 0, '& > header': { padding: '0 16px' } },
});
const Entries = styled('ul')({
  position: 'relative',
  height: (dayMinutes / 60) * hourHeight,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  backgroundImage: `linear-gradient(${t.borderSubtle} 1px, transparent 1px)`,
  backgroundSize: `100% ${hourHeight}px`,
  // Entries too low for a second line leave it out.
  '& > li': { position: 'absolute', padding: 1, containerType: 'size' },
  '@container (max-height: 40px)': {
    '& > li small': { display: 'none' },
    '& > li > div > span': {
      display: 'block',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  },
  [phoneMedia]: {
    height: 'auto',
    display: 'grid',
    gap: 8,
    padding: '12px 16px',
    backgroundImage: 'none',
    '& > li': {
      position: 'static',
      containerType: 'normal',
      width: '100% !important',
      height: 'auto !important',
      minHeight: 44,
    },
  },
});
const Nothing = styled('p')({
  display: 'none',
  padding: '16px',
  color: t.text2,
  [phoneMedia]: { display: 'block' },
});

const placeOf = ({ from, to, lane, lanes }: Part) => ({
  top: from * minuteHeight,
  height: (to - from) * minuteHeight,
  left: `${(lane / lanes) * 100}%`,
  width: `${100 / lanes}%`,
});

/** The keys of the entries that can have the focus. */
const keysOf = (columns: readonly Column[]): string[] =>
  columns.flatMap(({ parts }) =>
    parts
      .filter(({ block }) => block.kind !== 'busy')
      .map(({ block, continues }) => `${block.key}${continues ? ' on' : ''}`),
  );

export interface DayGridProps {
  columns: readonly Column[];
  notes: DayNotes;
  actions: BlockActions;
  today: string;
  loading: boolean;
  onStep: (by: 1 | -1) => void;
}

/** The days of a week, or the slots of a day, hour by hour; on a phone a list. */
export function DayGrid({ columns, notes, actions, today, loading, onStep }: DayGridProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const keys = keysOf(columns);
  const { handlers, tabIndexOf } = useArrowKeys(keys[0], onStep);
  const first = Math.min(...columns.flatMap(({ parts }) => parts.map(({ from }) => from)));
  const shownFrom = `${columns.map(({ key }) => key).join()} ${loading}`;
  useEffect(() => {
    const from = Number.isFinite(first) ? first : 8 * 60;
    if (scroll.current) scroll.current.scrollTop = Math.max(0, from - 60) * minuteHeight;
    // Only another view scrolls, not an entry that comes or goes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shownFrom]);
  const local = localHours(columns[0]?.day ?? today, columns.at(-1)?.day ?? today);
  return (
    <Scroll
      ref={scroll}
      tabIndex={keys.length ? -1 : 0}
      role="group"
      aria-label="Calendar"
      aria-busy={loading}
      {...handlers}
    >
      <Sheet>
        <Hours aria-hidden="true">
          <header>
            {local && <small title={local.zone}>{local.short}</small>}
            <span>UTC</span>
          </header>
          {Array.from({ length: 24 }, (_, hour) => (
            <div key={hour}>
              {local && <small>{local.texts[hour]}</small>}
              <span>{clockText(`${String(hour).padStart(2, '0')}:00`)}</span>
            </div>
          ))}
        </Hours>
        <Columns>
          {columns.map(({ key, day, title, parts }) => {
            const note = notes(day);
            const freeCount = parts.filter(
              ({ block, continues }) => block.kind === 'free' && !continues,
            ).length;
            return (
              <Day
                key={key}
                data-column={key}
                aria-label={[
                  title === dayText(day) ? title : `${dayText(day)}, ${title}`,
                  ...(note ? [note] : []),
                ].join(', ')}
                {...(note ? { 'data-closed': '' } : {})}
                {...(day === today ? { 'data-today': '' } : {})}
              >
                <header>
                  <h2>{title}</h2>
                  {note ? <Tag>{note}</Tag> : freeCount > 0 && <small>{freeCount} free</small>}
                </header>
                {!parts.length && <Nothing>{loading ? 'Loading…' : 'Nothing is booked.'}</Nothing>}
                <Entries>
                  {parts.map((part) => {
                    const entryKey = `${part.block.key}${part.continues ? ' on' : ''}`;
                    return (
                      <li key={entryKey} style={placeOf(part)}>
                        <BlockCard part={part} actions={actions} tabIndex={tabIndexOf(entryKey, keys)} />
                      </li>
                    );
                  })}
                </Entries>
              </Day>
            );
          })}
        </Columns>
      </Sheet>
    </Scroll>
  );
}
