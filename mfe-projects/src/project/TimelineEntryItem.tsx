import type { TimelineEntry } from 'shared-api/contracts/project';
import { styled, t, Tooltip } from 'shared-ui/core';
import { formatTimestamp, relativeTime } from 'shared-ui/date';
import { Icon } from 'shared-ui/icons';
import { timelineWords } from './timelineWords';

const Item = styled('li')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  columnGap: 8,
  paddingBottom: 16,
  // The line from mark to mark.
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 11.5,
    top: 24,
    bottom: 0,
    width: 1,
    backgroundColor: t.border,
  },
  'ol:last-of-type > &:last-of-type::before': { display: 'none' },
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

/** One event: words first, the exact time under them, a comment in a box. Source: mock/NOTES.md, point 5. */
export function TimelineEntryItem({ entry }: { entry: TimelineEntry }) {
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
        {entry.comment && <Comment>{entry.comment}</Comment>}
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
