const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,200.00`. @param amount in dollars. Source: spec 000, point 9 */
export const formatMoney = (amount: number): string => dollars.format(amount);
