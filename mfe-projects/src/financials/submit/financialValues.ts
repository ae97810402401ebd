import type { ChangeFinancials, Financials } from 'shared-api/contracts/financials';
import type { PickerOption } from 'shared-ui/controls';
import { Yup, type ComparedField } from 'shared-ui/form';
import { amountText } from '../Amount';
import { priceRule, priceText, scopeRule, toDollars } from '../../shared/price/scopeAndPrice';

export interface FinancialValues {
  category: PickerOption | null;
  price: string;
  scope: string;
}

/** The initial values of the form; before the first submission, the price is that of the services. @param services dollars; null: unknown */
export const valuesOf = (
  { scope, price, category }: Financials,
  services: number | null,
): FinancialValues => ({
  category: category && { id: category.id, name: category.name },
  price: priceText(price ?? (scope ? null : services)),
  scope,
});

/** A typed price as the page shows it; text that is no number stays as it was typed. */
const priceWords = (value: unknown): string => {
  const dollars = toDollars(String(value));
  return dollars === null || Number.isNaN(dollars) ? String(value) : amountText(dollars);
};

/** The fields of the form; it asks for a category if the project has no services. Source: spec 000, point 5. */
export const fieldsOf = ({
  has_services: hasServices,
}: Pick<Financials, 'has_services'>): ComparedField[] => [
  ...(hasServices ? [] : [{ name: 'category', label: 'Category' }]),
  { name: 'price', label: 'Price', words: priceWords },
  { name: 'scope', label: 'Scope' },
];

export const rulesFor = ({ has_services: hasServices }: Pick<Financials, 'has_services'>) =>
  Yup.object({
    category: hasServices ? Yup.mixed().nullable() : Yup.mixed().required('Category is required'),
    price: priceRule(0),
    scope: scopeRule,
  });

/** The body of the request; `has_services` tells the server which form the user saw. */
export const toBody = (
  { category, price, scope }: FinancialValues,
  { has_services }: Pick<Financials, 'has_services'>,
): ChangeFinancials => ({
  scope: scope.trim(),
  price: toDollars(price)!,
  category: has_services || !category ? null : { id: category.id },
  has_services,
});
