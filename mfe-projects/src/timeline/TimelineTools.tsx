import type { TimelineFilter } from 'shared-api/delivery';
import type { TimelineKind } from 'shared-api/contracts/project';
import { SearchBox } from 'shared-ui/controls';
import { phoneMedia, styled, t } from 'shared-ui/core';
import { DayFilter } from 'shared-ui/date';
import { Icon } from 'shared-ui/icons';
import { kindChoices } from './timelineFilter';

const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 16px',
  marginBottom: 16,
  '& > .MuiOutlinedInput-root': { flex: '1 1 240px' },
  // A fault below the date moves nothing beside it.
  '& > :not([role=group])': { alignSelf: 'flex-start' },
  // The label stands beside the field, because the search has no label above.
  '& > [data-day]': { flex: '0 0 248px' },
  '& > [data-day] > *': { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  '& > [data-day] > * > :nth-of-type(2)': { flex: 1 },
  '& > [data-day] > * > [data-error]': { flexBasis: '100%' },
  '& > [data-day] label': { whiteSpace: 'nowrap' },
  [phoneMedia]: { '& > [data-day]': { flex: '1 1 100%' } },
});
const Kinds = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  flex: '1 0 100%',
  // One line that scrolls to the edges of a phone: three lines would push the entries off its screen.
  [phoneMedia]: {
    flexWrap: 'nowrap',
    minWidth: 0,
    overflowX: 'auto',
    scrollbarWidth: 'none',
    margin: '-3px -16px',
    padding: '3px 16px',
    '& > button': { flex: 'none' },
  },
});
const Kind = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 28,
  padding: '0 10px',
  border: `1px solid ${t.borderControl}`,
  borderRadius: 14,
  background: 'none',
  font: 'inherit',
  fontSize: 12,
  lineHeight: '16px',
  color: t.text2,
  cursor: 'pointer',
  '&:hover': { backgroundColor: t.bgHover, color: t.text },
  '&:focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: 1 },
  '&[aria-pressed=true]': {
    backgroundColor: t.bgSelected,
    borderColor: t.accent,
    color: t.text,
    fontWeight: 600,
  },
  [phoneMedia]: { height: 40, borderRadius: 20, padding: '0 12px' },
});

export interface TimelineToolsProps {
  filter: TimelineFilter;
  onFilter: (filter: TimelineFilter) => void;
  /** Whether the user may see quotes. */
  quotes: boolean;
}

/** Filters the timeline by kind, text and day. The filter is kept in the address. */
export function TimelineTools({ filter, onFilter, quotes }: TimelineToolsProps) {
  const { kind = [], search = '', until = null } = filter;
  const toggle = (one: TimelineKind) =>
    onFilter({
      ...filter,
      kind: kind.includes(one) ? kind.filter((other) => other !== one) : [...kind, one],
    });
  return (
    <Tools role="search" aria-label="Filter the timeline">
      <SearchBox
        label="Search comments"
        value={search}
        onSearch={(text) => onFilter({ ...filter, search: text })}
      />
      <div data-day="">
        <DayFilter
          label="Jump to date"
          value={until}
          onChange={(day) => {
            const { until: _, ...rest } = filter;
            onFilter(day ? { ...rest, until: day } : rest);
          }}
        />
      </div>
      <Kinds role="group" aria-label="Kinds of entries">
        {kindChoices
          .filter((choice) => quotes || choice.kind !== 'quote')
          .map(({ kind: one, label, icon }) => (
            <Kind key={one} type="button" aria-pressed={kind.includes(one)} onClick={() => toggle(one)}>
              <Icon name={icon} size={14} />
              {label}
            </Kind>
          ))}
      </Kinds>
    </Tools>
  );
}
