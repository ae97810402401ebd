import type { Attachment } from 'shared-api/contracts/attachments';
import { phoneMedia, RouterLink, styled, t } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { attachmentAddress } from '../shared/attachmentAddress';

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 28, minWidth: 0 },
  '& svg': { color: t.text3, flex: 'none' },
  '& a': { overflowWrap: 'anywhere' },
  '& span': { color: t.text3, fontSize: 12, lineHeight: '16px' },
  [phoneMedia]: { '& li': { minHeight: 40 }, '& a': { padding: '10px 0' } },
});

/** Links to the pages of files, each with the type of the file. */
export function AttachmentLinks({ projectId, files }: { projectId: number; files: readonly Attachment[] }) {
  return (
    <List>
      {files.map(({ id, filename, type_name: type }) => (
        <li key={id}>
          <Icon name="file" size={16} />
          <RouterLink to={attachmentAddress(projectId, id)}>{filename}</RouterLink>
          <span>{type}</span>
        </li>
      ))}
    </List>
  );
}
