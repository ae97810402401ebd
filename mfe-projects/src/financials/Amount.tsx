import { money } from 'shared-api/prices';
import { styled, t, Tag } from 'shared-ui/core';

const Figure = styled('span')({
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '&[data-less]': { color: t.error },
});

/** `−$200.00` with a minus as wide as a figure, and a plus where a difference is meant. */
export const amountText = (dollars: number, signed = false): string =>
  `${dollars < 0 ? '−' : signed && dollars > 0 ? '+' : ''}${money(Math.abs(dollars))}`;

/**
 * A sum of money. A price that is missing is said to be so; one that the person may not see is nothing.
 * Source: spec 000, points 8 (a missing price) and 9.
 * @param of dollars
 * @param signed a difference: with plus or minus
 */
export function Amount({ of, signed = false }: { of: number | null | undefined; signed?: boolean }) {
  if (of === undefined) return null;
  if (of === null) return <Tag kind="warning">{money(null)}</Tag>;
  return <Figure {...(of < 0 && !signed ? { 'data-less': '' } : {})}>{amountText(of, signed)}</Figure>;
}
