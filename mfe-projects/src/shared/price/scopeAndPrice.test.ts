import { priceRule, priceText, toDollars } from './scopeAndPrice';

describe('a typed price', () => {
  it.each([
    ['1200', 1200],
    ['1,200.50', 1200.5],
    ['$ 1,200', 1200],
    ['-200', -200],
    ['−200', -200],
    ['.5', 0.5],
    ['', null],
    ['12 apples', NaN],
    ['1e5', NaN],
  ])('%j is parsed as %p dollars', (text, dollars) => {
    expect(toDollars(text)).toBe(dollars);
  });

  it.each([
    ['', 'Price is required'],
    ['abc', 'A price is a number, like 1,200.50'],
    ['1.005', 'At most two decimals'],
    ['-1', 'Not below $0.00'],
    ['999999999999', 'Not above $99,999,999,999.00'],
  ])('%j is refused with: %s', async (text, fault) => {
    await expect(priceRule(0).validate(text)).rejects.toThrow(fault);
  });

  it('may be negative if the minimum is', async () => {
    await expect(priceRule(-1000).validate('-200.25')).resolves.toBe('-200.25');
  });

  it('is formatted for its field without a sign or separators', () => {
    expect([priceText(1200), priceText(10.5), priceText(-3), priceText(null), priceText(undefined)]).toEqual([
      '1200',
      '10.50',
      '-3',
      '',
      '',
    ]);
  });
});
