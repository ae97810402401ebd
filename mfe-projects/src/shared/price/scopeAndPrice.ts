import { limits } from 'shared-api/limits';
import { centsOf, money } from 'shared-api/prices';
import { holdsUnusable } from 'shared-api/schema';
import { toNumber, Yup } from 'shared-ui/form';

/** As people type money: thousands may have separators, a dollar sign is no fault, and a minus may be a typographic one. */
export const toDollars = (text: string): number | null =>
  toNumber(
    text
      .replace(/[$,\s]/g, '')
      .replace(/^−/, '-')
      .replace(/^(-?)\./, '$10.'),
  );

/** How a price starts in its field. */
export const priceText = (dollars: number | null | undefined): string =>
  typeof dollars !== 'number' ? '' : Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);

export const scopeRule = Yup.string()
  .trim()
  .required('Scope is required')
  .max(limits.scope, `At most ${limits.scope} characters`)
  .test(
    'usable',
    'The scope holds a character that cannot be used.',
    (text = '') => !holdsUnusable(text, { lines: true }),
  );

/** Whole cents. @param least dollars; a quote may lower the total */
export const priceRule = (least: number) =>
  Yup.string()
    .trim()
    .required('Price is required')
    .test('price', (text = '', { createError }) => {
      const dollars = toDollars(text);
      if (dollars === null) return true; // Said by `required`.
      const fault = (message: string) => createError({ message });
      if (Number.isNaN(dollars)) return fault('A price is a number, like 1,200.50');
      if (dollars < least) return fault(`Not below ${money(least)}`);
      if (dollars > limits.money) return fault(`Not above ${money(limits.money)}`);
      return centsOf(dollars) === null ? fault('At most two decimals') : true;
    });
