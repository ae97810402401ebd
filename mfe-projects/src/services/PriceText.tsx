import { money } from 'shared-api/prices';
import { styled, t, Tag } from 'shared-ui/core';
import type { Sum } from './lineViews';

const None = styled('span')({ color: t.text3 });

/** An amount in dollars; null is the tag "Pending Quote". Source: spec 000, point 8. */
export const PriceText = ({ dollars }: { dollars: number | null }) =>
  dollars === null ? <Tag kind="warning">{money(null)}</Tag> : money(dollars);

/** A line's amount, where "Pending Quote" stands beside it already. */
export const LineTotal = ({ dollars }: { dollars: number | null }) =>
  dollars === null ? <None aria-label="No price yet">—</None> : money(dollars);

/** ` · $129,520.00 · 2 pending a quote`, behind what it is the sum of. */
export const summaryText = ({ dollars, pending }: Sum): string =>
  [dollars !== null && money(dollars), pending && `${pending} pending a quote`]
    .filter(Boolean)
    .map((part) => ` · ${String(part)}`)
    .join('');
