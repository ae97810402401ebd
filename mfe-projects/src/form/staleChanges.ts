import type { Named } from 'shared-api/contracts/common';
import { formatDate } from 'shared-ui/date';
import { fieldKind, getIn, sameValue } from 'shared-ui/form';
import { fieldsOf, type FormShape } from './formShape';
import type { ProjectValues } from './projectValues';

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'name' in value;

/** A value of the form in words. */
function words(name: string, value: unknown, { leaves }: FormShape): string {
  if (isNamed(value)) return value.name;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string' || !value) return '';
  const leaf = leaves.find(({ path }) => name === `properties.${path}`);
  if (name === 'p4p.delivery_date' || (leaf && fieldKind(leaf.schema) === 'date')) return formatDate(value);
  return leaf?.schema.oneOf?.find((option) => option.const === value)?.title ?? value;
}

/** What differs between what the form started from and what is there now, field by field in sentences. */
export const staleChanges = (shape: FormShape, before: ProjectValues, now: ProjectValues): string[] =>
  fieldsOf(shape)
    .filter(({ name }) => !sameValue(getIn(before, name), getIn(now, name)))
    .map(({ name, label }) => {
      const text = words(name, getIn(now, name), shape);
      return text ? `${label} is now “${text}”.` : `${label} is empty now.`;
    });
