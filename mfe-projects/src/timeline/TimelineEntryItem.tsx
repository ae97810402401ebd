import type { TimelineEntry } from 'shared-api/contracts/project';
import { phoneMedia, RouterLink, styled, t, Tooltip, type TextRange } from 'shared-ui/core';
import { formatTimestamp, relativeTime } from 'shared-ui/date';
import { Icon } from 'shared-ui/icons';
import { LinkedText } from 'shared-ui/content';
import { attachmentAddress } from '../shared/attachmentAddress';
import { bookingStart, kindOf, timelineWords } from './timelineWords';

const Item = styled('li')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  columnGap: 8,
  paddingBottom: 16,
  // The line that connects the marks.
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 11.5,
    top: 24,
    bottom: 0,
    width: 1,
    backgroundColor: t.border,
  },
  '[data-end] > &:last-of-type::before': { display: 'none' },
});
const Mark = styled('span')({
  width: 24,
  height: 24,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  backgroundColor: t.bgMuted,
  color: t.text2,
});
const Words = styled('p')({
  color: t.text2,
  paddingTop: 2,
  overflowWrap: 'anywhere',
  '& strong': { fontWeight: 600, color: t.text },
});
const Time = styled('time')({
  fontSize: 12,
  lineHeight: '16px',
  color: t.text3,
  fontVariantNumeric: 'tabular-nums',
});
const MailedTo = styled('p')({
  display: 'flex',
  gap: 4,
  marginTop: 4,
  fontSize: 12,
  lineHeight: '16px',
  color: t.text3,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', marginTop: 1 },
});
const Comment = styled('p')({
  marginTop: 8,
  padding: '7px 10px',
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  backgroundColor: t.bg,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});

const SubjectText = styled('p')({
  marginTop: 4,
  overflowWrap: 'anywhere',
  // Enlarges the touch target without enlarging the line.
  [phoneMedia]: { '& a': { padding: '12px 0', margin: '-12px 0' } },
});

/** The ranges of a text that match the search. */
function rangesOf(text: string, search: string): TextRange[] {
  const part = search.trim().toLowerCase();
  const lower = text.toLowerCase();
  // If lower-casing changes the length, positions do not carry over.
  if (!part || lower.length !== text.length) return [];
  const ranges: TextRange[] = [];
  for (let at = lower.indexOf(part); at >= 0; at = lower.indexOf(part, at + part.length))
    ranges.push([at, at + part.length]);
  return ranges;
}

/** A link to the file, the booking or the quote of the entry. */
function Subject({ entry, projectId }: { entry: TimelineEntry; projectId: number }) {
  const { attachment, attachment_id: id, booking, quote } = entry;
  if (attachment && kindOf(entry) === 'attachment')
    return (
      <SubjectText>
        {id === null ? (
          `${attachment} (removed)`
        ) : (
          <RouterLink to={attachmentAddress(projectId, id)}>{attachment}</RouterLink>
        )}
      </SubjectText>
    );
  if (booking)
    return (
      <SubjectText>
        <RouterLink to={`/projects/${projectId}/bookings/${booking.booking_type_id}?booking=${booking.id}`}>
          {bookingStart(booking)}
        </RouterLink>
      </SubjectText>
    );
  if (!quote?.scope) return null;
  return (
    <SubjectText>
      <RouterLink to={`/projects/${projectId}/financials`}>{quote.scope}</RouterLink>
    </SubjectText>
  );
}

export interface TimelineEntryItemProps {
  entry: TimelineEntry;
  projectId: number;
  /** The text to highlight in the comment. */
  search?: string;
}

/** One event: its text, the exact time below, and the comment in a box. Source: mock/NOTES.md, point 5. */
export function TimelineEntryItem({ entry, projectId, search = '' }: TimelineEntryItemProps) {
  const { icon, parts } = timelineWords(entry);
  return (
    <Item>
      <Mark>
        <Icon name={icon} size={14} />
      </Mark>
      <div>
        <Words>{parts.map(({ text, strong }) => (strong ? <strong key={text}>{text}</strong> : text))}</Words>
        <Tooltip describe title={relativeTime(entry.created_on)} placement="right">
          <Time dateTime={entry.created_on}>{formatTimestamp(entry.created_on)}</Time>
        </Tooltip>
        <Subject entry={entry} projectId={projectId} />
        {entry.comment && (
          <Comment>
            <LinkedText ranges={rangesOf(entry.comment, search)}>{entry.comment}</LinkedText>
          </Comment>
        )}
        {entry.recipients.length > 0 && (
          <MailedTo>
            <Icon name="mail" size={14} />
            mailed to {entry.recipients.join(', ')}
          </MailedTo>
        )}
      </div>
    </Item>
  );
}
