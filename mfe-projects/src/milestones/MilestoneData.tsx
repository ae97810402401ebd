import type { ProjectMilestone } from 'shared-api/contracts/milestones';
import { RouterLink, styled, t } from 'shared-ui/core';
import { formatDate } from 'shared-ui/date';
import { LinkedText } from 'shared-ui/content';
import { attachmentAddress } from '../shared/attachmentAddress';

const Nothing = styled('span')({ color: t.text3 });
const Text = styled('span')({ whiteSpace: 'pre-wrap', unicodeBidi: 'isolate' });
const Day = styled('span')({ fontVariantNumeric: 'tabular-nums' });
const Files = styled('ul')({ display: 'grid', gap: 2 });
const Name = styled('span')({ color: t.text2, unicodeBidi: 'isolate' });

/**
 * The content of a milestone: a date, a text, or the word Attachment with links to the files. Source: spec 000, point 2
 * (Milestones tab).
 */
export function MilestoneData({ row }: { row: ProjectMilestone }) {
  const { m_date, m_text, attachments, milestone, project_id: project } = row;
  if (m_date !== null) return <Day>{formatDate(m_date)}</Day>;
  if (m_text !== null)
    return (
      <Text>
        <LinkedText>{m_text}</LinkedText>
      </Text>
    );
  if (milestone.attachment_type_id === null)
    return (
      <Nothing aria-hidden data-nothing="">
        –
      </Nothing>
    );
  if (!attachments.length) return <Nothing>Attachment</Nothing>;
  return (
    <Files>
      {attachments.map(({ id, filename }) => (
        <li key={id}>
          <RouterLink to={attachmentAddress(project, id)}>
            Attachment <Name>{filename}</Name>
          </RouterLink>
        </li>
      ))}
    </Files>
  );
}
