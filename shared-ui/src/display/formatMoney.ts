import { lazily } from 'shared-api/format';

const dollars = lazily(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));

/** `$1,200.00`, or `−$1,200.00` with a minus as wide as a digit. @param amount in dollars. Source: spec 000, point 9 */
export const formatMoney = (amount: number): string => dollars().format(amount).replace('-', '−');
