import type { Service } from 'shared-api/contracts/services';
import { money, tierAfter } from 'shared-api/prices';
import { maxQuantityOf } from 'shared-api/serviceLimits';

export interface TierRange {
  from: number;
  /** Null: no upper limit. */
  to: number | null;
  /** The unit price in dollars; null: Pending Quote. */
  price: number | null;
}

/** The quantities for which each price holds, starting at 1; without tiers, one range for all quantities. */
export function tierRanges({ price = null, prices = [] }: Pick<Service, 'price' | 'prices'>): TierRange[] {
  const tiers = [...prices].sort((a, b) => a.min - b.min);
  const starts = tiers[0]?.min === 1 ? tiers : [{ min: 1, price }, ...tiers];
  return starts.map((one, index) => {
    const next = starts[index + 1];
    return { from: one.min, to: next ? next.min - 1 : null, price: one.price };
  });
}

/** `50–199`, `200+`, `7`. */
export const rangeText = ({ from, to }: TierRange): string =>
  to === null ? `${from}+` : from === to ? `${from}` : `${from}–${to}`;

export interface TierHint {
  /** The tier that applies: `Tier 50–199`. */
  now: string;
  /** The next tier, if the maximum allows reaching it: `3 more: $80.00 each`. */
  next: string | undefined;
}

/** The price tier that applies at a quantity, and how many more reach the next one; undefined without tiers. */
export function tierHint(service: Service, count: number): TierHint | undefined {
  if (!service.prices?.length || !(count >= 1)) return undefined;
  const range = tierRanges(service).find(({ from, to }) => from <= count && (to === null || count <= to));
  const next = tierAfter(service.prices, count);
  const max = maxQuantityOf(service);
  return {
    now: range ? `Tier ${rangeText(range)}` : '',
    next:
      next && (max === null || next.min <= max)
        ? `${next.min - count} more: ${money(next.price)} each`
        : undefined,
  };
}
