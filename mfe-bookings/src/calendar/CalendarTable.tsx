import { phoneMedia, RouterLink, styled, t } from 'shared-ui/core';
import { spanText } from '../shared/bookingTimes';
import { StatusTag } from '../shared/StatusTag';
import type { BlockActions } from './BlockCard';
import { byStart, isOn, type CalendarView, type TakenBlock } from './calendarModel';

const Frame = styled('section')({
  flex: '0 0 auto',
  maxHeight: '32%',
  overflow: 'auto',
  borderTop: `1px solid ${t.border}`,
  '&:focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: -2 },
  '& h2': { padding: '8px 24px', fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& h2 span': { fontWeight: 400, color: t.text2 },
  // A phone shows the day as a list already.
  [phoneMedia]: { display: 'none' },
});
const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { height: 36, padding: '0 12px', textAlign: 'left', fontWeight: 400, whiteSpace: 'nowrap' },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 24 },
  '& thead tr': { backgroundColor: t.bgSubtle },
  '& thead th': { fontSize: 12, fontWeight: 500, color: t.text2 },
  '& tbody tr': { borderTop: `1px solid ${t.borderSubtle}` },
  '& tbody tr:hover': { backgroundColor: t.bgHover },
  '& td[data-quiet]': { color: t.text2 },
  '& td[data-name]': {
    width: '100%',
    maxWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    '& a': { fontWeight: 500, color: t.text },
  },
});

const titles: Record<CalendarView, string> = {
  day: 'Bookings this day',
  week: 'Bookings this week',
  month: 'Bookings this month',
};

function Row({ block, toBooking }: { block: TakenBlock } & Pick<BlockActions, 'toBooking'>) {
  const when = spanText(block, block.showTime);
  const slot = block.showSlot && block.slot;
  if (block.kind === 'busy')
    return (
      <tr>
        <td />
        <td data-name="" data-quiet="">
          Busy
        </td>
        <td />
        <td>{when}</td>
        <td>{slot}</td>
        <td />
      </tr>
    );
  const { id, project_id: projectId, project_name: project, booking_status: status } = block.booking;
  return (
    <tr>
      <td>
        <RouterLink to={`/projects/${projectId}`}>{projectId}</RouterLink>
      </td>
      <td data-name="">
        <RouterLink to={toBooking(id)}>{project}</RouterLink>
      </td>
      <td data-quiet="">{block.name}</td>
      <td>{when}</td>
      <td>{slot}</td>
      <td>
        <StatusTag status={status} />
      </td>
    </tr>
  );
}

export interface CalendarTableProps extends Pick<BlockActions, 'toBooking'> {
  view: CalendarView;
  /** The days of the calendar above. */
  days: readonly string[];
  /** What it shows; a booking may have its other leg on another day. */
  blocks: readonly TakenBlock[];
}

/** The same bookings and busy times as in the calendar above it, as a table by start. Source: picture 10. */
export function CalendarTable({ view, days, blocks, toBooking }: CalendarTableProps) {
  const taken = blocks.filter((block) => days.some((day) => isOn(day, block))).sort(byStart);
  const title = titles[view];
  return (
    // A region that scrolls must be in reach of the keyboard.
    <Frame aria-label={title} tabIndex={0}>
      <h2>
        {title} <span>{taken.length}</span>
      </h2>
      {taken.length > 0 && (
        <Table aria-label={title}>
          <thead>
            <tr>
              {['Project', 'Name', 'Type', 'When (UTC)', 'Slot', 'Status'].map((one) => (
                <th key={one} scope="col">
                  {one}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {taken.map((block) => (
              <Row key={block.key} block={block} toBooking={toBooking} />
            ))}
          </tbody>
        </Table>
      )}
    </Frame>
  );
}
