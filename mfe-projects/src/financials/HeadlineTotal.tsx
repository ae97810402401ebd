import type { Financials, Quote } from 'shared-api/contracts/financials';
import { sumDollars } from 'shared-api/prices';
import { styled, t } from 'shared-ui/core';
import { Amount, amountText } from './Amount';

const Headline = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 16,
  paddingBottom: 16,
  '& > p': { flexBasis: '100%', fontSize: 12, lineHeight: '16px', color: t.text2 },
  '& > strong': { fontSize: 28, lineHeight: '36px', fontWeight: 600, letterSpacing: '-0.01em' },
  '& > span': { color: t.text2 },
});

/** What the number consists of: `The submitted price`, `Services and 2 approved quotes`. */
function partsText(financials: Financials, approved: number): string {
  const base = financials.has_services ? 'Services' : 'The submitted price';
  return approved ? `${base} and ${approved} approved ${approved === 1 ? 'quote' : 'quotes'}` : base;
}

/** The one number of the tab: what the project costs, and what pending quotes would change. Nothing if the user sees no prices. */
export function HeadlineTotal({
  financials,
  quotes,
}: {
  financials: Financials;
  quotes: readonly Quote[] | undefined;
}) {
  const { total } = financials;
  if (total === undefined || !quotes) return null;
  const approved = quotes.filter((quote) => quote.approved === true);
  const pending = quotes.filter((quote) => quote.approved === null);
  const change = sumDollars(pending.map(({ price }) => price));
  return (
    <Headline role="group" aria-label="The project costs">
      <p>The project costs</p>
      <strong>
        <Amount of={total} />
      </strong>
      <span>
        {partsText(financials, approved.length)}
        {pending.length > 0 &&
          typeof change === 'number' &&
          ` · ${amountText(change, true)} pending approval`}
      </span>
    </Headline>
  );
}
