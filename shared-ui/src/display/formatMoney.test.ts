import { formatMoney } from './formatMoney';

test('money has its sign, thousands separators and two decimals [format-money.1]', () => {
  expect([0, 1200, 184000.5, -200].map(formatMoney)).toEqual([
    '$0.00',
    '$1,200.00',
    '$184,000.50',
    '−$200.00',
  ]);
});
