import { can } from 'shared-api/client';
import type { Attachment } from 'shared-api/contracts/attachments';
import type { Quote } from 'shared-api/contracts/financials';
import type { Permission } from 'shared-api/contracts/permissions';
import { phoneMedia, styled, t, Tag } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { WhileOffered } from '../../shared/WhileOffered';
import { Amount } from '../Amount';
import { AttachmentLinks } from '../AttachmentLinks';
import { DecideButtons } from './DecideButtons';
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
  '& > p': { gridColumn: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& > small': { gridColumn: 1, fontSize: 12, lineHeight: '16px', color: t.text3 },
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

/** An additional quote: its scope, price and status, and the buttons that decide it. */
export function QuoteItem({
  projectId,
  quote,
  files,
  permissions,
}: {
  projectId: number;
  quote: Quote;
  files: readonly Attachment[];
  permissions: readonly Permission[] | undefined;
}) {
  const status = statusOf(quote);
  const { decided_by: by, decided_on: on } = quote;
  return (
    <Item aria-label={`Quote ${quote.id}`}>
      <header>
        <h3>Quote {quote.id}</h3>
        <Tag kind={status.kind} icon={status.icon}>
          {status.label}
        </Tag>
      </header>
      <div data-price="">
        <Amount of={quote.price} />
      </div>
      <p>{quote.scope}</p>
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
      </div>
    </Item>
  );
}
