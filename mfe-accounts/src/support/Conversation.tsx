import type { ReactNode } from 'react';
import { supportFileUrl } from 'shared-api/support';
import type { SupportCase, SupportEntry, SupportFile } from 'shared-api/contracts/personal/support';
import { Avatar, CountTag, formatSize, Link, styled, t, Tag } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { Icon } from 'shared-ui/icons';

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& > small': { marginLeft: 'auto', fontSize: 12, color: t.text3 },
});
const List = styled('ol')({ margin: '12px 0 0', padding: 0, listStyle: 'none', display: 'grid', gap: 12 });
const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  columnGap: 8,
  '& time': { fontSize: 12, color: t.text3, fontVariantNumeric: 'tabular-nums' },
  '& strong': { fontWeight: 600, color: t.text },
});
const By = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  minHeight: 24,
  color: t.text2,
});
const Bubble = styled('div')({
  marginTop: 4,
  padding: '8px 12px',
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  '& p': { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '&[data-kind=answer]': { backgroundColor: t.bgMuted },
  '&[data-kind=note]': { borderStyle: 'dashed' },
});
const Mark = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  borderRadius: '50%',
  backgroundColor: t.bgMuted,
  color: t.text2,
});
const FileLines = styled('ul')({
  margin: '4px 0 0',
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 6px', minHeight: 24 },
  '& span': { fontSize: 12, color: t.text2 },
  '& svg': { flex: 'none' },
});

function Files({ files }: { files: readonly SupportFile[] }) {
  if (!files.length) return null;
  return (
    <FileLines aria-label="Files">
      {files.map(({ id, filename, size }) => (
        <li key={id}>
          <Icon name="attach" size={14} />
          <Link href={supportFileUrl(id)} download>
            {filename}
          </Link>
          <span>{formatSize(size)}</span>
        </li>
      ))}
    </FileLines>
  );
}

interface MessageProps {
  author: string;
  at: string;
  kind: SupportEntry['kind'] | 'descr';
  tag?: ReactNode;
  text: string | null;
  files: readonly SupportFile[];
}

const Message = ({ author, at, kind, tag, text, files }: MessageProps) => (
  <Item>
    <Avatar name={author} />
    <div>
      <By>
        <strong>{author}</strong>
        {tag}
        <Timestamp at={at} />
      </By>
      <Bubble data-kind={kind}>
        <p>{text}</p>
        <Files files={files} />
      </Bubble>
    </div>
  </Item>
);

const tags: Partial<Record<SupportEntry['kind'], ReactNode>> = {
  answer: <Tag>Support</Tag>,
  note: (
    <Tag icon="visibility-off" kind="warning">
      Internal note
    </Tag>
  ),
};

function Entry({ entry: { kind, author, created_on: at, text, files } }: { entry: SupportEntry }) {
  if (kind !== 'closed' && kind !== 'reopened')
    return <Message author={author.name} at={at} kind={kind} tag={tags[kind]} text={text} files={files} />;
  return (
    <Item>
      <Mark>
        <Icon name={kind === 'closed' ? 'check' : 'undo'} size={14} />
      </Mark>
      <By>
        <span>
          <strong>{kind === 'closed' ? 'Closed' : 'Reopened'}</strong> by {author.name}
        </span>
        <Timestamp at={at} />
      </By>
    </Item>
  );
}

/** What was written about a case, oldest first, beginning with its description. */
export function Conversation({ case: shown }: { case: SupportCase }) {
  const { writer, created_on: at, descr, files, entries } = shown;
  return (
    <section aria-label="Conversation">
      <Head>
        <h2>Conversation</h2>
        <CountTag>{entries.length + 1}</CountTag>
        <small>Oldest first</small>
      </Head>
      <List>
        <Message author={writer.name} at={at} kind="descr" text={descr} files={files} />
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </List>
    </section>
  );
}
