import { limits } from 'shared-api/limits';
import { centsOf, money } from 'shared-api/prices';
import { hasUnusableCharacters } from 'shared-api/schema';
import { toNumber, Yup } from 'shared-ui/form';

/** Parses an amount as people type it: with thousands separators, a dollar sign or a typographic minus. Null: empty; NaN: no number. */
export const toDollars = (text: string): number | null =>
  toNumber(
    text
      .replace(/[$,\s]/g, '')
      .replace(/^−/, '-')
      .replace(/^(-?)\./, '$10.'),
  );

/** The initial text of a price field. */
export const priceText = (dollars: number | null | undefined): string =>
  typeof dollars !== 'number' ? '' : Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);

export const scopeRule = Yup.string()
  .trim()
  .required('Scope is required')
  .max(limits.scope, `At most ${limits.scope} characters`)
  .test(
    'usable',
    'The scope holds a character that cannot be used.',
    (text = '') => !hasUnusableCharacters(text, { lines: true }),
  );

/** Validates a price in whole cents. @param min dollars; below zero where a quote may lower the total */
export const priceRule = (min: number) =>
  Yup.string()
    .trim()
    .required('Price is required')
    .test('price', (text = '', { createError }) => {
      const dollars = toDollars(text);
      if (dollars === null) return true; // `required` reports it.
      const fault = (message: string) => createError({ message });
      if (Number.isNaN(dollars)) return fault('A price is a number, like 1,200.50');
      if (dollars < min) return fault(`Not below ${money(min)}`);
      if (dollars > limits.money) return fault(`Not above ${money(limits.money)}`);
      return centsOf(dollars) === null ? fault('At most two decimals') : true;
    });
