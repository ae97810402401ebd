import { centsOf, money, sumDollars, tierAfter, tierAt, unitPriceOf } from './prices';

const prices = [
  { min: 10, price: 80 },
  { min: 1, price: 100 },
  { min: 50, price: 60.5 },
];

describe('prices', () => {
  it.each([
    [1, 100, 10],
    [9, 100, 10],
    [10, 80, 50],
    [49, 80, 50],
    [50, 60.5, undefined],
  ])('%i units cost the tier with the largest min not above them: %d', (count, price, next) => {
    expect(unitPriceOf({ price: 7, prices }, count)).toBe(price);
    expect(tierAfter(prices, count)?.min).toBe(next);
  });

  it('are the default below the lowest tier and without tiers, and pending without a default', () => {
    expect(tierAt([{ min: 5 }], 4)).toBeUndefined();
    expect(unitPriceOf({ price: 7, prices: [{ min: 5, price: 1 }] }, 4)).toBe(7);
    expect(unitPriceOf({ price: null, prices: [{ min: 5, price: 1 }] }, 4)).toBeNull();
    expect(unitPriceOf({ price: 0 }, 4)).toBe(0);
  });

  it('are summed exactly, and pending if any of them is', () => {
    expect(sumDollars([0.1, 0.2])).toBe(0.3);
    expect(sumDollars([1_000_000_000.01, -0.02])).toBe(999_999_999.99);
    expect(sumDollars([1, null])).toBeNull();
    expect(sumDollars([])).toBe(0);
  });

  it('are whole cents; fractions of a cent are refused', () => {
    expect(centsOf(1.1)).toBe(110);
    expect(centsOf(-200)).toBe(-20_000);
    expect(centsOf(99_999_999_999.99)).toBe(9_999_999_999_999);
    expect(centsOf(0.001)).toBeNull();
    expect(centsOf(1e300)).toBeNull();
  });

  it('are shown with $, thousands separators and two decimals', () => {
    expect(money(1234.5)).toBe('$1,234.50');
    expect(money(-200)).toBe('-$200.00');
    expect(money(null)).toBe('Pending Quote');
  });
});
