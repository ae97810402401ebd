import { money } from 'shared-api/prices';
import { styled, t, Tag } from 'shared-ui/core';

const Figure = styled('span')({
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '&[data-less]': { color: t.error },
});

/** `−$200.00` with a minus as wide as a digit. @param signed adds a plus to positive amounts, for differences */
export const amountText = (dollars: number, signed = false): string =>
  `${dollars < 0 ? '−' : signed && dollars > 0 ? '+' : ''}${money(Math.abs(dollars))}`;

/**
 * An amount of money. A missing price (null) shows as Pending Quote; a price that the user may not see (undefined) shows nothing.
 * Source: spec 000, points 8 (a missing price) and 9.
 * @param of dollars
 * @param signed whether the amount is a difference, shown with plus or minus
 */
export function Amount({ of, signed = false }: { of: number | null | undefined; signed?: boolean }) {
  if (of === undefined) return null;
  if (of === null) return <Tag kind="warning">{money(null)}</Tag>;
  return <Figure {...(of < 0 && !signed ? { 'data-less': '' } : {})}>{amountText(of, signed)}</Figure>;
}
