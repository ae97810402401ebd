import type { MailBlock, TemplatePreview } from 'shared-api/contracts/groupParts/groupMail';
import { Link, monospace, styled, t } from 'shared-ui/core';

const Sheet = styled('article')({
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  backgroundColor: t.bg,
  overflowWrap: 'anywhere',
  '& header': { padding: '12px 16px', borderBottom: `1px solid ${t.borderSubtle}` },
  '& h3': { fontSize: 13, lineHeight: '20px', fontWeight: 600 },
  '& header p': { fontSize: 12, lineHeight: '16px', color: t.text2 },
});
const Body = styled('div')({
  display: 'grid',
  gap: 12,
  padding: 16,
  '& p': { whiteSpace: 'pre-wrap' },
  '& dl': { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '4px 16px' },
  '& dt': { color: t.text2 },
  '& blockquote': { paddingLeft: 12, borderLeft: `3px solid ${t.border}`, color: t.text2 },
});
const Plain = styled('pre')({
  margin: 0,
  padding: 16,
  font: `12px/20px ${monospace}`,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

function Block({ block }: { block: MailBlock }) {
  switch (block.kind) {
    case 'text':
      return <p>{block.text}</p>;
    case 'facts':
      return (
        <dl>
          {block.rows.flatMap(([label, value], index) => [
            <dt key={`${index} label`}>{label}</dt>,
            <dd key={`${index} value`}>{value}</dd>,
          ])}
        </dl>
      );
    case 'quote':
      return (
        <blockquote>
          {block.by && <div>{block.by}</div>}
          <p>{block.text}</p>
        </blockquote>
      );
    case 'link':
      return (
        <p>
          <Link href={block.url}>{block.label}</Link>
        </p>
      );
  }
}

/** A rendered mail, as its reader sees it, or as plain text. */
export function MailSheet({ mail, to, asText }: { mail: TemplatePreview; to: string; asText: boolean }) {
  return (
    <Sheet aria-label="Rendered mail">
      <header>
        <h3>{mail.subject}</h3>
        <p>To {to}</p>
      </header>
      {asText ? (
        <Plain>{mail.text}</Plain>
      ) : (
        <Body>
          {mail.blocks.map((block, index) => (
            <Block key={index} block={block} />
          ))}
        </Body>
      )}
    </Sheet>
  );
}
