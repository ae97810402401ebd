import { money } from 'shared-api/prices';
import { styled, t, Tag } from 'shared-ui/core';
import type { Sum } from './lineViews';

const None = styled('span')({ color: t.text3 });

/** An amount in dollars; null is the tag "Pending Quote". Source: spec 000, point 8. */
export const PriceText = ({ dollars }: { dollars: number | null }) =>
  dollars === null ? <Tag kind="warning">{money(null)}</Tag> : money(dollars);

/** The total of a line: a dash if it has no price, because its unit price says "Pending Quote" already. */
export const LineTotal = ({ dollars }: { dollars: number | null }) =>
  dollars === null ? <None aria-label="No price yet">—</None> : money(dollars);

/** A sum as text that follows other words: ` · $129,520.00 · 2 pending a quote`. */
export const summaryText = ({ dollars, pending }: Sum): string =>
  [dollars !== null && money(dollars), pending && `${pending} pending a quote`]
    .filter(Boolean)
    .map((part) => ` · ${String(part)}`)
    .join('');
