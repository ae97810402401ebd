import type { Financials, Quote } from 'shared-api/contracts/financials';
import { sumDollars } from 'shared-api/prices';
import { styled, t } from 'shared-ui/core';
import { Amount } from './Amount';

const List = styled('dl')({
  marginTop: 16,
  marginLeft: 'auto',
  maxWidth: 360,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 16, padding: '6px 0' },
  '& dt': { color: t.text2 },
  '& [data-total]': {
    borderTop: `1px solid ${t.borderStrong}`,
    fontSize: 16,
    lineHeight: '24px',
    fontWeight: 600,
  },
  '& [data-total] dt': { color: t.text },
});

const sumOf = (quotes: readonly Quote[]) => sumDollars(quotes.map(({ price }) => price));

/** The parts of the total; nothing if the user may not see prices. */
export function Totals({
  financials,
  quotes,
  services,
}: {
  financials: Financials;
  quotes: readonly Quote[];
  /** The sum of the services; undefined if there are none or they have not loaded. */
  services: number | null | undefined;
}) {
  const { price, total, has_services: hasServices } = financials;
  if (total === undefined) return null;
  const approved = quotes.filter((quote) => quote.approved === true);
  const pending = quotes.filter((quote) => quote.approved === null);
  return (
    <List aria-label="Total">
      <div>
        <dt>{hasServices ? 'Services' : 'Price'}</dt>
        <dd>
          <Amount of={hasServices ? services : price} />
        </dd>
      </div>
      {approved.length > 0 && (
        <div>
          <dt>Approved quotes ({approved.length})</dt>
          <dd>
            <Amount of={sumOf(approved)} signed />
          </dd>
        </div>
      )}
      <div data-total="">
        <dt>Total</dt>
        <dd>
          <Amount of={total} />
        </dd>
      </div>
      {pending.length > 0 && (
        <div>
          <dt>Pending approval ({pending.length})</dt>
          <dd>
            <Amount of={sumOf(pending)} signed />
          </dd>
        </div>
      )}
    </List>
  );
}
