import { amountText } from './Amount';

describe('an amount of money', () => {
  it('has its minus before the dollar sign, and a plus if it is a difference [amount.1]', () => {
    expect([amountText(-200), amountText(1234.5), amountText(50, true), amountText(0, true)]).toEqual([
      '−$200.00',
      '$1,234.50',
      '+$50.00',
      '$0.00',
    ]);
  });
});
