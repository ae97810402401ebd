import { can } from 'shared-api/client';
import type { Attachment } from 'shared-api/contracts/attachments';
import type { Quote } from 'shared-api/contracts/financials';
import type { Permission } from 'shared-api/contracts/permissions';
import { phoneMedia, styled, t, Tag } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { LinkedText } from 'shared-ui/content';
import { WhileOffered } from '../../shared/WhileOffered';
import { Amount } from '../Amount';
import { AttachmentLinks } from '../AttachmentLinks';
import { DecideButtons } from './DecideButtons';
import { ReviseButton } from './ReviseButton';
import { statusOf } from './quoteWords';

const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '4px 16px',
  padding: '12px 0',
  borderBottom: `1px solid ${t.borderSubtle}`,
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  '& h3': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& > [data-price]': { textAlign: 'right', fontWeight: 500 },
  '& small': { fontSize: 12, lineHeight: '16px', color: t.text3 },
  '& > p': { gridColumn: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& > small': { gridColumn: 1 },
  '& > [data-decide]': {
    gridColumn: 2,
    gridRow: '2 / span 3',
    alignSelf: 'end',
    '&:empty': { display: 'none' },
  },
  [phoneMedia]: {
    '& > p, & > small, & > [data-files]': { gridColumn: '1 / -1' },
    '& > [data-decide]': { gridColumn: '1 / -1', gridRow: 'auto', marginTop: 4 },
  },
});

/** An additional quote: its scope, price and status, and the buttons that decide or revise it. */
export function QuoteItem({
  projectId,
  quote,
  revision,
  files,
  permissions,
}: {
  projectId: number;
  quote: Quote;
  /** The quote that revises it. */
  revision: Quote | undefined;
  files: readonly Attachment[];
  permissions: readonly Permission[] | undefined;
}) {
  const status = statusOf(quote);
  const { decided_by: by, decided_on: on } = quote;
  return (
    <Item aria-label={`Quote ${quote.number}`}>
      <header>
        <h3>Quote {quote.number}</h3>
        <Tag kind={status.kind} icon={status.icon}>
          {status.label}
        </Tag>
        {quote.revises && <small>Revises Quote {quote.revises.number}</small>}
        {revision && <small>Revised by Quote {revision.number}</small>}
      </header>
      <div data-price="">
        <Amount of={quote.price} />
      </div>
      <p>
        <LinkedText>{quote.scope}</LinkedText>
      </p>
      {files.length > 0 && (
        <div data-files="">
          <AttachmentLinks projectId={projectId} files={files} />
        </div>
      )}
      <small>
        Added by {quote.creator.name}, <Timestamp at={quote.created_on} />
        {by && on && (
          <>
            {' · '}
            {status.label} by {by.name}, <Timestamp at={on} />
          </>
        )}
      </small>
      <div data-decide="">
        <WhileOffered when={quote.approved === null && can(permissions, 'PUT', 'quotes')}>
          <DecideButtons projectId={projectId} quote={quote} />
        </WhileOffered>
        <WhileOffered when={quote.approved === false && !revision && can(permissions, 'POST', 'quotes')}>
          <ReviseButton projectId={projectId} quote={quote} />
        </WhileOffered>
      </div>
    </Item>
  );
}
