import { useState } from 'react';
import type { Attachment } from 'shared-api/contracts/attachments';
import { attachmentUrl } from 'shared-api/delivery';
import {
  Button,
  FileName,
  formatSize,
  Link,
  phoneMedia,
  RouterLink,
  shownFileName,
  styled,
  t,
} from 'shared-ui/core';
import { formatTimestamp } from 'shared-ui/date';
import { Icon } from 'shared-ui/icons';
import { attachmentAddress } from '../shared/attachmentAddress';

const Group = styled('section')({
  '& + &': { marginTop: 12 },
  '& h3': { fontSize: 12, lineHeight: '16px', fontWeight: 500, color: t.text2, marginBottom: 2 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
});
const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr) auto',
  alignItems: 'baseline',
  columnGap: 8,
  padding: '5px 0',
  borderBottom: `1px solid ${t.borderSubtle}`,
  '& > svg': { color: t.text3, alignSelf: 'start', marginTop: 2 },
  '& a': { overflowWrap: 'anywhere' },
  // Enlarges the touch target without enlarging the row.
  [phoneMedia]: { padding: '12px 0', '& a': { padding: '12px 0', margin: '-12px 0' } },
});
const Meta = styled('span')({
  display: 'inline-block',
  marginLeft: 8,
  fontSize: 12,
  lineHeight: '16px',
  color: t.text3,
  fontVariantNumeric: 'tabular-nums',
  [phoneMedia]: { display: 'block', marginLeft: 0 },
});

/** Files of a type shown before "Show all" is pressed. */
const maxCollapsed = 8;

function FileItem({ file }: { file: Attachment }) {
  const name = shownFileName(file.filename);
  return (
    <Row>
      <Icon name="file" size={16} />
      <div>
        <Link href={attachmentUrl(file.id)} download>
          <FileName name={file.filename} />
        </Link>
        <Meta>
          {formatSize(file.size)} · {file.creator.name} ·{' '}
          <time dateTime={file.created_on}>{formatTimestamp(file.created_on)}</time>
        </Meta>
      </div>
      <RouterLink to={attachmentAddress(file.project_id, file.id)} aria-label={`Details of ${name}`}>
        Details
      </RouterLink>
    </Row>
  );
}

function TypeGroup({ id, name, files }: { id: string; name: string; files: readonly Attachment[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? files : files.slice(0, maxCollapsed);
  return (
    <Group aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <ul>
        {shown.map((file) => (
          <FileItem key={file.id} file={file} />
        ))}
      </ul>
      {shown.length < files.length && (
        <Button variant="text" size="small" onClick={() => setAll(true)}>
          Show all {files.length}
        </Button>
      )}
    </Group>
  );
}

/** Groups files by the name of their type, the newest of each first. Each file has a download link and a link to its page. */
export function AttachmentGroups({ files }: { files: readonly Attachment[] }) {
  const newest = [...files].sort(
    (one, other) => other.created_on.localeCompare(one.created_on) || other.id - one.id,
  );
  const names = [...new Set(files.map(({ type_name: name }) => name))].sort((a, b) => a.localeCompare(b));
  return names.map((name, index) => (
    <TypeGroup
      key={name}
      id={`attachments-${index}`}
      name={name}
      files={newest.filter((file) => file.type_name === name)}
    />
  ));
}
