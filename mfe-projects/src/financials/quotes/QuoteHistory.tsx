import { phoneMedia, styled, t, Tag } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { Amount } from '../Amount';
import type { HistoryEntry } from './quoteHistory';
import { statusOf } from './quoteWords';
import { ScopeChange } from './ScopeChange';

const List = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });
const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 232px',
  gap: '4px 24px',
  padding: '12px 0',
  borderBottom: `1px solid ${t.borderSubtle}`,
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  '& h3': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& small': { fontSize: 12, lineHeight: '16px', color: t.text3 },
  '& > [data-text]': { gridColumn: 1 },
  '& > dl': { gridColumn: 2, gridRow: '1 / span 3' },
  '& > dl > div': { display: 'flex', justifyContent: 'space-between', gap: 16 },
  '& dt': { color: t.text3, fontSize: 12, lineHeight: '20px' },
  [phoneMedia]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > dl': { gridColumn: 1, gridRow: 'auto' },
  },
});
const Category = styled('p')({ color: t.text2, '& del': { color: t.text3 } });

const totalLabel = ({ quote }: HistoryEntry) =>
  !quote || quote.approved ? 'Total then' : quote.approved === null ? 'Total if approved' : 'Total stays';

function Entry({ entry }: { entry: HistoryEntry }) {
  const { title, quote, by, at, price, difference, total, category } = entry;
  const status = quote && statusOf(quote);
  return (
    <Item>
      <header>
        <h3>{title}</h3>
        {status && (
          <Tag kind={status.kind} icon={status.icon}>
            {status.label}
          </Tag>
        )}
        <small>
          {quote?.revises && `Revises Quote ${quote.revises.number} · `}
          {by.name}, <Timestamp at={at} />
        </small>
      </header>
      <div data-text="">
        {category && (
          <Category>
            Category: <del>{category.from}</del> {category.to}
          </Category>
        )}
        <ScopeChange before={entry.scopeBefore} after={entry.scope} />
      </div>
      {price !== undefined && (
        <dl>
          <div>
            <dt>Price</dt>
            <dd>
              <Amount of={price} />
            </dd>
          </div>
          {difference !== undefined && (
            <div>
              <dt>Difference</dt>
              <dd>{difference === 0 ? 'the same' : <Amount of={difference} signed />}</dd>
            </div>
          )}
          <div>
            <dt>{totalLabel(entry)}</dt>
            <dd>
              <Amount of={total} />
            </dd>
          </div>
        </dl>
      )}
    </Item>
  );
}

/**
 * Lists repeated submissions and revisions of quotes, oldest first: how price and scope changed, and the total of the project with
 * each.
 */
export function QuoteHistory({ changes }: { changes: readonly HistoryEntry[] }) {
  return (
    <List aria-label="Quote history">
      {changes.map((entry) => (
        <Entry key={entry.key} entry={entry} />
      ))}
    </List>
  );
}
