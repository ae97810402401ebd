import { lazily } from './format';

/** The price data of a service; a tier's `min` is its smallest quantity. All prices are in the same unit of money. */
export interface Priced {
  /** The default, if no tier applies; null: Pending Quote. */
  price?: number | null | undefined;
  prices?: readonly { min: number; price: number }[] | undefined;
}

/** The tier that applies to a quantity: the one with the largest `min` up to it. Source: spec 000, point 9. */
export const tierAt = <Tier extends { min: number }>(
  tiers: readonly Tier[],
  count: number,
): Tier | undefined =>
  tiers
    .filter(({ min }) => min <= count)
    .reduce<Tier | undefined>((best, tier) => (best && best.min > tier.min ? best : tier), undefined);

/** The next tier that a larger quantity reaches. */
export const tierAfter = <Tier extends { min: number }>(
  tiers: readonly Tier[],
  count: number,
): Tier | undefined =>
  tiers
    .filter(({ min }) => min > count)
    .reduce<Tier | undefined>((best, tier) => (best && best.min < tier.min ? best : tier), undefined);

/**
 * The unit price for a quantity: the tier's, otherwise the default.
 * @returns null: Pending Quote
 */
export const unitPriceOf = ({ price, prices = [] }: Priced, count: number): number | null =>
  tierAt(prices, count)?.price ?? price ?? null;

/**
 * Converts dollars to cents.
 * @returns null if the amount has fractions of a cent
 */
export function centsOf(dollars: number): number | null {
  const cents = Math.round(dollars * 100);
  return Number.isSafeInteger(cents) && Math.abs(dollars * 100 - cents) < 1e-4 ? cents : null;
}

export const dollarsOf = (cents: number): number => cents / 100;

/** Sums dollars without floating-point errors. @returns null if any amount is null: Pending Quote */
export function sumDollars(amounts: readonly (number | null | undefined)[]): number | null {
  let cents = 0;
  for (const amount of amounts) {
    if (amount === null || amount === undefined) return null;
    cents += Math.round(amount * 100);
  }
  return cents / 100;
}

const format = lazily(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));

/** `$1,234.50`, `-$200.00`; null is "Pending Quote". Source: spec 000, points 8 and 9. */
export const money = (dollars: number | null): string =>
  dollars === null ? 'Pending Quote' : format().format(dollars);
